package main

import (
	"context"
	"errors"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/internal/change/baseline"
	"github.com/kbctl/kbctl/internal/change/delta"
	"github.com/kbctl/kbctl/internal/check"
	"github.com/kbctl/kbctl/internal/report"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/workspace"
	"github.com/kbctl/kbctl/schema"
)

func checkCommand(a *app) *cobra.Command { return checkingCommand(a, "check", nil) }

func validateCommand(a *app) *cobra.Command {
	return checkingCommand(a, "validate", []string{"schema"})
}

func lintCommand(a *app) *cobra.Command {
	groups := []string{"content", "dates", "translation", "grounding", "safety", "housekeeping"}
	c := checkingCommand(a, "lint", groups)
	c.Long = strings.Replace(c.Long, "{groups}", strings.Join(groups, ", "), 1)
	return c
}

// checkingCommand returns a command that runs the rules of some groups, or all rules.
func checkingCommand(a *app, name string, groups []string) *cobra.Command {
	var flags checkFlags
	var watch bool
	c := command(name, cobra.ArbitraryArgs, func(c *cobra.Command, paths []string) error {
		if watch {
			return runWatch(c.Context(), a, paths, flags)
		}
		return runCheck(c.Context(), a, paths, groups, flags)
	})
	flags.add(c)
	if groups == nil {
		c.Flags().BoolVar(&watch, "watch", false, "check again whenever a file changes, until Ctrl-C, and show which findings come and go")
		c.Flags().BoolVar(&flags.online, "online", false, "ask the servers of cited pages whether the pages still exist")
	}
	return c
}

// runCheck runs the rules of some groups, or all rules, and prints the findings.
func runCheck(ctx context.Context, a *app, paths, groups []string, flags checkFlags) error {
	started := time.Now()
	s, err := parseFlags(a, groups, flags, flags.since != "")
	if err != nil {
		return err
	}
	w, err := workspace.Find(a.place(), paths)
	if err != nil {
		return err
	}
	return checkWorkspace(ctx, a, w, s, flags.since, started)
}

// checkWorkspace checks a knowledge base on disk and prints the findings.
func checkWorkspace(ctx context.Context, a *app, w *workspace.Workspace, s settings, since string, started time.Time) error {
	if err := checkOutputs(w, s.outputs); err != nil {
		return err
	}
	request, err := newRequest(ctx, a, w, s, since)
	if err != nil {
		return err
	}
	defer request.Close()
	outcome, err := runRequest(ctx, a, w, s, request)
	if err != nil {
		return err
	}
	defer outcome.Wait()
	if outcome.Delta != nil && !a.quiet {
		printTally(a, "since "+visible.Clip(since, 100), outcome.Delta)
	}
	run := report.Run{
		Result: outcome.Result, Base: outcome.Base, Version: version(), Duration: time.Since(started), Today: request.Today, Only: w.Only,
	}
	if err := printFindings(a, w, run, s); err != nil && !errors.Is(err, syscall.EPIPE) {
		return err
	}
	found := outcome.Result.AtLeast(s.failOn)
	if found == 0 {
		return nil
	}
	if found >= manyFindings && request.Baseline == nil && !s.noBaseline && since == "" && !w.Loose {
		adviseBaseline(a, s.format)
	}
	if s.hook && outcome.Delta != nil {
		adviseImport(a, outcome.Delta)
	}
	return errFindings
}

// runRequest runs a request, with the cache if that is possible.
func runRequest(ctx context.Context, a *app, w *workspace.Workspace, s settings, request check.Request) (*check.Outcome, error) {
	meter := a.progress()
	defer meter.Stop()
	request.Meter = meter
	states := 1
	if request.Since != nil {
		states = 2
	}
	request.Load.Listed = allowFor(states)
	request.Loaded = func(base *schema.Base) { allowMemory(states * bytesOf(base)) }
	if s.noCache {
		return check.Run(ctx, request)
	}
	return check.RunCached(ctx, w, request, version())
}

// manyFindings is more than anyone fixes at once.
const manyFindings = 100

func adviseBaseline(a *app, format string) {
	switch format {
	case "text":
		a.note("--format statistics counts them by rule; kbctl baseline accepts them for now")
	case "statistics":
		a.note("kbctl baseline accepts them for now")
	}
}

// manyRecords is more than anyone writes for one commit.
const manyRecords = 10

// adviseImport says how to commit many new records as they are. The baseline of the same
// commit does not accept their findings.
func adviseImport(a *app, d *delta.Delta) {
	added := 0
	for _, was := range d.Records {
		if was == nil {
			added++
		}
	}
	if added >= manyRecords {
		a.note("the commit adds %d records; to import them as they are, commit with SKIP=kbctl, run kbctl baseline, and commit %s", added, baseline.File)
	}
}
