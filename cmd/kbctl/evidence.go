package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/internal/facts/evidence"
	"github.com/kbctl/kbctl/internal/facts/mention"
	"github.com/kbctl/kbctl/internal/text/terminal"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/workspace"
	"github.com/kbctl/kbctl/schema"
)

// columns is the width of the text.
const columns = 80

// An evidenceJSON is the evidence as JSON. Its shape changes only with Version.
type evidenceJSON struct {
	Version int              `json:"version"`
	Record  string           `json:"record"`
	Items   []*evidence.Item `json:"items"`
}

func evidenceCommand(a *app) *cobra.Command {
	var format string
	c := command("evidence", oneRecord, func(_ *cobra.Command, args []string) error { return runEvidence(a, args[0], format) })
	c.ValidArgsFunction = noFiles(func() []string { return recordNames(a) })
	addTextOrJSON(c, &format)
	return c
}

func runEvidence(a *app, id, format string) error {
	if err := checkTextOrJSON(format); err != nil {
		return err
	}
	w, r, err := openRecord(a, workspace.Open, id)
	if err != nil {
		return err
	}
	catalogs, err := w.Catalogs()
	if err != nil {
		return err
	}
	pages, err := loadPages(w, func(page string) {
		a.say("kbctl: skipped: %s: is not a regular file; replace it with a copy of the page", page)
	})
	if err != nil {
		return err
	}
	domain := r.Domain
	if domain == "" {
		domain = schema.Domain(r.Name())
	}
	items := evidence.Gather(r, catalogs.For(domain, mention.Products(r)...), evidence.NewPages(pages))
	if format == "json" {
		return printJSON(a, evidenceJSON{1, r.Name(), append([]*evidence.Item{}, items...)})
	}
	return printBuffered(a, func(out io.Writer) { writeEvidence(out, items) })
}

// recordNames returns the names of all records, for completion.
func recordNames(a *app) []string {
	w, err := workspace.Open(a.place(), nil)
	if err != nil {
		return nil
	}
	return workspace.Names(w.Base)
}

// loadPages loads the saved pages of the knowledge base. It follows no link that
// leads out of the base.
func loadPages(w *workspace.Workspace, skip func(file string)) ([]*evidence.Page, error) {
	files, root, err := w.Closed()
	if err != nil {
		return nil, err
	}
	defer root.Close()
	return evidence.LoadPages(files, w.Config.Pages, skip)
}

// writeEvidence prints items as text, and each passage once.
func writeEvidence(out io.Writer, items []*evidence.Item) {
	if len(items) == 0 {
		fmt.Fprintln(out, "neither the catalogs nor the saved pages mention anything in the record")
		return
	}
	homes := evidence.Homes(items)
	var unknown []string
	for i, item := range items {
		if len(item.Facts)+len(item.Passages) == 0 && (item.Kind == evidence.Identifier || item.Kind == evidence.Version) {
			unknown = append(unknown, item.Text)
			continue
		}
		if i > len(unknown) {
			fmt.Fprintln(out)
		}
		writeLine(out, "", fmt.Sprintf("%s (%s, %s)", item.Text, item.Kind, strings.Join(item.Pointers, ", ")))
		for _, fact := range item.Facts {
			says := fact.Says
			if item.Near != "" {
				says += "; did you mean " + item.Near + "?"
			}
			writeLine(out, "  ", fmt.Sprintf("%s [%s]", says, fact.Source))
		}
		if len(item.Facts)+len(item.Passages) == 0 {
			writeLine(out, "  ", "no catalog and no saved page mentions it")
		}
		for _, p := range item.Passages {
			place := fmt.Sprintf("%s:%d", p.Page, p.Line)
			if home := homes[p]; home != item {
				writeLine(out, "  ", fmt.Sprintf("%s, shown under %s", place, home.Text))
				continue
			}
			writeLine(out, "  ", place)
			for text := range strings.SplitSeq(p.Text, "\n") {
				writeLine(out, "  | ", text)
			}
		}
	}
	if len(unknown) > 0 {
		if len(unknown) < len(items) {
			fmt.Fprintln(out)
		}
		writeLine(out, "", "no catalog and no saved page mentions "+strings.Join(unknown, ", "))
	}
}

// writeLine prints untrusted text in short lines. No line begins with a command that
// GitHub's runner would execute.
func writeLine(out io.Writer, indent, text string) {
	const most = 2500
	for _, line := range terminal.Wrap(visible.Escape(visible.Clip(text, most)), indent, columns) {
		fmt.Fprintln(out, visible.LineStart(line))
	}
}
