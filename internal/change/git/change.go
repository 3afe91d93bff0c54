package git

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// A Change is a file that differs between two states. Paths are slash-separated.
type Change struct {
	// Old is where it was, empty if it is new; New where it is, empty if it was
	// deleted. They differ if it was renamed.
	Old, New string
}

// Renamed tells whether the file has another name now.
func (c Change) Renamed() bool { return c.Old != "" && c.New != "" && c.Old != c.New }

// path is where the file is; where it was if it is no more.
func (c Change) path() string { return cmp.Or(c.New, c.Old) }

// Compare orders changes by where the files are, those that are no more by where they
// were.
func (c Change) Compare(d Change) int {
	return cmp.Or(strings.Compare(c.path(), d.path()), strings.Compare(c.Old, d.Old), strings.Compare(c.New, d.New))
}

// diff are the options by which two states are compared. Renames count from half
// the content on, for up to a thousand files: beyond that their number would cost.
var diff = []string{"diff", "--raw", "-z", "--no-abbrev", "-M", "-l1000", "--no-ext-diff", "--no-textconv", "-O/dev/null", "--ignore-submodules=all", "--relative"}

// Changes lists the files that differ between two commits, by their paths.
func (r *Repository) Changes(from, to Commit) ([]Change, error) {
	if to == "" {
		return nil, errors.New("no commit to compare with")
	}
	if from == "" {
		return r.all(to)
	}
	return r.diff(r.command, string(from), string(to))
}

// all lists the files of a commit as new ones.
func (r *Repository) all(commit Commit) ([]Change, error) {
	out, err := r.output("ls-tree", "-r", "-z", "--name-only", string(commit))
	if err != nil {
		return nil, err
	}
	return sorted(additions(out)), nil
}

// Unknown lists the files on the disk that git does not know yet, but for what
// .gitignore names.
func (r *Repository) Unknown() ([]Change, error) {
	out, err := r.output("ls-files", "-z", "--others", "--exclude-standard")
	return additions(out), err
}

// Untracked lists the files below some folders that git does not know, those that
// .gitignore names too. Folders are slash-separated; one that there is not is empty.
// Of another repository among them git says no more than its folder, with a slash at
// the end.
func (r *Repository) Untracked(folders ...string) ([]string, error) {
	out, err := r.output(append([]string{"ls-files", "-z", "--others", "--"}, folders...)...)
	var files []string
	for _, c := range additions(out) {
		files = append(files, c.New)
	}
	return files, err
}

// Uncommitted lists the files that differ between a commit and the disk, by their
// paths: what is staged, what is not, and what git does not know yet, but for what
// .gitignore names. What git was told to take for unchanged counts as changed.
func (r *Repository) Uncommitted(from Commit) ([]Change, error) {
	unknown, err := r.Unknown()
	if err != nil {
		return nil, err
	}
	if from == "" {
		known, err := r.output("ls-files", "-z", "--cached")
		return sorted(append(unknown, additions(known)...)), err
	}
	command, err := r.unfiltered()
	if err != nil {
		return nil, err
	}
	changes, err := r.diff(command, string(from))
	if err != nil {
		return nil, err
	}
	deleted := slices.ContainsFunc(changes, func(c Change) bool { return c.New == "" })
	if deleted && len(unknown) > 0 { // either may be the other under a new name
		if found, err := r.diffWithUnknown(command, from); err == nil {
			changes, unknown = found, nil
		}
	}
	hidden, err := r.hidden()
	return sorted(slices.Concat(changes, unknown, hidden)), err
}

// diffWithUnknown lists what differs on the disk and lets git find renames among
// the files that it does not know, by noting them in a copy of the index.
func (r *Repository) diffWithUnknown(unfiltered func(...string) *exec.Cmd, from Commit) ([]Change, error) {
	dir, err := os.MkdirTemp("", "kbctl-index-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	index, err := r.line("rev-parse", "--path-format=absolute", "--git-path", "index")
	if err != nil {
		return nil, err
	}
	info, err := os.Stat(index)
	if err != nil {
		return nil, err
	}
	data, err := os.ReadFile(index)
	if err != nil {
		return nil, err
	}
	copied := filepath.Join(dir, "index")
	if err := os.WriteFile(copied, data, 0o600); err != nil {
		return nil, err
	}
	// Of a file that was changed in the moment in which the index was written git can
	// tell only by the index being no younger.
	if err := os.Chtimes(copied, info.ModTime(), info.ModTime()); err != nil {
		return nil, err
	}
	command := func(args ...string) *exec.Cmd {
		c := unfiltered(args...)
		c.Env = append(c.Env, "GIT_INDEX_FILE="+copied)
		return c
	}
	if err := command("add", "--intent-to-add", "--", ".").Run(); err != nil {
		return nil, err
	}
	return r.diff(command, string(from))
}

func (r *Repository) diff(command func(...string) *exec.Cmd, commits ...string) ([]Change, error) {
	c := command(slices.Concat(diff, commits, []string{"--"})...)
	var stderr bytes.Buffer
	c.Stderr = &stderr
	out, err := c.Output()
	if err != nil {
		return nil, r.explain("diff", stderr.String(), err)
	}
	return parseRaw(out)
}

// additions reads a list of paths, each ended by a zero byte.
func additions(list []byte) (changes []Change) {
	for path := range bytes.SplitSeq(list, []byte{0}) {
		if len(path) > 0 {
			changes = append(changes, Change{New: string(path)})
		}
	}
	return changes
}

// parseRaw reads what git diff --raw -z prints: for each file a colon, modes,
// names of contents, and a letter; then, each ended by a zero byte, its path, or
// if it was renamed its paths.
func parseRaw(out []byte) ([]Change, error) {
	var changes []Change
	fields := strings.Split(string(out), "\x00")
	for fields[0] != "" {
		head := strings.Fields(fields[0])
		if len(head) != 5 || !strings.HasPrefix(head[0], ":") || len(fields) < 3 || fields[1] == "" {
			return nil, fmt.Errorf("git diff said %q, which is not understood", fields[0])
		}
		path := fields[1]
		fields = fields[2:]
		switch head[4][0] {
		case 'A':
			changes = append(changes, Change{New: path})
		case 'D':
			changes = append(changes, Change{Old: path})
		case 'R', 'C':
			if len(fields) < 2 || fields[0] == "" {
				return nil, fmt.Errorf("git diff said of %q no new name", path)
			}
			change := Change{path, fields[0]}
			if head[4][0] == 'C' {
				change.Old = ""
			}
			changes = append(changes, change)
			fields = fields[1:]
		default:
			changes = append(changes, Change{path, path})
		}
	}
	return sorted(changes), nil
}

// sorted puts changes in order. What is gone and new at once has changed.
func sorted(changes []Change) []Change {
	slices.SortFunc(changes, Change.Compare)
	kept := changes[:0]
	for _, c := range changes {
		if n := len(kept); n > 0 && kept[n-1].path() == c.path() && !c.Renamed() && !kept[n-1].Renamed() {
			if kept[n-1] != c {
				kept[n-1] = Change{c.path(), c.path()}
			}
			continue
		}
		kept = append(kept, c)
	}
	return kept
}
