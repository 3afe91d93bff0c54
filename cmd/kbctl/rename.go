package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/internal/change/rename"
	"github.com/kbctl/kbctl/internal/config/lintconfig"
	"github.com/kbctl/kbctl/internal/draft"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/internal/workspace/scaffold"
	"github.com/kbctl/kbctl/lint"
)

func renameCommand(a *app) *cobra.Command {
	var dryRun bool
	c := &cobra.Command{
		Use:   "rename OLD-ID NEW-ID",
		Short: "give a record another id, and change whatever goes by the old one",
		Long: `Moves a record with its cards and its folder of fixtures to where the new id
says, and changes what names it: its id and domain, the links of other records
and their cards, ignores in .kbctl.yaml, entries of the baseline. Every byte that
this does not concern stays as it is. OLD-ID may also be the record's file, and a
file that was moved already is no hindrance.

What people wrote stays theirs: rename says where the old id is still mentioned.
It also says what check finds then and did not before, as when the new domain has
a catalog; nothing else gets worse. Names what is moved and what is written.
--dry-run writes nothing, and shows it as a diff, which git apply understands
where it holds no hidden characters. A run that was killed is finished by the
same command.`,
		Example: `  kbctl rename cuda/oom cuda/out-of-memory --dry-run
  kbctl rename cuda/oom cuda/out-of-memory
  kbctl rename records/cuda/oom.json pytorch/cuda-out-of-memory`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 2 {
				return usagef("name a record and its new id, as in kbctl rename cuda/oom cuda/out-of-memory")
			}
			return nil
		},
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return recordNames(a), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error {
			if err := draft.CheckID(args[1]); err != nil {
				return usageError{err}
			}
			if dryRun {
				return showRename(a, args[0], args[1])
			}
			return runRename(a, args[0], args[1])
		},
	}
	c.Flags().BoolVar(&dryRun, "dry-run", false, "show what would change, and write nothing")
	return c
}

// rename gives a record another id.
func runRename(a *app, old, id string) error {
	w, root, end, err := openToWrite(a, nil)
	if err != nil {
		return err
	}
	defer end()
	p, err := planRename(a, w, old, id)
	if err != nil {
		return err
	}
	if err := carryOut(root, w.config, p.Writes(), p.Moves); err != nil {
		return err
	}
	if _, err := create(root, p.Own); err != nil {
		return err
	}
	for _, m := range p.Moves {
		fmt.Fprintf(a.stdout, "%s -> %s\n", visible.Start(shown(a, w)(m.From)), visible.Escape(shown(a, w)(m.To.File)))
	}
	for _, c := range slices.Concat(p.Own, p.Edits, p.Baseline) {
		fmt.Fprintln(a.stdout, visible.Start(shown(a, w)(c.File)))
	}
	tellRenamed(a, w, p, "is now called")
	if !a.quiet {
		tellIgnored(a, w.root, scaffold.Options{Records: w.config.Records, Fixtures: w.config.Fixtures}, moved(p), nil)
	}
	return nil
}

// showRename shows what rename would do.
func showRename(a *app, old, id string) error {
	w, err := openWritable(a)
	if err != nil {
		return err
	}
	p, err := planRename(a, w, old, id)
	if err != nil {
		return err
	}
	at := w.inCheckout()
	if at == nil {
		at = func(file string) string { return file }
	}
	if err := showDiffs(a, renameDiffs(p, at), "kbctl rename"); err != nil {
		return err
	}
	tellRenamed(a, w, p, "would be called")
	return nil
}

// planRename works out what to do.
func planRename(a *app, w *workspace, old, id string) (*rename.Plan, error) {
	record, err := lookup(a, w, old)
	former := ""
	if done := w.base.Lookup(id); err != nil && done != nil && draft.CheckID(old) == nil {
		record, former, err = done, old, nil
	}
	if err != nil {
		return nil, err
	}
	day, err := today()
	if err != nil {
		return nil, err
	}
	options := lintconfig.Options{Catalogs: sync.OnceValues(w.catalogs), Options: lint.Options{Today: day, Jobs: a.jobs}}
	p, err := rename.New(a.context(), w.base, record, id, rename.Options{Config: w.config, Lint: options, Load: loadOptions(a, w), Former: former})
	if refusal := (rename.Refusal{}); errors.As(err, &refusal) {
		return nil, usageError{err}
	}
	return p, err
}

// tellRenamed sums up, and says what is left to do.
func tellRenamed(a *app, w *workspace, p *rename.Plan, done string) {
	for _, m := range p.Mentions[:min(len(p.Mentions), mostTold)] {
		why := "mentions " + visible.Escape(m.Name)
		if m.Times > 1 {
			why += fmt.Sprintf(" %d times", m.Times)
		}
		if m.Card {
			why = "was not the card of its record; kbctl cards writes that"
		}
		fmt.Fprintf(a.stderr, "kbctl: left alone: %s:%d:%d: %s\n", visible.Escape(shown(a, w)(m.File)), m.At.Line, m.At.Column, why)
	}
	if more := len(p.Mentions) - mostTold; more > 0 {
		fmt.Fprintf(a.stderr, "kbctl: and %s more\n", wording.Count(more, "place"))
	}
	a.note("%s %s %s%s", p.Old, done, p.ID, renameSummary(p))
	if len(p.Caused) > 0 {
		a.note("To do, which kbctl check did not find before:")
	}
	for _, f := range p.Caused[:min(len(p.Caused), mostTold)] {
		a.note("  %s: %s [%s]", shown(a, w)(f.Path()), f.Message, f.Rule.Name)
	}
	if more := len(p.Caused) - mostTold; more > 0 {
		a.note("  and %d more", more)
	}
}

// mostTold is how many lines of a kind anybody reads.
const mostTold = 20

// renameSummary counts what is done.
func renameSummary(p *rename.Plan) string {
	var did []string
	add := func(n int, does string) {
		if n > 0 {
			did = append(did, does)
		}
	}
	add(p.Files, wording.Count(p.Files, "file")+" moved")
	add(p.Links, wording.Count(p.Links, "link")+" changed")
	add(p.Ignores, wording.Count(p.Ignores, "ignore")+" changed")
	add(p.Entries, fmt.Sprintf("%d %s of the baseline changed", p.Entries, wording.Verb(p.Entries, "entry", "entries")))
	if did == nil {
		return ""
	}
	return ": " + strings.Join(did, ", ")
}
