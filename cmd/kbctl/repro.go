package main

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/repro/plan"
	"github.com/kbctl/kbctl/internal/repro/summary"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/internal/usage"
	"github.com/kbctl/kbctl/internal/workspace"
)

type reproFlags struct {
	dryRun, update bool
	paths          []string
	format         string
	tries          int
}

func reproCommand(a *app) *cobra.Command {
	var flags reproFlags
	c := command("repro", cobra.ArbitraryArgs, func(c *cobra.Command, ids []string) error { return runRepro(c.Context(), a, ids, flags) })
	c.ValidArgsFunction = noFiles(func() []string { return reproNames(a) })
	c.Flags().BoolVar(&flags.dryRun, "dry-run", false, "list what would run, and run nothing")
	c.Flags().BoolVar(&flags.update, "update", false, "keep the logs of the cases that hold as fixtures")
	c.Flags().IntVar(&flags.tries, "tries", 0, "try each case `N` times (default: what repro.yaml says)")
	addFormat(c, &flags.format, summary.Formats.Names()...)
	c.Flags().StringArrayVar(&flags.paths, "path", nil, "look for programs in `DIR` first; repeatable")
	return c
}

func runRepro(ctx context.Context, a *app, ids []string, flags reproFlags) error {
	if _, err := summary.Formats.Find(flags.format); err != nil {
		return usage.Error{Err: err}
	}
	if flags.tries < 0 || flags.tries > plan.MostTries {
		return usage.Errorf("--tries: %d is not a number from 1 to %d", flags.tries, plan.MostTries)
	}
	day, err := today()
	if err != nil {
		return err
	}
	w, err := workspace.OpenUnlocked(a.place(), nil)
	if err != nil {
		return err
	}
	printUnreadable(a, w)
	plans, err := findPlans(a, w, ids)
	if err != nil {
		return err
	}
	for _, p := range plans {
		p.Tries = cmp.Or(flags.tries, p.Tries)
	}
	if flags.dryRun {
		return listPlans(a, plans)
	}
	s := summary.Summary{Day: day, Version: version()}
	if err := tryPlans(ctx, a, w, plans, flags, &s); err != nil {
		return err
	}
	if flags.update {
		if err := keepProofs(a, plans, s, flags.format); err != nil {
			return err
		}
	}
	return concludeRepro(a, s, flags.format)
}

// findPlans reads the reproductions with the ids, or all of them.
func findPlans(a *app, w *workspace.Workspace, ids []string) (plans []*plan.Plan, err error) {
	known, err := plan.List(w.Base.FS, w.Config.Reproductions)
	if err != nil {
		return nil, err
	}
	for i := range ids {
		ids[i] = idOf(a, w, ids[i])
		if !slices.Contains(known, ids[i]) {
			return nil, usage.Errorf("there is no reproduction %s/%s/%s%s", w.Config.Reproductions, ids[i], plan.File, wording.DidYouMean(ids[i], known))
		}
	}
	if len(ids) == 0 {
		ids = known
	}
	if len(ids) == 0 {
		return nil, usage.Errorf("there are no reproductions in %s; kbctl help repro says how to add one", w.Config.Reproductions)
	}
	for _, id := range slices.Compact(slices.Sorted(slices.Values(ids))) {
		p, err := plan.Load(w.Base.FS, w.Config.Reproductions, id)
		if err == nil {
			err = p.CheckRecord(w.Base.Lookup(id))
		}
		if is[*config.ErrorAt](err) {
			return nil, usage.Error{Err: err}
		}
		if err != nil {
			return nil, err
		}
		plans = append(plans, p)
	}
	return plans, nil
}

// listPlans prints what would run.
func listPlans(a *app, plans []*plan.Plan) error {
	for _, p := range plans {
		fmt.Fprintln(a.stdout, visible.LineStart(p.ID))
		for _, c := range p.Sorted() {
			command, _, more := strings.Cut(strings.TrimSpace(c.Run), "\n")
			if more {
				command += " …"
			}
			fmt.Fprintf(a.stdout, "  %-13s %s\n", c.Name, visible.Escape(command))
		}
	}
	return nil
}

// reproNames returns the ids of all reproductions, for completion.
func reproNames(a *app) []string {
	w, err := workspace.Find(a.place(), nil)
	if err != nil {
		return nil
	}
	ids, _ := plan.List(w.FS(), w.Config.Reproductions)
	return ids
}
