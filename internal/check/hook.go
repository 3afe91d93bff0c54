package check

import (
	"errors"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/change/git"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/usage"
	"github.com/kbctl/kbctl/internal/workspace"
)

// Hook is what pre-commit asks for.
type Hook struct {
	Only   func(file string) bool
	Hidden []string // files that the commit will not have
	Since  string   // empty if the files named have not changed
}

// NewHook decides what to check when pre-commit names files. If all of them have
// changed since a revision, it chooses the changes since then. Otherwise it chooses
// the files themselves, as with --all-files.
func NewHook(w *workspace.Workspace, files []string, since string) (h Hook, err error) {
	named, err := Named(w, files)
	if err != nil {
		return h, err
	}
	repository, err := git.Open(w.Root)
	if errors.Is(err, git.ErrNoRepository) {
		return h, usage.Errorf("a hook needs git, but %w", err)
	}
	if err != nil {
		return h, err
	}
	changes, untracked, err := changesSince(repository, since)
	if err != nil {
		return h, err
	}
	merged, err := repository.Merging()
	if err != nil {
		return h, err
	}
	// In a merge, pre-commit also names files that are unchanged on one of its sides.
	if len(merged) == 0 && !allChanged(named, changes) {
		return Hook{Only: Among(named)}, nil
	}
	h.Since = since
	h.Only = staged(named, untracked)
	h.Hidden, err = unstaged(w.Config, repository, named)
	return h, err
}

// Named returns the files of the base among those that pre-commit names, from its
// root.
func Named(w *workspace.Workspace, files []string) (named []string, err error) {
	root, err := filepath.EvalSymlinks(w.Root)
	if err != nil {
		return nil, err
	}
	here, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	if here, err = filepath.EvalSymlinks(here); err != nil {
		return nil, err
	}
	for _, file := range files {
		if !filepath.IsAbs(file) {
			file = filepath.Join(here, file)
		}
		below, ok := workspace.Below(root, file)
		if ok && (below == config.File || w.Config.Has(below)) {
			named = append(named, below)
		}
	}
	return named, nil
}

// Among returns a function that reports whether a file is one of those named. It
// returns nil, which means all files, if the configuration is named: that affects all
// of them.
func Among(named []string) func(file string) bool {
	if slices.Contains(named, config.File) {
		return nil
	}
	set := setOf(named)
	return func(file string) bool { return set[file] }
}

// changesSince lists the changes in a base since a revision, and its untracked files.
func changesSince(repository *git.Repository, since string) (changes, untracked []git.Change, err error) {
	from, err := earlier(repository, since)
	if err != nil {
		return nil, nil, usage.Errorf("cannot compare with %s: %w", since, err)
	}
	if untracked, err = repository.Unknown(); err != nil {
		return nil, nil, err
	}
	changes, err = repository.Uncommitted(from[0])
	return changes, untracked, err
}

// allChanged reports whether all files named have changed.
func allChanged(named []string, changes []git.Change) bool {
	changed := make(map[string]bool, len(changes))
	for _, c := range changes {
		changed[c.New], changed[c.Old] = true, true
	}
	return !slices.ContainsFunc(named, func(file string) bool { return !changed[file] })
}

// staged returns a function that reports whether a file belongs to the commit.
// Untracked files do not, unless they are named.
func staged(named []string, untracked []git.Change) func(file string) bool {
	skip := make(map[string]bool, len(untracked))
	for _, c := range untracked {
		skip[c.New] = true
	}
	for _, file := range named {
		delete(skip, file)
	}
	return func(file string) bool { return !skip[file] }
}

// unstaged lists the records, cards, logs, reproductions and catalogs that the commit will not have,
// because they are untracked or ignored. Files whose names begin with a dot do not
// count, because kbctl does not read them.
func unstaged(c *config.Config, repository *git.Repository, named []string) ([]string, error) {
	files, err := repository.Untracked(append([]string{c.Records, c.Fixtures, c.Reproductions}, c.Catalogs...)...)
	set := setOf(named)
	return slices.DeleteFunc(files, func(file string) bool {
		return set[file] || strings.HasPrefix(path.Base(file), ".") || config.Under(file, c.Records) && !isRecordOrCard(file)
	}), err
}

// isRecordOrCard reports whether a file among the records is a record, a card, or a
// folder that git lists as a whole.
func isRecordOrCard(file string) bool {
	extension := path.Ext(file)
	return extension == ".json" || extension == ".md" || strings.HasSuffix(file, "/")
}
