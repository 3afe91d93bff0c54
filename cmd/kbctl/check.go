package main

import (
	"context"
	"errors"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/internal/change/baseline"
	"github.com/kbctl/kbctl/internal/change/delta"
	"github.com/kbctl/kbctl/internal/check"
	"github.com/kbctl/kbctl/internal/report"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/workspace"
)

func checkCommand(a *app) *cobra.Command {
	c := checkingCommand(a, "check", nil, "find everything that is wrong")
	c.Long = `Runs every rule and reports what is wrong, where, why, and what to do. It always
reads the whole base; PATHs limit what it reports. The base is the nearest folder
upwards with a .kbctl.yaml or a records folder in it.

--since REV reports only the findings that the changes caused, in changed records
and in others, such as a link to a record that was deleted. It compares the files
on disk, committed or not, with the newest commit that HEAD and REV have in
common. It judges both sides by the stricter of the two configurations, and lists
what the change relaxes. It does not report existing problems.

Findings go to standard output, everything else to standard error. Exit codes:
0 clean, 1 findings, 2 wrong usage or configuration, 3 could not run.`
	c.Example = `  kbctl check
  kbctl check records/cuda --fail-on warning
  kbctl check --select dates,empty-action
  kbctl check --format json > findings.json
  kbctl check --since main            what this branch broke
  kbctl check --since HEAD            what is not committed yet
  kbctl check --watch                 check again whenever a file changes
  kbctl check --no-baseline           include accepted findings
  kbctl check --online                check that cited pages still exist
  kbctl check --format github         annotations in GitHub Actions
  kbctl check --output sarif=kbctl.sarif --output markdown=$GITHUB_STEP_SUMMARY`
	return c
}

// checkingCommand returns a command that runs the rules of some groups, or all rules.
func checkingCommand(a *app, name string, groups []string, short string) *cobra.Command {
	var flags checkFlags
	var watch bool
	c := &cobra.Command{
		Use:   name + " [PATH…]",
		Short: short,
		RunE: func(c *cobra.Command, paths []string) error {
			if watch {
				return runWatch(c.Context(), a, paths, flags)
			}
			return runCheck(c.Context(), a, paths, groups, flags)
		},
	}
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
	request.Meter, request.Loaded = meter, allowMemory
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
