package main

import (
	"bufio"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/internal/change/fix"
	"github.com/kbctl/kbctl/internal/change/git"
	"github.com/kbctl/kbctl/internal/seal"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/internal/usage"
	"github.com/kbctl/kbctl/internal/workspace"
	"github.com/kbctl/kbctl/schema"
)

func reviewCommand(a *app) *cobra.Command {
	var accept bool
	c := command("review", oneRecord, func(_ *cobra.Command, args []string) error { return runReview(a, args[0], accept) })
	c.ValidArgsFunction = noFiles(func() []string { return recordNames(a) })
	c.Flags().BoolVar(&accept, "accept", false, "accept the record without a question")
	return c
}

func runReview(a *app, id string, accept bool) error {
	w, r, err := openRecord(a, workspace.OpenUnlocked, id)
	if err != nil {
		return err
	}
	if seal.Fields(r) == nil {
		return usage.Errorf("%s cannot be read; kbctl check shows why", r.Source.File)
	}
	former, err := seal.Load(w.Base.FS, r)
	if err != nil {
		a.note("%s: %v", seal.File(r), err)
	}
	chosen := slices.Sorted(maps.Keys(seal.Fields(r)))
	if former != nil {
		if chosen, err = former.Broken(sealBase(w), r); err != nil {
			return err
		}
	}
	if err := showReview(a, w, r, chosen, formerValues(w, former, r)); err != nil {
		return err
	}
	if former != nil && len(chosen) == 0 {
		a.note("Nothing has changed since %s accepted %s on %s", former.Reviewer, r.Name(), former.Date)
		return nil
	}
	if former != nil {
		a.note("%s %s changed since %s accepted %s on %s", wording.And(chosen...), wording.Verb(len(chosen), "has", "have"), former.Reviewer, r.Name(), former.Date)
	}
	if !accept && !confirmed(a, r) {
		return nil
	}
	return writeSeal(a, r)
}

func sealBase(w *workspace.Workspace) seal.Base {
	return seal.Base{FS: w.Base.FS, Fixtures: w.Config.Fixtures, Reproductions: w.Config.Reproductions}
}

// confirmed asks whether to accept a record, if a person can answer.
func confirmed(a *app, r *schema.Record) bool {
	if _, ok := terminalFile(a.stdin); !ok {
		a.note("To accept the record, run kbctl review %s --accept", r.Name())
		return false
	}
	fmt.Fprintf(a.stderr, "Are its %s right? [y/N] ", strings.ReplaceAll(wording.And(seal.Criteria...), "_", " "))
	answer, _ := bufio.NewReader(a.stdin).ReadString('\n')
	answer = strings.ToLower(strings.TrimSpace(answer))
	return answer == "y" || answer == "yes"
}

// writeSeal writes the seal of a record. A record that has changed since it was shown gets
// none.
func writeSeal(a *app, shown *schema.Record) error {
	w, err := workspace.OpenToWrite(a.place(), nil)
	if err != nil {
		return err
	}
	defer w.Close()
	r := w.Base.Lookup(shown.Source.PathID)
	if r == nil || r.Source.Text != shown.Source.Text {
		return usage.Errorf("%s has changed since it was shown; run kbctl review again", shown.Source.File)
	}
	repository, err := git.Open(w.Root)
	if err != nil {
		return err
	}
	reviewer, err := git.User(repository)
	if err != nil {
		return usage.Error{Err: err}
	}
	day, err := today()
	if err != nil {
		return err
	}
	s, err := seal.New(sealBase(w.Workspace), r, reviewer, day.Format(time.DateOnly))
	if err != nil {
		return err
	}
	before, err := fix.ReadFile(w.Base.FS, seal.File(r))
	if err != nil {
		return err
	}
	written, err := workspace.Create(w.Files, []fix.Change{{File: seal.File(r), Before: before, After: s.Text()}})
	if err != nil {
		return err
	}
	printWritten(a, w, written)
	if r.VerificationTier == "ai_generated" || r.VerificationTier == "draft" {
		a.note(`To claim the review, set "verification_tier" to "human_reviewed"`)
	}
	return nil
}

// brokenSeals says which seals the changes of records break, before they are written.
func brokenSeals(w *workspace.Workspace, changes []fix.Change) (notes []string) {
	for _, c := range changes {
		before, after := schema.Parse(c.File, string(c.Before), w.LoadOptions()), schema.Parse(c.File, string(c.After), w.LoadOptions())
		s, err := seal.Load(w.Base.FS, before)
		if !strings.HasSuffix(c.File, ".json") || err != nil || s == nil {
			continue
		}
		held := s.Changed(before)
		broken := slices.DeleteFunc(s.Changed(after), func(name string) bool { return slices.Contains(held, name) })
		if len(broken) > 0 {
			notes = append(notes, fmt.Sprintf("The seal of %s no longer holds for %s; run kbctl review", w.Shown()(c.File), wording.And(broken...)))
		}
	}
	return notes
}
