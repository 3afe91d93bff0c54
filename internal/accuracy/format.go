package accuracy

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/kbctl/kbctl/internal/card"
	"github.com/kbctl/kbctl/internal/text/markdown"
	"github.com/kbctl/kbctl/internal/text/terminal"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/text/wording"
)

// Formats are the formats of a report. Text from paths and records is escaped.
var Formats = wording.Formats[func(io.Writer, *Report, *Comparison) error]{
	{Name: "text", Print: writeText},
	{Name: "json", Print: writeJSON},
	{Name: "markdown", Print: writeMarkdown},
}

// Write prints a report in a format. The comparison may be nil.
func (r *Report) Write(w io.Writer, format string, c *Comparison) error {
	print, err := Formats.Find(format)
	if err != nil {
		return err
	}
	return print(w, r, c)
}

// String describes a tally in two sentences.
func (t Tally) String() string {
	text := fmt.Sprintf("%s: %d right first, %d right in the first three, mean reciprocal rank %s, %d on a wrong line, %d with a wrong record, %d with none.",
		wording.Count(t.Logs, "log"), t.First, t.FirstThree, t.MeanRank(), t.WrongLine, t.WrongRecord, t.None)
	if t.Others > 0 {
		text += fmt.Sprintf(" %s without the error: %d matched.", wording.Count(t.Others, "log"), t.FalseMatches)
	}
	return text
}

// Summary describes a comparison in one sentence.
func (c *Comparison) Summary() string {
	return fmt.Sprintf("%d improved, %d worsened, %d added, %d removed.", len(c.Improved), len(c.Worsened), c.Added, c.Removed)
}

// writeText writes a report for people.
func writeText(w io.Writer, r *Report, c *Comparison) error {
	out := bufio.NewWriter(w)
	fmt.Fprintln(out, strings.Join(terminal.Wrap(r.Total.String(), "", 80), "\n"))
	if c != nil {
		fmt.Fprintf(out, "\nagainst the earlier report: %s\n", c.Summary())
		fmt.Fprintln(out, strings.Join(terminal.Wrap("was: "+c.Was.String(), "", 80), "\n"))
	}
	for _, t := range tables(r, c) {
		fmt.Fprintln(out)
		if t.title != "" {
			fmt.Fprintln(out, t.title)
		}
		textTable(out, t)
		if t.more > 0 {
			fmt.Fprintf(out, "  and %d more; --format json has them all\n", t.more)
		}
	}
	return out.Flush()
}

// textTable writes a table in columns. Numbers are at the right of theirs.
func textTable(out io.Writer, t table) {
	widths := make([]int, len(t.head))
	rows := append([][]string{t.head}, t.rows...)
	for _, row := range rows {
		for i := range row {
			row[i] = visible.Escape(row[i])
			widths[i] = max(widths[i], terminal.Width(row[i]))
		}
	}
	for _, row := range rows {
		var line strings.Builder
		for i, cell := range row {
			gap := strings.Repeat(" ", widths[i]-terminal.Width(cell))
			if isNumber(t.rows[0][i]) {
				line.WriteString("  " + gap + cell)
			} else {
				line.WriteString("  " + cell + gap)
			}
		}
		fmt.Fprintln(out, strings.TrimRight(line.String(), " "))
	}
}

func isNumber(cell string) bool { return strings.Trim(cell, "0123456789.") == "" }

// writeMarkdown writes a report for a comment or a job summary.
func writeMarkdown(w io.Writer, r *Report, c *Comparison) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "# Accuracy\n\n%s\n", r.Total)
	if c != nil {
		fmt.Fprintf(out, "\nAgainst the earlier report: %s It was: %s\n", c.Summary(), c.Was)
	}
	for _, t := range tables(r, c) {
		if t.title != "" {
			fmt.Fprintf(out, "\n## %s%s\n", strings.ToUpper(t.title[:1]), t.title[1:])
		}
		fmt.Fprintln(out)
		markdownTable(out, t)
		if t.more > 0 {
			fmt.Fprintf(out, "\nAnd %d more.\n", t.more)
		}
	}
	return out.Flush()
}

func markdownTable(out io.Writer, t table) {
	rule := make([]string, len(t.head))
	for i := range rule {
		rule[i] = "---"
		if isNumber(t.rows[0][i]) {
			rule[i] = "---:"
		}
	}
	row := func(cells []string) { fmt.Fprintf(out, "| %s |\n", strings.Join(cells, " | ")) }
	row(t.head)
	row(rule)
	for _, cells := range t.rows {
		escaped := make([]string, len(cells))
		for i, cell := range cells {
			escaped[i] = cell
			if !isNumber(cell) {
				escaped[i] = card.Cell(markdown.Inline(cell))
			}
		}
		row(escaped)
	}
}
