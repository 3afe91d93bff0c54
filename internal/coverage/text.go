package coverage

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/kbctl/kbctl/internal/text/terminal"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/text/wording"
)

// writeText prints a report for people, within the width of the terminal.
func writeText(w io.Writer, r *Report, o Options) error {
	if o.Width <= 0 {
		o.Width = 80
	}
	t := &text{bufio.NewWriter(w), terminal.NewPaint(o.Color), o.Width}
	t.table(r)
	t.legend(r.Total)
	t.catalogs(r.Catalogs)
	t.logs(r.Logs)
	return t.out.Flush()
}

type text struct {
	out   *bufio.Writer
	paint terminal.Paint
	width int
}

// recordsWidth is the width of the column with the number of records.
const recordsWidth = 8

// width returns the width of a field's column: its heading or "100%", and a space.
func (f Field) width() int { return max(len(f.Short), len("100%")) + 1 }

// table prints the percentages of each domain, and the totals below.
func (t *text) table(r *Report) {
	most := t.width - recordsWidth
	for _, f := range fields {
		most -= f.width()
	}
	most = max(most, 8)
	width := len("domain")
	for _, d := range r.Domains {
		width = min(max(width, terminal.Width(visible.LineStart(NameOf(d.Name)))), most)
	}
	head := pad("domain", width) + fmt.Sprintf("%*s", recordsWidth, "records")
	for _, f := range fields {
		head += fmt.Sprintf("%*s", f.width(), f.Short)
	}
	fmt.Fprintln(t.out, t.paint.Bold(head))
	for _, d := range r.Domains {
		t.row(pad(visible.LineStart(NameOf(d.Name)), width), d.Tally)
	}
	t.row(pad("total", width), r.Total)
}

func (t *text) row(name string, tally Tally) {
	fmt.Fprintf(t.out, "%s%*d", name, recordsWidth, tally.Records)
	for i, f := range fields {
		cell := fmt.Sprintf("%*s", f.width(), fmt.Sprintf("%d%%", tally.Percent(i)))
		if tally.Records == 0 {
			cell = fmt.Sprintf("%*s", f.width(), "-")
		}
		fmt.Fprint(t.out, t.shade(tally.Percent(i))(cell))
	}
	fmt.Fprintln(t.out)
}

func (t *text) shade(percent int) func(...any) string {
	switch {
	case percent < 50:
		return t.paint.Bad
	case percent < 90:
		return t.paint.Middling
	}
	return t.paint.Good
}

// pad pads or cuts a text to a width.
func pad(s string, width int) string {
	s = terminal.Truncate(s, width)
	return s + strings.Repeat(" ", width-terminal.Width(s))
}

// legend explains the columns and prints the remaining counts.
func (t *text) legend(total Tally) {
	fmt.Fprintln(t.out)
	fmt.Fprintln(t.out, t.paint.Bold("total"))
	for i, f := range fields {
		fmt.Fprintf(t.out, "  %-6s  %-19s %6d of %d\n", f.Short, f.Name, total.Have[i], total.Records)
	}
	fmt.Fprintf(t.out, "  age     %s\n  tiers   %s\n", counts(Ages, total.Ages), counts(Tiers, total.Tiers))
}

// mostMissing limits how many missing errors of a catalog are printed.
const mostMissing = 10

func (t *text) catalogs(catalogs []CatalogTally) {
	for _, c := range catalogs {
		fmt.Fprintln(t.out)
		fmt.Fprintln(t.out, t.paint.Bold(terminal.Truncate(fmt.Sprintf("catalog %s: %d of %s covered", visible.Escape(c.Name), c.Covered, wording.Count(c.Errors, "error")), t.width)))
		if c.Covered == 0 { // the base is hardly about it
			continue
		}
		for _, e := range c.Missing[:min(len(c.Missing), mostMissing)] {
			t.line("  " + strings.TrimSuffix(e.Title()+": "+e.Message, ": "))
		}
		t.more(len(c.Missing) - mostMissing)
	}
}

// mostTemplates limits how many templates are printed.
const mostTemplates = 20

func (t *text) logs(l *LogTally) {
	if l == nil {
		return
	}
	fmt.Fprintln(t.out)
	fmt.Fprintln(t.out, t.paint.Bold("logs"))
	fmt.Fprintf(t.out, "  %s\n", l.Summary())
	width := 0
	for _, p := range l.Templates {
		width = max(width, len(fmt.Sprint(p.Count)))
	}
	for _, p := range l.Templates[:min(len(l.Templates), mostTemplates)] {
		t.line(fmt.Sprintf("  %*d  %s", width, p.Count, p.Text))
		// The place is not cut, so that it can be copied.
		place := fmt.Sprintf("%s:%d", visible.Escape(p.Example.File), p.Example.Number)
		fmt.Fprintf(t.out, "  %*s  %s\n", width, "", t.paint.Dim(place))
	}
	t.more(len(l.Templates) - mostTemplates)
}

// Summary describes the tally in one line.
func (t *LogTally) Summary() string {
	s := fmt.Sprintf("%s, %s: %s, %d matched by records", wording.Count(t.Files, "file"), wording.Count(t.Lines, "line"), wording.Count(t.Errors, "error"), t.Matched)
	if t.Skipped > 0 {
		s += fmt.Sprintf("; skipped %s that %s not text", wording.Count(t.Skipped, "file"), wording.Verb(t.Skipped, "is", "are"))
	}
	if t.Dropped > 0 {
		s += fmt.Sprintf("; left out %s in too many different lines", wording.Count(t.Dropped, "error"))
	}
	return s
}

// line prints untrusted text within the width.
func (t *text) line(s string) {
	fmt.Fprintln(t.out, terminal.Truncate(visible.Line(s), t.width))
}

func (t *text) more(n int) {
	if n > 0 {
		fmt.Fprintf(t.out, "  %s\n", t.paint.Dim(fmt.Sprintf("and %d more; --format json has them all", n)))
	}
}
