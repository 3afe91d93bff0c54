package git

import (
	"bytes"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// A Tree is the folder of a [Repository] at a commit. It is an [fs.FS] for any number
// of goroutines. Links and other special files exist but are not regular. Submodules
// are left out, because they are other repositories. File times are zero.
type Tree struct {
	entries map[string]*entry
	blobs   contents

	disk    fs.FS           // where to read unchanged files; nil for nowhere
	changed map[string]bool // files not to read there
}

// An entry is a file or a folder.
type entry struct {
	name     string // the last element of its path
	mode     fs.FileMode
	object   string   // of a file, the name of its contents
	children []*entry // of a folder, sorted by name
}

func emptyTree() *Tree {
	return &Tree{entries: map[string]*entry{".": {name: ".", mode: fs.ModeDir | 0o755}}}
}

// Tree returns the files of a commit. Their contents are read when needed. The caller
// must close the tree.
func (r *Repository) Tree(commit Commit) (*Tree, error) {
	t := emptyTree()
	if commit == "" {
		return t, nil
	}
	out, err := r.git.output("ls-tree", "-r", "-z", string(commit))
	if err != nil {
		return nil, err
	}
	if err := parseTree(t, out); err != nil {
		return nil, err
	}
	t.blobs = &blobs{git: r.git}
	return t, nil
}

// ReadUnchanged makes the tree read unchanged files from the disk. That is faster, and
// keeps the line ends of the checkout. changes are all files that differ between the
// commit and the disk.
func (t *Tree) ReadUnchanged(disk fs.FS, changes []Change) {
	t.disk, t.changed = disk, make(map[string]bool)
	for _, c := range changes {
		t.changed[c.Old] = true
	}
}

// Leave removes files from the tree, and the folders that become empty.
func (t *Tree) Leave(files []string) {
	dirs := make(map[string]bool)
	for _, file := range files {
		if e := t.entries[file]; e != nil && !e.mode.IsDir() {
			delete(t.entries, file)
			dirs[path.Dir(file)] = true
		}
	}
	for len(dirs) > 0 {
		above := make(map[string]bool)
		for dir := range dirs {
			e := t.entries[dir]
			if e == nil {
				continue
			}
			e.children = slices.DeleteFunc(e.children, func(child *entry) bool { return t.entries[path.Join(dir, child.name)] == nil })
			if len(e.children) == 0 && dir != "." {
				delete(t.entries, dir)
				above[path.Dir(dir)] = true
			}
		}
		dirs = above
	}
}

// Close ends the git commands that the tree has started.
func (t *Tree) Close() {
	if t.blobs != nil {
		t.blobs.close()
	}
}

// parseTree reads the output of git ls-tree -r -z: for each file its mode, kind and
// object, a tab, its path and a zero byte. Sizes are not asked for, because git would
// have to open each object.
func parseTree(t *Tree, out []byte) error {
	for line := range bytes.SplitSeq(out, []byte{0}) {
		if len(line) == 0 {
			continue
		}
		head, file, ok := strings.Cut(string(line), "\t")
		fields := strings.Fields(head)
		switch {
		case !ok || len(fields) != 3:
			return fmt.Errorf("unexpected output of git ls-tree: %q", head)
		case isPlain(file) && fields[1] == "blob":
			add(t, file, &entry{mode: modeOf(fields[0]), object: fields[2]})
		}
	}
	sortFolders(t)
	return nil
}

// sortFolders sorts the entries of each folder.
func sortFolders(t *Tree) {
	for _, e := range t.entries {
		slices.SortFunc(e.children, func(a, b *entry) int { return strings.Compare(a.name, b.name) })
	}
}

// isPlain reports whether a path stays inside the tree and can exist on a disk. git
// never checks out other paths, but a tree may contain them.
func isPlain(file string) bool {
	if len(file) > 4096 {
		return false
	}
	for element := range strings.SplitSeq(file, "/") {
		if element == "" || element == "." || element == ".." {
			return false
		}
	}
	return true
}

func modeOf(mode string) fs.FileMode {
	switch mode {
	case "100755":
		return 0o755
	case "120000":
		return fs.ModeSymlink | 0o777
	}
	return 0o644
}

// add adds an entry and the folders that it needs. If the path exists, the first entry
// stays.
func add(t *Tree, file string, e *entry) {
	if t.entries[file] != nil {
		return
	}
	dir := path.Dir(file)
	if t.entries[dir] == nil {
		add(t, dir, &entry{mode: fs.ModeDir | 0o755})
	}
	if parent := t.entries[dir]; parent != nil && parent.mode.IsDir() {
		e.name = path.Base(file)
		t.entries[file] = e
		parent.children = append(parent.children, e)
	}
}
