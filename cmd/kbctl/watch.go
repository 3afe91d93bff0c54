package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"syscall"
	"time"

	"github.com/kbctl/kbctl/internal/check"
	"github.com/kbctl/kbctl/internal/report"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/usage"
	"github.com/kbctl/kbctl/internal/workspace"
	"github.com/kbctl/kbctl/lint"
)

// runWatch checks again whenever a file changes, until it is interrupted. It returns
// the verdict of the last check.
func runWatch(ctx context.Context, a *app, paths []string, flags checkFlags) error {
	switch {
	case flags.format != "text" || flags.output != nil:
		return usage.Errorf("--watch needs --format text and no --output")
	case flags.since != "" || flags.online:
		return usage.Errorf("--watch cannot be combined with --since or --online")
	}
	s, err := parseFlags(a, nil, flags, false)
	if err != nil {
		return err
	}
	find := func() (*workspace.Workspace, error) { return workspace.Find(a.place(), paths) }
	request := func(w *workspace.Workspace) (check.Request, error) {
		r, err := check.NewRequest(w, s.selection, check.Scope{NoBaseline: s.noBaseline})
		if err == nil {
			r.Cards = s.cards
			r.Today, err = today() // another day may have begun
		}
		return r, err
	}
	watch, err := check.NewWatch(find, request, a.workers())
	if err != nil {
		return err
	}
	defer watch.Close()
	saveMemory()
	var verdict error
	for {
		started := time.Now()
		round, err := watch.Next(ctx)
		switch {
		case ctx.Err() != nil:
			return verdict
		case err != nil:
			verdict = err
			a.say("kbctl: %s", err.Error())
		case round != nil:
			verdict = nil
			if round.Outcome.Result.AtLeast(s.failOn) > 0 {
				verdict = errFindings
			}
			if err := printRound(a, round, s, started); errors.Is(err, syscall.EPIPE) {
				return nil
			} else if err != nil {
				verdict = err
			}
		}
		if watch.Wait(ctx) != nil {
			return verdict
		}
	}
}

// printRound prints all findings in the first round, and then what changed.
func printRound(a *app, round *check.Round, s settings, started time.Time) error {
	w := round.Workspace
	run := report.Run{Result: round.Outcome.Result, Base: round.Outcome.Base, Version: version(), Duration: time.Since(started), Only: w.Only}
	if round.Before == nil {
		defer noteWaiting(a)
		return printFindings(a, w, run, s)
	}
	added, gone := lint.Difference(round.Before, run.Result)
	if len(round.Changed)+len(added)+len(gone) == 0 {
		return nil // a file that had only just changed was read again
	}
	shown := w.Shown()
	if _, terminal := a.terminal(); terminal {
		fmt.Fprint(a.stdout, "\x1b[H\x1b[2J") // clears the screen, not the scrollback
	}
	if !a.quiet && len(round.Changed) > 0 {
		a.say("%s %s", time.Now().Format(time.TimeOnly), visible.Clip(firstFew(round.Changed, shown), 200))
	}
	all := run.Result
	run.Result = relevant(all, added, round.Changed)
	if err := printReport(a, reportOptions(a, w, s.format, s), run, s.format); err != nil {
		return err
	}
	printGone(a, gone, shown)
	if run.Result = all; !a.quiet {
		a.say("%d new, %d gone; %s", len(added), len(gone), report.Summary(run))
	}
	noteWaiting(a)
	return nil
}

// relevant returns the new findings, and those that concern changed files.
func relevant(result *lint.Result, added []*lint.Finding, changed []string) *lint.Result {
	fresh := make(map[*lint.Finding]bool, len(added))
	for _, f := range added {
		fresh[f] = true
	}
	isChanged := func(file string) bool {
		_, found := slices.BinarySearch(changed, file)
		return found
	}
	return result.Filter(func(f *lint.Finding) bool { return fresh[f] || f.Concerns(isChanged) })
}

func printGone(a *app, gone []*lint.Finding, shown func(string) string) {
	const most = 10
	for i, f := range gone {
		if i == most {
			fmt.Fprintf(a.stdout, "gone: %d more\n", len(gone)-most)
			break
		}
		fmt.Fprintf(a.stdout, "gone: %s: %s [%s]\n", visible.LineStart(shown(f.Path())), visible.Escape(f.Message), f.Rule.Name)
	}
}

// noteWaiting notes on a terminal that kbctl is still running.
func noteWaiting(a *app) {
	if _, terminal := terminalWidth(a.stderr); terminal {
		a.note("waiting for changes; press Ctrl-C to stop")
	}
}
