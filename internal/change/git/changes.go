package git

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
)

// Changes lists the files that differ between two commits, sorted by path.
func (r *Repository) Changes(from, to Commit) ([]Change, error) {
	if to == "" {
		return nil, errors.New("no commit to compare with")
	}
	if from == "" {
		out, err := r.git.output("ls-tree", "-r", "-z", "--name-only", string(to))
		return sorted(additions(out)), err
	}
	return diff(r.git, r.git.command, string(from), string(to))
}

// Unknown lists the files on the disk that git does not track and does not ignore.
func (r *Repository) Unknown() ([]Change, error) {
	out, err := r.git.output("ls-files", "-z", "--others", "--exclude-standard")
	return additions(out), err
}

// Untracked lists the files below some folders that git does not track, including
// ignored ones. Folders are slash-separated and need not exist. A repository inside of
// them is listed as its folder, with a slash at the end.
func (r *Repository) Untracked(folders ...string) ([]string, error) {
	out, err := r.git.output(append([]string{"ls-files", "-z", "--others", "--"}, folders...)...)
	var files []string
	for _, c := range additions(out) {
		files = append(files, c.New)
	}
	return files, err
}

// Uncommitted lists the files that differ between a commit and the disk, sorted by
// path: staged, unstaged and untracked ones, without ignored ones. Files that git is
// told to regard as unchanged count as changed.
func (r *Repository) Uncommitted(from Commit) ([]Change, error) {
	unknown, err := r.Unknown()
	if err != nil {
		return nil, err
	}
	if from == "" {
		tracked, err := r.git.output("ls-files", "-z", "--cached")
		return sorted(append(unknown, additions(tracked)...)), err
	}
	command, err := r.git.unfiltered()
	if err != nil {
		return nil, err
	}
	changes, err := diff(r.git, command, string(from))
	if err != nil {
		return nil, err
	}
	deleted := slices.ContainsFunc(changes, func(c Change) bool { return c.New == "" })
	if deleted && len(unknown) > 0 { // a file may have been renamed
		if found, err := diffWithUnknown(r.git, command, from); err == nil {
			changes, unknown = found, nil
		}
	}
	hidden, err := hidden(r)
	return sorted(slices.Concat(changes, unknown, hidden)), err
}

// diffOptions set how two states are compared. A file counts as renamed if half of its
// content is the same. git looks for renames among up to a thousand files, because
// their number determines the cost.
var diffOptions = []string{"diff", "--raw", "-z", "--no-abbrev", "-M", "-l1000", "--no-ext-diff", "--no-textconv", "-O/dev/null", "--ignore-submodules=all", "--relative"}

func diff(git runner, command func(...string) *exec.Cmd, commits ...string) ([]Change, error) {
	out, err := git.run(command(slices.Concat(diffOptions, commits, []string{"--"})...), "diff")
	if err != nil {
		return nil, err
	}
	return parseRaw(out)
}

// diffWithUnknown lists the files that differ on the disk. It adds untracked files to a
// copy of the index, so that git also finds renames among them.
func diffWithUnknown(git runner, unfiltered func(...string) *exec.Cmd, from Commit) ([]Change, error) {
	dir, err := os.MkdirTemp("", "kbctl-index-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	index, err := git.line("rev-parse", "--path-format=absolute", "--git-path", "index")
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
	// The time of the index tells git which files may have changed while it was
	// written.
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
	return diff(git, command, string(from))
}
