package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/internal/coverage"
	"github.com/kbctl/kbctl/internal/draft"
	"github.com/kbctl/kbctl/internal/logs/template"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/internal/usage"
	"github.com/kbctl/kbctl/internal/workspace"
	"github.com/kbctl/kbctl/internal/workspace/readfile"
)

// unsorted is the domain of drafts whose domain the user does not name.
const unsorted = "unsorted"

// checkBatch refuses flags that describe one error.
func (f *newFlags) checkBatch(c *cobra.Command, args []string) error {
	for _, flag := range []string{"log", "passing", "line", "from-catalog", "signature", "signature-zh", "regex", "cause", "cause-zh", "reported", "force"} {
		if c.Flags().Changed(flag) {
			return usage.Errorf("--from-coverage drafts a record per template; leave out --%s, which is for one record", flag)
		}
	}
	if f.top < 0 {
		return usage.Errorf("--top: %d is not a number of templates", f.top)
	}
	if len(args) > 0 {
		if err := draft.CheckID(args[0] + "/x"); err != nil {
			return usage.Errorf("with --from-coverage, name only the domain of the drafts; %q is not one", visible.Clip(args[0], 100))
		}
	}
	return f.checkResolvable()
}

// runNewBatch drafts a record for each template of a coverage report.
func runNewBatch(ctx context.Context, a *app, domain string, flags newFlags) (err error) {
	if flags.Today, err = today(); err != nil {
		return err
	}
	flags.Jobs, flags.Note = a.workers(), func(string, ...any) {}
	templates, err := readTemplates(a, flags.coverage)
	if err != nil {
		return err
	}
	if flags.top > 0 {
		templates = templates[:min(flags.top, len(templates))]
	}
	samples, err := readSamples(a, templates)
	if err != nil {
		return err
	}
	return writing(a, nil, func(w *workspace.Writer) error { return writeBatch(ctx, a, w, domain, samples, flags) })
}

// writeBatch drafts the records of samples and writes them.
func writeBatch(ctx context.Context, a *app, w *workspace.Writer, domain string, samples []draft.Sample, flags newFlags) error {
	printUnreadable(a, w.Workspace)
	batch, err := draft.PlanBatch(ctx, w.Workspace, domain, samples, flags.Options)
	if err != nil {
		return err
	}
	if err := writeNew(a, w, batch.Changes, flags.dryRun); err != nil {
		return err
	}
	if !a.quiet {
		printBatch(a, batch, flags.dryRun)
	}
	return nil
}

// readTemplates reads a coverage report, or standard input for "-".
func readTemplates(a *app, file string) ([]template.Template, error) {
	const most = 256 << 20
	log, err := fileLog(a, file)
	if err != nil {
		return nil, fmt.Errorf("--from-coverage: %w", err)
	}
	in, err := log.open()
	if err != nil {
		return nil, err
	}
	defer in.Close()
	data, err := readfile.All(in, most)
	if err != nil {
		return nil, usage.Errorf("--from-coverage: cannot read %s: %w", file, err)
	}
	templates, err := coverage.ParseTemplates(data)
	if err != nil {
		return nil, usage.Errorf("--from-coverage: %s %w", file, err)
	}
	return templates, nil
}

// readSamples reads the logs that templates name. It keeps the order of the templates.
func readSamples(a *app, templates []template.Template) ([]draft.Sample, error) {
	byFile := make(map[string][]template.Template)
	for _, t := range templates {
		byFile[t.Example.File] = append(byFile[t.Example.File], t)
	}
	all := make(map[string][]draft.Sample)
	for file, some := range byFile {
		samples, err := samplesIn(a, file, some)
		if err != nil {
			return nil, err
		}
		all[file] = samples
	}
	var samples []draft.Sample
	for _, t := range templates {
		file := t.Example.File
		samples, all[file] = append(samples, all[file][0]), all[file][1:]
	}
	return samples, nil
}

// samplesIn reads the examples in one log. Without the log, their texts remain.
func samplesIn(a *app, file string, templates []template.Template) ([]draft.Sample, error) {
	var text io.Reader = strings.NewReader("")
	if log, err := fileLog(a, file); err == nil && file != "-" {
		in, err := log.open()
		if err != nil {
			return nil, err
		}
		defer in.Close()
		text = in
	}
	return draft.ReadSamples(file, text, templates)
}

// printBatch prints the errors of the drafts, and of the templates without one.
func printBatch(a *app, b *draft.Batch, dry bool) {
	for _, d := range b.Drafts {
		a.note("%s: %s", d.Record.ID, visible.Clip(d.Record.Signature, 200))
		for _, masked := range describeMasked(d) {
			a.note("  masked in its log because it looks like %s", masked)
		}
	}
	for _, s := range b.Skipped {
		a.note("skipped: %s: %s", visible.Clip(s.Example.Text, 100), s.Why)
	}
	done := "written"
	if dry {
		done = "to write"
	}
	a.note("%s %s, %s skipped", wording.Count(len(b.Drafts), "draft"), done, wording.Count(len(b.Skipped), "template"))
	if slices.ContainsFunc(b.Drafts, func(d *draft.Draft) bool { return d.Log != nil }) {
		a.note("Read the logs before you publish them: kbctl does not know every secret. kbctl rename moves a draft to another domain.")
	}
}
