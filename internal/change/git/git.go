// Package git asks the git command about a checkout. It shows a revision as a file
// system and lists the files that differ between two revisions.
//
// A checkout may be hostile. A revision is never passed as an option, file names may
// contain any bytes, and git runs nothing that the configuration of a repository
// names: no hook, pager, file system monitor, filter, or diff driver. git does not use
// the network either, not even to complete a partial clone.
package git

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
)

// ErrNoRepository means that a folder is not in a checkout.
var ErrNoRepository = errors.New("not in a git repository")

// A Repository is a folder in a checkout. All paths start at that folder. Nothing
// outside of it is visible.
type Repository struct {
	// Dir is the folder.
	Dir string
	// Top is the top folder of the checkout.
	Top string
	// Prefix is the path from Top to Dir, slash-separated, with a slash at the end. It
	// is empty if they are the same.
	Prefix string

	git runner
}

// Open returns the repository of a folder. The error wraps [ErrNoRepository] if there
// is none.
func Open(dir string) (*Repository, error) {
	r := &Repository{Dir: dir, git: runner{dir: dir}}
	both, err := r.git.line("rev-parse", "--show-toplevel", "--show-prefix")
	if err != nil {
		return nil, err
	}
	r.Top, r.Prefix, _ = strings.Cut(both, "\n")
	if strings.Contains(r.Prefix, "\n") { // a path with a line feed: ask for each by itself
		if r.Top, err = r.git.line("rev-parse", "--show-toplevel"); err != nil {
			return nil, err
		}
		r.Prefix = strings.TrimPrefix(both, r.Top+"\n")
	}
	r.git.index, err = hookIndex(r.git, os.Getenv("GIT_INDEX_FILE"))
	return r, err
}

// hookIndex returns the index that git passes to its hooks. In "git commit FILE" it
// contains only the named files. An index of another repository is ignored.
func hookIndex(git runner, file string) (string, error) {
	if file == "" {
		return "", nil
	}
	dir, err := git.line("rev-parse", "--absolute-git-dir")
	if err != nil {
		return "", err
	}
	if file, err = filepath.Abs(file); err != nil {
		return "", nil
	}
	own, err := os.Stat(dir)
	if err != nil {
		return "", err
	}
	if info, err := os.Stat(filepath.Dir(file)); err != nil || !os.SameFile(info, own) {
		return "", nil
	}
	if info, err := os.Lstat(file); err != nil || !info.Mode().IsRegular() {
		return "", nil
	}
	return file, nil
}
