package git

import (
	"bytes"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// A Tree is the folder of a [Repository] as it was at a commit: an [fs.FS], for
// any number of goroutines. Links and whatever else is no plain file are there and
// are not regular; submodules are left out, but for [Tree.ReadUnchanged]. File times are zero.
type Tree struct {
	entries map[string]*entry
	blobs   contents

	disk    fs.FS           // where unchanged files are read; nil for nowhere
	changed map[string]bool // what is not to be read there
	modules []string        // the folders of submodules
}

// An entry is a file or a folder.
type entry struct {
	name     string // the last element of its path
	mode     fs.FileMode
	object   string   // of a file, the name of its contents
	children []*entry // of a folder, by name
}

// Tree lists the files of a commit. Their contents are read when they are asked
// for. Close it in the end.
func (r *Repository) Tree(commit Commit) (*Tree, error) {
	t := &Tree{entries: map[string]*entry{".": {name: ".", mode: fs.ModeDir | 0o755}}}
	if commit == "" {
		return t, nil
	}
	out, err := r.output("ls-tree", "-r", "-z", string(commit))
	if err != nil {
		return nil, err
	}
	if err := t.parse(out); err != nil {
		return nil, err
	}
	t.blobs = &blobs{repository: r}
	return t, nil
}

// ReadUnchanged makes the tree read from the disk what is there as it was at the
// commit, which is faster, and with the line ends that git gave it there. The
// changes are all those between the two. What is in a submodule is another
// repository's, so it was what it is.
func (t *Tree) ReadUnchanged(disk fs.FS, changes []Change) {
	t.disk, t.changed = disk, make(map[string]bool)
	for _, c := range changes {
		t.changed[c.Old] = true
	}
	for _, module := range t.modules {
		t.addFromDisk(module)
	}
	t.sort()
}

// addFromDisk adds what there is in a folder of the disk. What cannot be read there
// is on neither side.
func (t *Tree) addFromDisk(dir string) {
	_ = fs.WalkDir(t.disk, dir, func(file string, found fs.DirEntry, err error) error {
		switch {
		case err != nil || found.Name() == ".git":
			if found != nil && found.IsDir() {
				return fs.SkipDir
			}
		case !found.IsDir():
			t.add(file, &entry{name: found.Name(), mode: found.Type() | 0o644})
		}
		return nil
	})
}

// Leave takes files out, and folders that have none then.
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

// Close ends the git commands that are still there to read.
func (t *Tree) Close() {
	if t.blobs != nil {
		t.blobs.close()
	}
}

// parse reads what git ls-tree -r -z prints: for each file its mode, kind and
// object, a tab and its path, ended by a zero byte. (It could print sizes too, but
// would have to look at each object for it.)
func (t *Tree) parse(out []byte) error {
	for line := range bytes.SplitSeq(out, []byte{0}) {
		if len(line) == 0 {
			continue
		}
		head, file, ok := strings.Cut(string(line), "\t")
		fields := strings.Fields(head)
		if !ok || len(fields) != 3 {
			return fmt.Errorf("git ls-tree said %q, which is not understood", head)
		}
		if fields[1] == "commit" && plain(file) {
			t.modules = append(t.modules, file)
		}
		if fields[1] != "blob" || !plain(file) {
			continue
		}
		t.add(file, &entry{name: path.Base(file), mode: modeOf(fields[0]), object: fields[2]})
	}
	t.sort()
	return nil
}

// sort puts each folder in order.
func (t *Tree) sort() {
	for _, e := range t.entries {
		slices.SortFunc(e.children, func(a, b *entry) int { return strings.Compare(a.name, b.name) })
	}
}

// plain tells whether a path stays inside and is one that a disk may have. Git would
// not check out any other, but a tree may have it.
func plain(file string) bool {
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

// add puts a file into its folder, which it makes if need be. Of two entries with
// one path the first stays.
func (t *Tree) add(file string, e *entry) {
	if t.entries[file] != nil {
		return
	}
	dir := path.Dir(file)
	if t.entries[dir] == nil {
		t.add(dir, &entry{name: path.Base(dir), mode: fs.ModeDir | 0o755})
	}
	if parent := t.entries[dir]; parent != nil && parent.mode.IsDir() {
		t.entries[file] = e
		parent.children = append(parent.children, e)
	}
}
