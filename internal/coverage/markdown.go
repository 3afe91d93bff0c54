package coverage

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/kbctl/kbctl/internal/card"
	"github.com/kbctl/kbctl/internal/text/markdown"
	"github.com/kbctl/kbctl/internal/text/wording"
)

// writeMarkdown prints a report as GitHub markdown, for a comment or a job summary.
func writeMarkdown(w io.Writer, r *Report, _ Options) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "# Coverage on %s\n\n", r.Date.Format(time.DateOnly))
	fmt.Fprintf(out, "%s. Age: %s. Tiers: %s.\n\n", wording.Count(r.Total.Records, "record"), counts(Ages, r.Total.Ages), counts(Tiers, r.Total.Tiers))
	markdownFields(out, r.Total)
	markdownDomains(out, r)
	markdownCatalogs(out, r.Catalogs)
	markdownLogs(out, r.Logs)
	return out.Flush()
}

// row prints a row of a table. The cells must be escaped.
func row(w io.Writer, cells ...string) {
	fmt.Fprintf(w, "| %s |\n", strings.Join(cells, " | "))
}

func markdownFields(w io.Writer, t Tally) {
	row(w, "field", "records", "share", "a record has it if")
	row(w, "---", "---:", "---:", "---")
	for i, f := range fields {
		row(w, "`"+f.Name+"`", fmt.Sprintf("%d of %d", t.Have[i], t.Records), percentText(t, i), f.Doc)
	}
}

func percentText(t Tally, field int) string {
	if t.Records == 0 {
		return "—"
	}
	return fmt.Sprintf("%d%%", t.Percent(field))
}

func markdownDomains(w io.Writer, r *Report) {
	fmt.Fprint(w, "\n## Domains\n\n")
	head, rule := []string{"domain", "records"}, []string{"---", "---:"}
	for _, f := range fields {
		head, rule = append(head, f.Label), append(rule, "---:")
	}
	row(w, append(head, "age")...)
	row(w, append(rule, "---")...)
	for _, d := range r.Domains {
		cells := []string{cell(NameOf(d.Name)), fmt.Sprint(d.Records)}
		for i := range fields {
			cells = append(cells, percentText(d.Tally, i))
		}
		row(w, append(cells, counts(Ages, d.Ages))...)
	}
}

func markdownCatalogs(w io.Writer, catalogs []CatalogTally) {
	for _, c := range catalogs {
		fmt.Fprintf(w, "\n## Catalog %s\n\n%d of %s covered.\n", cell(c.Name), c.Covered, wording.Count(c.Errors, "error"))
		if len(c.Missing) == 0 {
			continue
		}
		fmt.Fprintf(w, "\n<details><summary>%s without a record</summary>\n\n", wording.Count(len(c.Missing), "error"))
		row(w, "error", "number", "message")
		row(w, "---", "---:", "---")
		for _, e := range c.Missing {
			row(w, cell(e.Name), cell(string(e.Number)), cell(e.Message))
		}
		fmt.Fprint(w, "\n</details>\n")
	}
}

func markdownLogs(w io.Writer, l *LogTally) {
	if l == nil {
		return
	}
	fmt.Fprintf(w, "\n## Logs\n\n%s.\n", l.Summary())
	if len(l.Templates) == 0 {
		return
	}
	fmt.Fprint(w, "\nErrors that no record matches:\n\n")
	row(w, "count", "template", "first seen at")
	row(w, "---:", "---", "---")
	const most = 100 // GitHub limits the size of comments
	for _, t := range l.Templates[:min(len(l.Templates), most)] {
		row(w, fmt.Sprint(t.Count), cell(t.Text), cell(fmt.Sprintf("%s:%d", t.Example.File, t.Example.Number)))
	}
	if n := len(l.Templates) - most; n > 0 {
		fmt.Fprintf(w, "\nAnd %d more.\n", n)
	}
}

// cell escapes a text for a table in a comment, where #1 would refer to an issue.
func cell(s string) string { return card.Cell(markdown.Inline(s)) }
