package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/internal/facts/evidence"
	"github.com/kbctl/kbctl/internal/text/terminal"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/schema"
)

func evidenceCommand(a *app) *cobra.Command {
	var format string
	c := &cobra.Command{
		Use:   "evidence ID",
		Short: "put what catalogs and saved vendor pages say beside a record",
		Long: `Prints, for each error code, message, identifier, version and URL in a record,
what the catalogs of its domain say and where saved pages of the vendor mention
it, the most telling passages first. The names of one thing in several interfaces
count as one: cudaStreamCaptureModeGlobal, CU_STREAM_CAPTURE_MODE_GLOBAL. What
follows from it is for the reader to judge.

Pages are the *.txt, *.md and *.html that pages in .kbctl.yaml names. What is no
regular file among them is left out, with a note.`,
		Example: `  kbctl evidence cuda/stream-capture-invalid-scope
  kbctl evidence cuda/stream-capture-invalid-scope --format json`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usagef("name a record: its id, such as cuda/out-of-memory, or its file")
			}
			return nil
		},
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return recordNames(a), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error { return runEvidence(a, args[0], format) },
	}
	catalogFormat(c, &format)
	return c
}

func runEvidence(a *app, id, format string) error {
	if format != "text" && format != "json" {
		return usagef("--format: %q is not text or json", format)
	}
	w, err := openBase(a, nil)
	if err != nil {
		return err
	}
	r, err := lookup(a, w, id)
	if err != nil {
		return err
	}
	catalogs, err := w.catalogs()
	if err != nil {
		return err
	}
	pages, err := w.pages(func(page string) {
		fmt.Fprintf(a.stderr, "kbctl: left out: %s: is not a regular file; put a copy of the page in its place\n", visible.Start(page))
	})
	if err != nil {
		return err
	}
	domain := r.Domain
	if domain == "" {
		domain = schema.Domain(r.Name())
	}
	items := evidence.Gather(r, catalogs.For(domain), evidence.NewPages(pages))
	if format == "json" {
		return printJSON(a, evidenceJSON{1, r.Name(), append([]*evidence.Item{}, items...)})
	}
	return printBuffered(a, func(out io.Writer) { writeEvidence(out, items) })
}

// An evidenceJSON is the evidence for other programs; its shape changes only with
// Version.
type evidenceJSON struct {
	Version int              `json:"version"`
	Record  string           `json:"record"`
	Items   []*evidence.Item `json:"items"`
}

// pages loads the saved pages of the knowledge base. No link leads out of it.
func (w *workspace) pages(skip func(file string)) ([]*evidence.Page, error) {
	root, err := os.OpenRoot(w.root)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	return evidence.LoadPages(root.FS(), w.config.Pages, skip)
}

// columns is how wide the text is.
const columns = 80

// writeEvidence prints items for people, a passage once.
func writeEvidence(out io.Writer, items []*evidence.Item) {
	if len(items) == 0 {
		fmt.Fprintln(out, "neither the catalogs nor saved pages know anything that the record mentions")
		return
	}
	homes := evidence.Homes(items)
	for i, item := range items {
		if i > 0 {
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
			writeLine(out, "  ", "no catalog and no saved page knows it")
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
}

// writeLine prints a stranger's text in short lines, so that it is only text: none
// begins with what GitHub's runner obeys.
func writeLine(out io.Writer, indent, text string) {
	const most = 2500
	for _, line := range terminal.Wrap(visible.Escape(visible.Clip(text, most)), indent, columns) {
		fmt.Fprintln(out, visible.Start(line))
	}
}
