package main

import (
	"bytes"
	"fmt"

	"golang.org/x/sync/errgroup"

	"github.com/kbctl/kbctl/internal/change/fix"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/workspace"
	"github.com/kbctl/kbctl/schema"
)

// A renderer returns a file that belongs to a record, as it is and as it should be.
type renderer func(*schema.Record) (fix.Change, error)

// writing opens the knowledge base to write, and closes it after do.
func writing(a *app, paths []string, do func(*workspace.Writer) error) error {
	w, err := workspace.OpenToWrite(a.place(), paths)
	if err != nil {
		return err
	}
	defer w.Close()
	return do(w)
}

// rewrite writes the files of the chosen records that differ, prints their names and
// counts them. A file that cannot be written counts as a finding.
func rewrite(a *app, w *workspace.Writer, noun string, renderers []renderer) (written int, err error) {
	changes, same, skipped := renderAll(a, w.Records(), noun, renderers)
	done, err := writeChanges(a, w, changes)
	if !a.quiet {
		a.say("%ss written: %d, up to date: %d", noun, len(done), same)
	}
	if err == nil && skipped+len(changes)-len(done) > 0 {
		err = errFindings
	}
	return len(done), err
}

// renderAll returns the changes to write. It counts the files that are up to date,
// and prints and counts those that cannot be rendered.
func renderAll(a *app, records []*schema.Record, noun string, renderers []renderer) (changes []fix.Change, same, skipped int) {
	results := make([]struct {
		change fix.Change
		err    error
	}, len(records)*len(renderers))
	meter := a.progress()
	meter.Phase("reading", len(results), noun+"s")
	var group errgroup.Group
	group.SetLimit(a.workers())
	for i := range results {
		group.Go(func() error {
			r := &results[i]
			r.change, r.err = renderers[i%len(renderers)](records[i/len(renderers)])
			if bytes.Equal(r.change.Before, r.change.After) {
				r.change.Before, r.change.After = nil, nil // saves memory
			}
			meter.Add(1)
			return nil
		})
	}
	_ = group.Wait()
	meter.Stop()
	for _, r := range results {
		switch {
		case r.err != nil:
			skipped++
			a.say("kbctl: skipped: %s", r.err.Error())
		case r.change.After == nil:
			same++
		default:
			changes = append(changes, r.change)
		}
	}
	return changes, same, skipped
}

// writeChanges writes files and prints their names. It prints the files that it left
// alone, and returns the changes that it wrote.
func writeChanges(a *app, w *workspace.Writer, changes []fix.Change) (written []fix.Change, err error) {
	shown := w.Shown()
	err = workspace.Write(w.Files, changes, a.workers(), func(done workspace.Written) {
		for _, s := range done.Skipped {
			printSkipped(a, shown(s.File), s.Why.Error())
		}
		for _, c := range done.Changes {
			fmt.Fprintln(a.stdout, visible.LineStart(shown(c.File)))
		}
		written = append(written, done.Changes...)
	})
	return written, err
}

// printSkipped prints why a file was left alone.
func printSkipped(a *app, file, why string) {
	a.say("kbctl: left alone: %s: %s", file, why)
}
