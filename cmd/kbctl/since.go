package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/kbctl/kbctl/internal/change/baseline"
	"github.com/kbctl/kbctl/internal/change/delta"
	"github.com/kbctl/kbctl/internal/change/git"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/config/lintconfig"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/text/wording"
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
		fmt.Fprintf(a.stderr, "since %s: %s\n", visible.Clip(since, 100), tally(d))
		printSilenced(a, d, shown(a, w))
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

// silenced says what a change keeps from being reported.
func printSilenced(a *app, d *delta.Delta, shown func(string) string) {
	const most = 10
	for i, f := range d.Silenced {
		if i == most {
			fmt.Fprintf(a.stderr, "silenced: %d more\n", len(d.Silenced)-most)
			break
		}
		fmt.Fprintf(a.stderr, "silenced: %s:%d:%d: %s: %s [%s]\n", visible.Escape(shown(f.Path())), f.Range.Start.Line, f.Range.Start.Column,
			f.Severity, visible.Escape(f.Message), f.Rule.Name)
	}
}

// tally says what came of a change, in numbers.
func tally(d *delta.Delta) string {
	caused := fmt.Sprintf("%d caused", d.Caused.AtLeast(lint.Info))
	if n := d.Accepted; n > 0 {
		caused += fmt.Sprintf(" (%d in what the same change adds to %s, which counts from the next one on)", n, baseline.File)
	}
	if n := d.Relaxed; n > 0 {
		caused += fmt.Sprintf(" (%d of rules that the same change turns off or down in %s, which counts from the next one on)", n, config.File)
	}
	if n := len(d.Silenced); n > 0 {
		caused += fmt.Sprintf(" (and %d more but for what the same change does to %s or to catalogs)", n, config.File)
	}
	parts := []string{
		caused,
		fmt.Sprintf("%d mended", len(d.Fixed)),
	}
	if n := len(d.Gone); n > 0 {
		parts = append(parts, fmt.Sprintf("%d gone with what was deleted or is looked at no more", n))
	}
	old := fmt.Sprintf("%d old left out", d.Old)
	if n := d.Uncovered; n > 0 {
		old += fmt.Sprintf(" (%d of them because %s has changed; without --since they are shown)", n, config.File)
	}
	parts = append(parts, old)
	if n := d.Outside; n > 0 {
		parts = append(parts, fmt.Sprintf("%d %s left where nobody looks any more, for %s names other folders", n, wording.Verb(n, "record or log", "records or logs"), config.File))
	}
	all := strings.Join(parts, ", ")
	if d.Unclear != nil {
		all += "; what the change silences could not be found out: " + visible.Clip(visible.Escape(d.Unclear.Error()), 500)
	}
	return all
}
