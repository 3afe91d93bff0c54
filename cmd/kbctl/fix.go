package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/internal/change/fix"
	"github.com/kbctl/kbctl/internal/check"
	"github.com/kbctl/kbctl/internal/config/lintconfig"
	"github.com/kbctl/kbctl/internal/report"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/internal/workspace"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/lint/rules"
)

func fixCommand(a *app) *cobra.Command {
	var flags checkFlags
	var dryRun bool
	c := command("fix", cobra.ArbitraryArgs, func(c *cobra.Command, paths []string) error {
		chosen, err := check.Select(check.Choice{Select: flags.choose, Ignore: flags.ignore})
		if err != nil {
			return err
		}
		if dryRun {
			return showFixes(c.Context(), a, paths, chosen)
		}
		return runFix(c.Context(), a, paths, chosen)
	})
	c.Flags().BoolVar(&dryRun, "dry-run", false, "print the changes as a diff, and write nothing")
	flags.addRules(c)
	return c
}

// runFix fixes the findings of the chosen rules.
func runFix(ctx context.Context, a *app, paths []string, chosen check.Selection) error {
	w, err := workspace.OpenToWrite(a.place(), paths)
	if err != nil {
		return err
	}
	defer w.Close()
	result, err := planFixes(ctx, a, w.Workspace, chosen)
	if err != nil {
		return err
	}
	planned := result.Changes
	if result.Changes, err = writeChanges(a, w, planned); err != nil {
		return err
	}
	result.Fixed, result.Revealed = without(result.Fixed, planned, result.Changes), without(result.Revealed, planned, result.Changes)
	for _, broken := range brokenSeals(w.Workspace, result.Changes) {
		a.note("%s", broken)
	}
	printFixes(a, w.Shown(), result, "fixed")
	if len(result.Left) > 0 || len(result.Changes) < len(planned) {
		return errFindings
	}
	return nil
}

// showFixes prints what runFix would do.
func showFixes(ctx context.Context, a *app, paths []string, chosen check.Selection) error {
	w, err := workspace.Open(a.place(), paths)
	if err != nil {
		return err
	}
	if err := workspace.RefuseLinks(w); err != nil {
		return err
	}
	result, err := planFixes(ctx, a, w, chosen)
	if err != nil {
		return err
	}
	var diffs []fix.FileDiff
	at := w.InDiff()
	for _, c := range result.Changes {
		c.File = at(c.File)
		diffs = append(diffs, fix.Diff(c))
	}
	if err := printDiffs(a, diffs, "kbctl fix"); err != nil {
		return err
	}
	printFixes(a, w.Shown(), result, "to fix")
	if len(result.Left) > 0 || len(result.Changes) > 0 {
		return errFindings
	}
	return nil
}

func planFixes(ctx context.Context, a *app, w *workspace.Workspace, chosen check.Selection) (*fix.Result, error) {
	day, err := today()
	if err != nil {
		return nil, err
	}
	options := lintconfig.Options{
		Rules: chosen.Rules, Catalogs: sync.OnceValues(w.Catalogs),
		Options: lint.Options{Force: chosen.Force, Today: day, Jobs: a.jobs, Only: w.Only},
	}
	return fix.Base(ctx, w.Base, fixOptions(w, options))
}

func fixOptions(w *workspace.Workspace, options lintconfig.Options) fix.Options {
	load := w.LoadOptions()
	load.Listed = allowFor(3) // before, after, and without some of the changes
	return fix.Options{Config: w.Config, Lint: options, Load: load}
}

// without removes the findings whose planned changes were not written.
func without(fixed []*lint.Finding, planned, written []fix.Change) []*lint.Finding {
	unwritten := make(map[string]bool, len(planned))
	for _, c := range planned {
		unwritten[c.File] = true
	}
	for _, c := range written {
		delete(unwritten, c.File)
	}
	return slices.DeleteFunc(fixed, func(f *lint.Finding) bool {
		return slices.ContainsFunc(f.Fix.Edits, func(e lint.Edit) bool { return unwritten[e.File] })
	})
}

// printFixes prints what was left alone and why, what is left to a person, and what was
// done.
func printFixes(a *app, shown func(string) string, result *fix.Result, done string) {
	var alone, todo remarks
	for _, left := range result.Left {
		alone.add(left.Finding, left.Why)
	}
	for _, f := range result.Fixed {
		todo.add(f, f.Fix.Note)
	}
	alone.print(func(file, text string) { printSkipped(a, shown(file), text) }, a)
	if !a.quiet {
		todo.print(func(file, text string) {
			a.say("kbctl: to do: %s: %s", shown(file), text)
		}, a)
		a.say("%s", fixSummary(result, done))
	}
}

// fixSummary returns one line about what was done, or is to be done. It counts the
// findings that kbctl check reports, and then those that the fixes revealed.
func fixSummary(result *fix.Result, done string) string {
	summary := fmt.Sprintf("%s %s in %s", wording.Count(len(result.Fixed), "finding"), done, wording.Count(len(result.Changes), "file"))
	if n := len(result.Left); n > 0 {
		summary += fmt.Sprintf(", %d left alone", n)
	}
	summary += countRules(result.Fixed)
	if n := len(result.Revealed); n > 0 {
		summary += fmt.Sprintf("; then %d more that had no fix before%s", n, countRules(result.Revealed))
	}
	return summary
}

// countRules counts findings by rule, after a colon. It returns "" for none.
func countRules(findings []*lint.Finding) string {
	byRule := make(map[*lint.Rule]int)
	for _, f := range findings {
		byRule[f.Rule]++
	}
	var counts []string
	for _, rule := range rules.All() {
		if n := byRule[rule]; n > 0 {
			counts = append(counts, fmt.Sprintf("%s %d", rule.Name, n))
		}
	}
	if counts == nil {
		return ""
	}
	return ": " + strings.Join(counts, ", ")
}

// printDiffs prints diffs for people or for patch. It warns about diffs that patch
// cannot apply.
func printDiffs(a *app, diffs []fix.FileDiff, command string) error {
	_, terminal := a.terminal()
	colored := a.colors(terminal)
	var inexact []string
	for _, d := range diffs {
		if terminal || colored {
			if err := report.Diff(a.stdout, d.Text, colored); err != nil {
				return err
			}
			continue
		}
		exact, err := report.Patch(a.stdout, d.Text)
		if err != nil {
			return err
		}
		if !exact || visible.Escape(d.File) != d.File {
			inexact = append(inexact, d.File)
		}
	}
	if len(inexact) > 0 {
		files := inexact[0]
		if more := len(inexact) - 1; more > 0 {
			files += fmt.Sprintf(" and %d more", more)
		}
		a.note("The diff shows hidden characters as escapes and secrets as asterisks, so patch cannot apply it to %s; %s can", files, command)
	}
	return nil
}
