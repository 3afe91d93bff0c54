package githubtest

import (
	"bytes"
	"cmp"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing/fstest"
)

// Git is a git repository on disk.
type Git struct{ Dir string }

// Run runs git and returns its output. It panics if git fails.
func (g Git) Run(args ...string) string {
	out, err := g.try(args...)
	if err != nil {
		panic(fmt.Sprintf("git %s: %v\n%s", strings.Join(args, " "), err, out))
	}
	return out
}

func (g Git) command(args ...string) *exec.Cmd {
	c := exec.Command("git", args...)
	c.Dir = g.Dir
	c.Env = append(os.Environ(), "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL="+os.DevNull)
	return c
}

func (g Git) try(args ...string) (string, error) {
	c := g.command(args...)
	var stdout, stderr bytes.Buffer
	c.Stdout, c.Stderr = &stdout, &stderr
	err := c.Run()
	if err != nil {
		return stderr.String(), err
	}
	return stdout.String(), nil
}

// answers caches git's answers about commits, which are the same in every repository.
// Otherwise starting git would take most of a test's time.
var answers sync.Map

// about runs git with arguments that identify commits by their full hashes.
func (g Git) about(args ...string) (string, error) {
	key := strings.Join(args, "\x00")
	if out, ok := answers.Load(key); ok {
		return out.(string), nil
	}
	out, err := g.try(args...)
	if err == nil {
		answers.Store(key, out)
	}
	return out, err
}

// SHA returns the commit of a revision, or "" if it does not exist. It reads the commit
// of a branch from the branch's file.
func (g Git) SHA(revision string) string {
	data, err := os.ReadFile(filepath.Join(g.Dir, ".git", "refs", "heads", filepath.FromSlash(revision)))
	if err == nil {
		return strings.TrimSpace(string(data))
	}
	run := g.try
	if len(revision) == 40 && strings.Trim(revision, "0123456789abcdef") == "" {
		run = g.about
	}
	out, err := run("rev-parse", "--verify", "--quiet", revision+"^{commit}")
	if err != nil {
		return ""
	}
	return strings.TrimSpace(out)
}

// mergeBase returns the merge base of two revisions, or "" if there is none.
func (g Git) mergeBase(a, b string) string {
	out, err := g.about("merge-base", g.SHA(a), g.SHA(b))
	if err != nil {
		return ""
	}
	return strings.TrimSpace(out)
}

func must(out string, err error) string {
	if err != nil {
		panic(fmt.Sprintf("git: %v\n%s", err, out))
	}
	return out
}

// A change is a change of a file.
type change struct {
	status, old, new string
	object           string
	patch            string
}

// changes compares two commits as GitHub shows a pull request.
func (g Git) changes(from, to string) []change {
	var list []change
	fields := strings.Split(must(g.about("diff", "--raw", "-z", "--no-abbrev", "-M", from, to)), "\x00")
	for len(fields) > 1 {
		head := strings.Fields(fields[0])
		c := change{old: fields[1], new: fields[1], object: head[3]}
		fields = fields[2:]
		switch head[4][0] {
		case 'A':
			c.status = "added"
		case 'D':
			c.status, c.object = "removed", head[2]
		case 'R':
			c.status, c.new = "renamed", fields[0]
			fields = fields[1:]
		case 'T':
			c.status = "changed"
		default:
			c.status = "modified"
		}
		list = append(list, c)
	}
	patches := strings.Split("\n"+must(g.about("diff", "-U3", "-M", from, to)), "\ndiff --git ")[1:]
	for i := range list {
		patch := patches[0]
		patches = patches[1:]
		if list[i].status == "changed" { // git deletes the file and adds the link
			patches = patches[1:]
			continue
		}
		if at := strings.Index(patch, "\n@@ "); at >= 0 {
			list[i].patch = strings.TrimSuffix(patch[at+1:], "\n")
		}
	}
	return list
}

// A hunk is a range of lines of a diff, in both files.
type hunk struct{ oldFrom, oldLines, newFrom, newLines int }

