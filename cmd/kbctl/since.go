package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/kbctl/kbctl/internal/change/delta"
	"github.com/kbctl/kbctl/internal/change/git"
	"github.com/kbctl/kbctl/internal/config/lintconfig"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/lint"
)

// lint runs the rules. With --since the result is what the changes have caused.
func runLint(a *app, w *workspace, options lintconfig.Options, since string) (*lint.Result, error) {
	if since == "" {
		return lintconfig.Run(a.context(), w.base, w.config, options)
	}
	d, err := compareSince(a, w, options, since)
	if err != nil {
		return nil, err
	}
	if !a.quiet {
		printTally(a, "since "+visible.Clip(since, 100), d)
	}
	return d.Caused, nil
}

// compare holds the base on the disk against what it was where the work on it
// began: at the newest commit that HEAD and a revision have in common. So what was
// committed to a main branch in the meantime is nobody's doing here.
func compareSince(a *app, w *workspace, options lintconfig.Options, since string) (*delta.Delta, error) {
	repository, err := git.Open(w.root)
	if errors.Is(err, git.ErrNoRepository) {
		return nil, usagef("--since compares with what git knows, but %w", err)
	}
	if err != nil {
		return nil, err
	}
	from, err := begun(repository, since)
	if err != nil {
		return nil, usagef("--since: %w", err)
	}
	before, err := repository.Tree(from)
	if err != nil {
		return nil, err
	}
	defer before.Close()
	changes, err := repository.Uncommitted(from)
	if err != nil {
		return nil, err
	}
	absent, err := repository.Absent()
	if err != nil {
		return nil, err
	}
	before.Leave(absent)
	changes = seen(changes, w.unseen)
	before.ReadUnchanged(w.base.FS, changes)
	return delta.Run(a.context(), delta.Input{Before: before, After: w.base, Config: w.config, Changes: changes, Options: options})
}

// seen leaves out of changes what is not looked at: a file that became one of those
// is deleted.
func seen(changes []git.Change, unseen []string) []git.Change {
	hidden := make(map[string]bool, len(unseen))
	for _, file := range unseen {
		hidden[file] = true
	}
	var left []git.Change
	for _, c := range changes {
		if hidden[c.New] {
			c.New = ""
		}
		if c.Old != "" || c.New != "" {
			left = append(left, c)
		}
	}
	return left
}

// begun is the newest commit that HEAD and a revision have in common.
func begun(repository *git.Repository, revision string) (git.Commit, error) {
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

// printTally prints the effects of a change in numbers.
func printTally(a *app, of string, d *delta.Delta) {
	parts := []string{fmt.Sprintf("%d caused", d.Caused.AtLeast(lint.Info)), fmt.Sprintf("%d fixed", len(d.Fixed))}
	if n := len(d.Gone); n > 0 {
		parts = append(parts, fmt.Sprintf("%d gone (deleted, or no longer checked)", n))
	}
	fmt.Fprintf(a.stderr, "%s: %s, %d old\n", of, strings.Join(parts, ", "), d.Old)
	for _, p := range d.Policy {
		fmt.Fprintf(a.stderr, "policy changed: %s\n", visible.Clip(visible.Escape(p.String()), 500))
	}
}
