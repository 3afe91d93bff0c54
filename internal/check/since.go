package check

import (
	"context"
	"errors"
	"io/fs"
	"slices"

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

// runSince runs the rules over the base and each earlier state and compares the
// findings.
func runSince(ctx context.Context, base *schema.Base, r Request) (*Outcome, error) {
	var d *delta.Delta
	for i, c := range slices.Backward(r.Since) {
		options := r.options()
		if i > 0 { // the first one needs the records, too
			options.Release, options.Done = false, nil
		}
		other := d
		var err error
		d, err = delta.Run(ctx, delta.Input{Before: c.Before, After: base, Config: r.Config, Changes: c.Changes, Options: options})
		if err != nil {
			return nil, err
		}
		if other != nil {
			d.Intersect(other)
		}
	}
	return &Outcome{Base: d.After, Result: d.Caused, Delta: d}, nil
}

// CompareSince compares the base on disk with the newest commit that HEAD and a
// revision have in common. So it leaves out what was committed to the main branch in
// the meantime. During a merge, it compares HEAD's side and the other sides.
func CompareSince(w *workspace.Workspace, since string) (states []Comparison, err error) {
	repository, err := git.Open(w.Root)
	if errors.Is(err, git.ErrNoRepository) {
		return nil, usage.Errorf("--since needs git, but %w", err)
	}
	if err != nil {
		return nil, err
	}
	from, err := earlier(repository, since)
	if err != nil {
		return nil, usage.Errorf("--since: %w", err)
	}
	for _, commit := range from {
		c, err := compareWith(w, repository, commit)
		if err != nil {
			return nil, err
		}
		states = append(states, c)
	}
	return states, nil
}

// compareWith compares the base on disk with a commit.
func compareWith(w *workspace.Workspace, repository *git.Repository, commit git.Commit) (c Comparison, err error) {
	changes, err := repository.Uncommitted(commit)
	if err != nil {
		return c, err
	}
	absent, err := repository.Absent()
	if err != nil {
		return c, err
	}
	before, err := repository.Tree(commit)
	if err != nil {
		return c, err
	}
	before.Leave(absent)
	changes = withoutHidden(changes, w.Hidden)
	before.ReadUnchanged(w.FS(), changes)
	return Comparison{Before: before, Changes: changes, Close: before.Close}, nil
}

// earlier returns the commits to compare the disk with: the newest commit that the disk
// and a revision have in common. If that is HEAD and a merge is not committed yet, they
// are the parents that the merge will have, HEAD first.
func earlier(repository *git.Repository, revision string) ([]git.Commit, error) {
	other, err := repository.Commit(revision)
	if err != nil {
		return nil, err
	}
	head, err := repository.Commit("HEAD")
	if err != nil {
		return nil, err
	}
	merged, err := repository.Merging()
	if err != nil {
		return nil, err
	}
	from, err := repository.MergeBase(other, head, merged...)
	if from != head {
		merged = nil
	}
	return append([]git.Commit{from}, merged...), err
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