func hunksOf(patch string) (hunks []hunk) {
	for line := range strings.SplitSeq(patch, "\n") {
		fields := strings.Fields(line)
		if len(fields) < 4 || fields[0] != "@@" {
			continue
		}
		var h hunk
		h.oldFrom, h.oldLines = span(fields[1])
		h.newFrom, h.newLines = span(fields[2])
		hunks = append(hunks, h)
	}
	return hunks
}

func span(field string) (from, lines int) {
	first, count, ok := strings.Cut(field[1:], ",")
	from, _ = strconv.Atoi(first)
	if lines = 1; ok {
		lines, _ = strconv.Atoi(count)
	}
	return from, lines
}

// moved returns the line's number in another commit, or 0 if the line no longer exists.
func (g Git) moved(file string, line int, from, to string) int {
	if from == to {
		return line
	}
	shift := 0
	if must(g.about("ls-tree", "--name-only", to, "--", file)) == "" {
		return 0
	}
	for _, h := range hunksOf(must(g.about("diff", "-U0", from, to, "--", file))) {
		first, last := h.oldFrom, h.oldFrom+h.oldLines-1
		if h.oldLines == 0 {
			first, last = h.oldFrom+1, h.oldFrom
		}
		switch {
		case line > last:
			shift += h.newLines - h.oldLines
		case line >= first:
			return 0
		}
	}
	return line + shift
}

// Init creates an empty repository in a folder.
func Init(dir string) Git {
	g := Git{dir}
	g.Run("init", "-q", "--object-format=sha1", "--template=", "-b", "main")
	return g
}

// Prepare returns a function that makes the same repository in any folder. It runs git
// for the first one, and copies the files of this one for all others.
func Prepare(fill func(Git)) func(dir string) Git {
	prepared := sync.OnceValue(func() fs.FS {
		dir, err := os.MkdirTemp("", "")
		if err != nil {
			panic(err)
		}
		defer os.RemoveAll(dir)
		fill(Init(dir))
		files := make(fstest.MapFS)
		if err := fs.WalkDir(os.DirFS(dir), ".", func(name string, entry fs.DirEntry, err error) error {
			file := &fstest.MapFile{Mode: fs.ModeDir | 0o777}
			if err == nil && !entry.IsDir() {
				file.Mode = 0o666
				file.Data, err = os.ReadFile(filepath.Join(dir, name))
			}
			files[name] = file
			return err
		}); err != nil {
			panic(err)
		}
		return files
	})
	return func(dir string) Git {
		if err := os.CopyFS(dir, prepared()); err != nil {
			panic(err)
		}
		return Git{dir}
	}
}

// Commit commits files to a branch and returns the commit. Nil contents delete a file.
// A new branch starts at from.
func (g Git) Commit(branch, from string, files map[string][]byte) string {
	const who = "a <a@example.org> 1795219200 +0000" // 2026-11-21
	var b bytes.Buffer
	fmt.Fprintf(&b, "commit refs/heads/%s\nauthor %s\ncommitter %s\ndata 2\nx\n\n", branch, who, who)
	if parent := cmp.Or(g.SHA(branch), g.SHA(from)); parent != "" {
		fmt.Fprintf(&b, "from %s\n", parent)
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if data := files[name]; data == nil {
			fmt.Fprintf(&b, "D %s\n", name)
		} else {
			fmt.Fprintf(&b, "M 100644 inline %s\ndata %d\n%s\n", name, len(data), data)
		}
	}
	// A pack is faster to copy than a folder for each object.
	c := g.command("-c", "fastimport.unpackLimit=0", "fast-import", "--quiet", "--date-format=raw")
	c.Stdin = &b
	if out, err := c.CombinedOutput(); err != nil {
		panic(fmt.Sprintf("git fast-import: %v\n%s", err, out))
	}
	return g.SHA(branch)
}

// Files lists the files of the first branch that exists.
func (g Git) Files(branches ...string) []string {
	for _, branch := range branches {
		if g.SHA(branch) != "" {
			return strings.Fields(g.Run("ls-tree", "-r", "--name-only", branch))
		}
	}
	return nil
}
