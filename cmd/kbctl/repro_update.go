package main

import (
	"bytes"
	"slices"

	"github.com/kbctl/kbctl/internal/change/fix"
	"github.com/kbctl/kbctl/internal/repro/plan"
	"github.com/kbctl/kbctl/internal/repro/proof"
	"github.com/kbctl/kbctl/internal/repro/summary"
	"github.com/kbctl/kbctl/internal/repro/trial"
	"github.com/kbctl/kbctl/internal/workspace"
)

// keepProofs writes the logs of the cases that hold, and how they were made. It deletes the
// logs that they replace.
func keepProofs(a *app, plans []*plan.Plan, s summary.Summary, format string) error {
	w, err := workspace.OpenToWrite(a.place(), nil)
	if err != nil {
		return err
	}
	defer w.Close()
	var changes []fix.Change
	for _, p := range plans {
		own := slices.DeleteFunc(slices.Clone(s.Results), func(r *trial.Result) bool { return r.ID != p.ID })
		files, err := proof.Files(w.Base, w.Config.Fixtures, p, own, s.Day)
		if err != nil {
			return err
		}
		for file, text := range files {
			before, err := fix.ReadFile(w.Base.FS, file)
			if err != nil {
				return err
			}
			if before == nil || text == nil || !bytes.Equal(before, text) {
				changes = append(changes, fix.Change{File: file, Before: before, After: text})
			}
		}
	}
	slices.SortFunc(changes, func(a, b fix.Change) int { return bytes.Compare([]byte(a.File), []byte(b.File)) })
	written, err := workspace.Create(w.Files, changes)
	if err != nil {
		return err
	}
	if format == "text" { // other formats are for programs
		printWritten(a, w, written)
	}
	return nil
}
