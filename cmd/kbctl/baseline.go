package main

import (
	"context"
	"errors"
	"io/fs"
	"time"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/internal/change/baseline"
	"github.com/kbctl/kbctl/internal/change/fix"
	"github.com/kbctl/kbctl/internal/check"
	"github.com/kbctl/kbctl/internal/usage"
	"github.com/kbctl/kbctl/internal/workspace"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/lint/rules"
)

// baselineFlags are the flags of kbctl baseline.
type baselineFlags struct {
	add    bool
	reason string
	choose []string
}

func baselineCommand(a *app) *cobra.Command {
	var flags baselineFlags
	c := command("baseline", cobra.ArbitraryArgs, func(c *cobra.Command, paths []string) error { return runBaseline(c.Context(), a, paths, flags) })
	c.Flags().BoolVar(&flags.add, "add", false, "also accept new findings if there is already a baseline")
	c.Flags().StringVar(&flags.reason, "reason", "", "store `TEXT` with each new entry, to explain it later")
	c.Flags().StringSliceVar(&flags.choose, "select", nil, "accept only findings of these `RULES`, groups or beginnings such as zh")
	_ = c.RegisterFlagCompletionFunc("select", noFiles(ruleNames))
	return c
}

// runBaseline updates the baseline. It runs every rule over the whole base, because a
// partial run cannot show which findings are gone.
func runBaseline(ctx context.Context, a *app, paths []string, flags baselineFlags) error {
	chosen, err := check.Select(check.Choice{Select: flags.choose})
	if err != nil {
		return err
	}
	day, err := today()
	if err != nil {
		return err
	}
	return writing(a, paths, func(w *workspace.Writer) error {
		old, before, err := readBaseline(w.Base.FS)
		if err != nil {
			return err
		}
		if old != nil && !flags.add && (len(paths) > 0 || flags.choose != nil || flags.reason != "") {
			return usage.Errorf("there is already a baseline; PATHs, --select and --reason need --add")
		}
		outcome, err := checkEverything(ctx, w, day)
		if err != nil {
			return err
		}
		all, wanted := check.Acceptable(outcome.Result, chosen.Rules, w.Only)
		if old != nil && !flags.add {
			wanted = nil
		}
		pruned, change := prune(w.Base.FS, old, all, lint.Unsure(outcome.Base, rules.All()))
		added := pruned.Add(wanted, flags.reason)
		if err := workspace.CheckUnchanged(w.Files, fix.Change{File: baseline.File, Before: before}); err != nil {
			printSkipped(a, w.Shown()(baseline.File), err.Error())
			return errFindings
		}
		if err := workspace.SaveBaseline(w.Files, pruned); err != nil {
			return err
		}
		printAccepted(a, pruned.Count(), added, change)
		return nil
	})
}

// checkEverything runs every rule over the whole base.
func checkEverything(ctx context.Context, w *workspace.Writer, day time.Time) (*check.Outcome, error) {
	request, err := check.NewRequest(w.Workspace, check.Everything(), check.Scope{NoBaseline: true})
	if err != nil {
		return nil, err
	}
	request.Only, request.Today, request.Release, request.Pack = nil, day, true, true
	return check.Run(ctx, request)
}

// printAccepted prints what an update of the baseline did.
func printAccepted(a *app, count, added int, change baseline.Change) {
	if a.quiet {
		return
	}
	a.say("%s: %d accepted, %d of them new, %d of them moved; %d gone", baseline.File, count, added, change.Moved, change.Gone)
	if more := change.New - added; more > 0 {
		a.say("not accepted: %d, which kbctl check reports; --add accepts them too", more)
	}
}

// readBaseline returns the baseline and its bytes, or nil if there is none.
func readBaseline(fsys fs.FS) (b *baseline.Baseline, text []byte, err error) {
	if text, err = baseline.Read(fsys); text == nil || err != nil {
		return nil, nil, err
	}
	b, err = baseline.Parse(text)
	return b, text, err
}

// prune removes the entries whose finding is gone.
func prune(fsys fs.FS, old *baseline.Baseline, all map[baseline.Key]int, unsure func(baseline.Entry) bool) (*baseline.Baseline, baseline.Change) {
	if old == nil {
		old = &baseline.Baseline{}
	}
	gone := func(file string) bool {
		_, err := fs.Lstat(fsys, file)
		return errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrInvalid)
	}
	return old.Prune(all, gone, unsure)
}
