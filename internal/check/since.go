package check

import (
	"context"
	"errors"
	"io/fs"

	"github.com/kbctl/kbctl/internal/change/delta"
	"github.com/kbctl/kbctl/internal/change/git"
	"github.com/kbctl/kbctl/internal/usage"
	"github.com/kbctl/kbctl/internal/workspace"
	"github.com/kbctl/kbctl/schema"
)

// A Comparison is an earlier state of a knowledge base, and all files that differ.
type Comparison struct {
	Before  fs.FS
	Changes []git.Change
	Close   func()
}

// runSince runs the rules over both states and compares the findings.
func runSince(ctx context.Context, base *schema.Base, r Request) (*Outcome, error) {
	d, err := delta.Run(ctx, delta.Input{Before: r.Since.Before, After: base, Config: r.Config, Changes: r.Since.Changes, Options: r.options()})
	if err != nil {
		return nil, err
	}
	return &Outcome{Base: d.After, Result: d.Caused, Delta: d}, nil
}

// CompareSince compares the base on disk with the newest commit that HEAD and a
// revision have in common. So it leaves out what was committed to the main branch in
// the meantime.
func CompareSince(w *workspace.Workspace, since string) (*Comparison, error) {
	repository, err := git.Open(w.Root)
	if errors.Is(err, git.ErrNoRepository) {
		return nil, usage.Errorf("--since needs git, but %w", err)
	}
	if err != nil {
		return nil, err
	}
	from, err := mergeBase(repository, since)
	if err != nil {
		return nil, usage.Errorf("--since: %w", err)
	}
	changes, err := repository.Uncommitted(from)
	if err != nil {
		return nil, err
	}
	absent, err := repository.Absent()
	if err != nil {
		return nil, err
	}
	before, err := repository.Tree(from)
	if err != nil {
		return nil, err
	}
	before.Leave(absent)
	changes = withoutHidden(changes, w.Hidden)
	before.ReadUnchanged(w.FS(), changes)
	return &Comparison{Before: before, Changes: changes, Close: before.Close}, nil
}

// mergeBase returns the newest commit that HEAD and a revision have in common.
func mergeBase(repository *git.Repository, revision string) (git.Commit, error) {
	other, err := repository.Commit(revision)
	if err != nil {
		return "", err
	}
	head, err := repository.Commit("HEAD")
	if err != nil {
		return "", err
	}
	return repository.MergeBase(other, head)
}

// withoutHidden removes hidden files from changes. A file that became hidden counts
// as deleted.
func withoutHidden(changes []git.Change, hidden []string) (seen []git.Change) {
	hides := setOf(hidden)
	for _, c := range changes {
		if hides[c.New] {
			c.New = ""
		}
		if c.Old != "" || c.New != "" {
			seen = append(seen, c)
		}
	}
	return seen
}

func setOf(files []string) map[string]bool {
	set := make(map[string]bool, len(files))
	for _, file := range files {
		set[file] = true
	}
	return set
}
