package git

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Merging returns the commits that an uncommitted merge adds to HEAD: one, or several in
// an octopus merge. It returns none if there is no merge. A cherry-pick, a revert and a
// rebase are not merges.
func (r *Repository) Merging() ([]Commit, error) {
	file, err := r.git.line("rev-parse", "--git-path", "MERGE_HEAD")
	if err != nil {
		return nil, err
	}
	if !filepath.IsAbs(file) {
		file = filepath.Join(r.Dir, file)
	}
	data, err := os.ReadFile(file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return existing(r, inHook(os.Environ())), nil
	case err != nil:
		return nil, err
	}
	return existing(r, strings.Fields(string(data))), nil
}

// inHook returns the commits that git merge names in the environment of the hook
// pre-merge-commit. It writes MERGE_HEAD only after that.
func inHook(environment []string) (names []string) {
	for _, variable := range environment {
		if rest, ok := strings.CutPrefix(variable, "GITHEAD_"); ok {
			name, _, _ := strings.Cut(rest, "=")
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// existing returns the commits that exist among the named ones.
func existing(r *Repository, names []string) (found []Commit) {
	for _, name := range names {
		if c, err := r.Commit(name); err == nil && c != "" {
			found = append(found, c)
		}
	}
	return found
}
