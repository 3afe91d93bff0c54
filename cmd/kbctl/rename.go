package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/internal/change/rename"
	"github.com/kbctl/kbctl/internal/config/lintconfig"
	"github.com/kbctl/kbctl/internal/draft"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/internal/usage"
	"github.com/kbctl/kbctl/internal/workspace"
	"github.com/kbctl/kbctl/lint"
)

// mostPlaces limits how many lines of a kind are printed.
const mostPlaces = 20

func renameCommand(a *app) *cobra.Command {
	var dryRun bool
	c := command("rename", exactly(2, "name a record and its new id, as in kbctl rename cuda/oom cuda/out-of-memory"), func(c *cobra.Command, args []string) error {
		plan := func(w *workspace.Workspace) (*rename.Plan, error) {
			return planRename(c.Context(), a, w, args[0], args[1])
		}
		if dryRun {
			return showPlan(a, plan, "would be called")
		}
		return applyPlan(a, plan, "is now called")
	})
	c.ValidArgsFunction = func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		if len(args) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return recordNames(a), cobra.ShellCompDirectiveNoFileComp
	}
	c.Flags().BoolVar(&dryRun, "dry-run", false, "print the changes as a diff, and write nothing")
	return c
}

// A planRecord plans a rename or a merge of a record.
type planRecord func(w *workspace.Workspace) (*rename.Plan, error)

// applyPlan carries out a plan.
func applyPlan(a *app, plan planRecord, done string) error {
	w, err := workspace.OpenToWrite(a.place(), nil)
	if err != nil {
		return err
	}
	defer w.Close()
	p, err := plan(w.Workspace)
	if err != nil {
		return err
	}
	broken := brokenSeals(w.Workspace, p.Contents())
	if err := rename.Apply(w.Files, w.Config, p.Writes(), p.Moves); err != nil {
		return err
	}
	if _, err := workspace.Create(w.Files, p.Own); err != nil {
		return err
	}
	shown := w.Shown()
	for _, m := range p.Moves {
		fmt.Fprintf(a.stdout, "%s -> %s\n", visible.LineStart(shown(m.From)), visible.Escape(shown(m.To.File)))
	}
	for _, c := range slices.Concat(p.Own, p.Edits, p.Baseline) {
		fmt.Fprintln(a.stdout, visible.LineStart(shown(c.File)))
	}
	printRenamed(a, shown, p, done)
	for _, broken := range broken {
		a.note("%s", broken)
	}
	noteIgnored(a, w.Workspace, p.Moved())
	return nil
}

// showPlan prints what a plan would do.
func showPlan(a *app, plan planRecord, done string) error {
	w, err := workspace.OpenUnlocked(a.place(), nil)
	if err != nil {
		return err
	}
	p, err := plan(w)
	if err != nil {
		return err
	}
	if err := printDiffs(a, rename.Diffs(p, workspace.InCheckout(w.Root)), "the command without --dry-run"); err != nil {
		return err
	}
	printRenamed(a, w.Shown(), p, done)
	return nil
}

func planRename(ctx context.Context, a *app, w *workspace.Workspace, old, id string) (*rename.Plan, error) {
	id = idOf(a, w, id)
	if err := draft.CheckID(id); err != nil {
		return nil, usage.Error{Err: err}
	}
	record, err := w.Lookup(old)
	former := ""
	if done := w.Base.Lookup(id); err != nil && done != nil && draft.CheckID(idOf(a, w, old)) == nil {
		record, former, err = done, idOf(a, w, old), nil
	}
	if err != nil {
		return nil, err
	}
	day, err := today()
	if err != nil {
		return nil, err
	}
	o := planOptions(a, w, day)
	o.Former = former
	p, err := rename.New(ctx, w.Base, record, id, o)
	if refusal := (rename.Refusal{}); errors.As(err, &refusal) {
		return nil, usage.Error{Err: err}
	}
	return p, err
}

func planOptions(a *app, w *workspace.Workspace, day time.Time) rename.Options {
	options := lintconfig.Options{Catalogs: sync.OnceValues(w.Catalogs), Options: lint.Options{Today: day, Jobs: a.jobs}}
	return rename.Options{Options: fixOptions(w, options)}
}

// idOf returns the id that the path of a record stands for. It returns any other argument
// as it is.
func idOf(a *app, w *workspace.Workspace, arg string) string {
	below, ok := workspace.Below(w.Root, a.place().Path(arg))
	name, isRecord := strings.CutSuffix(below, ".json")
	if id, inside := strings.CutPrefix(name, w.Config.Records+"/"); ok && isRecord && inside {
		return id
	}
	return arg
}

// printRenamed prints a summary and what is left to do.
func printRenamed(a *app, shown func(string) string, p *rename.Plan, done string) {
	for _, m := range p.Mentions[:min(len(p.Mentions), mostPlaces)] {
		why := "mentions " + visible.Escape(m.Name)
		if m.Times > 1 {
			why += fmt.Sprintf(" %d times", m.Times)
		}
		if m.Card {
			why = "was not the card of its record; kbctl cards writes it"
		}
		a.say("kbctl: left alone: %s:%d:%d: %s", shown(m.File), m.At.Line, m.At.Column, why)
	}
	if more := len(p.Mentions) - mostPlaces; more > 0 {
		a.say("kbctl: and %s more", wording.Count(more, "place"))
	}
	a.note("%s %s %s%s", p.Old, done, p.ID, renameSummary(p))
	if len(p.Caused) > 0 {
		a.note("New findings, which kbctl check did not report before:")
	}
	for _, f := range p.Caused[:min(len(p.Caused), mostPlaces)] {
		a.note("  %s: %s [%s]", shown(f.Path()), f.Message, f.Rule.Name)
	}
	if more := len(p.Caused) - mostPlaces; more > 0 {
		a.note("  and %d more", more)
	}
}

// renameSummary counts what is done.
func renameSummary(p *rename.Plan) string {
	var parts []string
	add := func(n int, what string) {
		if n > 0 {
			parts = append(parts, what)
		}
	}
	add(p.Files, wording.Count(p.Files, "file")+" moved")
	add(p.Links, wording.Count(p.Links, "link")+" changed")
	add(p.Ignores, wording.Count(p.Ignores, "ignore")+" changed")
	add(p.Entries, fmt.Sprintf("%d %s of the baseline changed", p.Entries, wording.Verb(p.Entries, "entry", "entries")))
	if parts == nil {
		return ""
	}
	return ": " + strings.Join(parts, ", ")
}
