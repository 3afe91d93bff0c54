package report

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/fatih/color"

	"github.com/kbctl/kbctl/internal/text/terminal"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// text writes one line per finding, like a compiler:
//
//	file:line:column: severity: message [rule]
//
// On a terminal, the source line with a caret, the related places, the hint and a blank
// line follow each finding.
type text struct{ options Options }

// Report implements Reporter.
func (t text) Report(w io.Writer, run Run) error {
	p := newPrinter(w, run.Base, t.options)
	var together merger
	for f := range run.Result.All() {
		if t.options.Apart || !together.add(f) {
			p.finding(f)
		}
	}
	for i := range together.findings {
		p.headline(&together.findings[i])
		p.advice(&together.findings[i])
	}
	return p.out.Flush()
}

// A printer writes findings for people and problem matchers.
type printer struct {
	out     *bufio.Writer
	options Options
	base    *schema.Base

	paint    terminal.Paint
	severity map[lint.Severity]func(a ...any) string

	path    string // of the latest finding
	place   []byte // of the latest finding; the first pathLen bytes are the path
	pathLen int

	file   string // the file that lines are from
	lines  []string
	number int // index of the line in runes
	runes  []rune
}

func newPrinter(w io.Writer, base *schema.Base, o Options) *printer {
	return &printer{
		out: bufio.NewWriter(w), options: o, base: base, paint: terminal.NewPaint(o.Color),
		severity: map[lint.Severity]func(a ...any) string{
			lint.Error:   terminal.Style(o.Color, color.FgRed, color.Bold),
			lint.Warning: terminal.Style(o.Color, color.FgYellow, color.Bold),
			lint.Info:    terminal.Style(o.Color, color.FgCyan, color.Bold),
		},
	}
}

func (p *printer) finding(f *lint.Finding) {
	p.headline(f)
	writeDetail(p.out, f, p.options.Path(f.Path()))
	if !p.options.Terminal {
		return
	}
	if whole := f.Range.Start == (schema.Position{Line: 1, Column: 1}) && f.Range.End.Line > 1; f.Detail == "" && !whole {
		p.snippet(f)
	}
	for _, r := range f.Related {
		p.labeled("see: ", fmt.Sprintf("%s:%d: %s", p.options.Path(r.Path()), r.Range.Start.Line, r.Message))
	}
	p.advice(f)
}

// advice writes the hint on a terminal, and ends the finding.
func (p *printer) advice(f *lint.Finding) {
	if p.options.Terminal {
		p.labeled("hint: ", f.Advice())
		p.out.WriteByte('\n')
	}
}

// detail returns the detail of a finding. A diff names the file by the path that the
// format shows.
func detail(f *lint.Finding, path string) string {
	const head = "--- a/%[1]s\n+++ b/%[1]s\n"
	if path == f.Path() {
		return f.Detail
	}
	if hunks, ok := strings.CutPrefix(f.Detail, fmt.Sprintf(head, f.Path())); ok {
		return fmt.Sprintf(head, path) + hunks
	}
	return f.Detail
}

// writeDetail writes the detail of a finding. Each line starts with a bar, so that
// text of a record cannot look like our own output.
func writeDetail(w io.StringWriter, f *lint.Finding, path string) {
	for line := range strings.Lines(detail(f, path)) {
		w.WriteString("    | " + visible.Line(strings.TrimRight(line, "\n")) + "\n")
	}
}

// snippet shows the source line with a caret under the first character of the range
// and tildes under the others. It shows only the part of a long line that fits on the
// terminal.
func (p *printer) snippet(f *lint.Finding) {
	line := p.line(f)
	start := int(f.Range.Start.Column) - 1
	if len(line) == 0 || start > len(line) {
		return
	}
	end := len(line)
	if f.Range.End.Line == f.Range.Start.Line {
		end = min(int(f.Range.End.Column)-1, len(line))
	}
	number := strconv.Itoa(int(f.Range.Start.Line))
	columns := max(p.options.Width-len("  ")-len(number)-len(" | "), 20)
	from, to := window(line, start, end, columns-2) // an ellipsis at each end
	end = max(start, min(end, to))
	before, marked := visible.Line(string(line[from:start])), visible.Line(string(line[start:end]))
	shown := before + marked + visible.Line(string(line[end:to]))
	if from > 0 {
		shown, before = "…"+shown, "…"+before
	}
	if to < len(line) {
		shown += "…"
	}
	shown = strings.ReplaceAll(shown, "##[", "# #[") // the parts may form it together
	pad := strings.Repeat(" ", len(number))
	shown = terminal.Truncate(shown, columns)
	carets := "^" + strings.Repeat("~", max(min(terminal.Width(marked), columns-terminal.Width(before))-1, 0))
	fmt.Fprintf(p.out, "  %s %s\n", p.paint.Dim(number+" |"), shown)
	fmt.Fprintf(p.out, "  %s %s%s\n", p.paint.Dim(pad+" |"), strings.Repeat(" ", terminal.Width(before)), p.severity[f.Severity](carets))
}

// window selects the part of a line that fits into room columns. The part starts at
// the start of the line if the range then fits, or else shortly before the range.
// Combining accents take no columns, so the number of characters has a limit too.
func window(line []rune, start, end, room int) (from, to int) {
	const context, most = 12, 4 // characters before the range, and per column
	fits := func(from int) int {
		last, width := min(len(line), from+most*room), 0
		for to := from; to < last; to++ {
			if width += terminal.Width(visible.Line(string(line[to]))); width > room {
				return to
			}
		}
		return last
	}
	if to = fits(0); end <= to {
		return 0, to
	}
	from = max(start-context, 0)
	for terminal.Width(visible.Line(string(line[from:start]))) > room/2 { // escapes are wide
		from++
	}
	return from, max(fits(from), start)
}

// line returns the source line where a finding starts, with its secrets masked. It
// caches the latest line, because many findings can be on one line.
func (p *printer) line(f *lint.Finding) []rune {
	n := int(f.Range.Start.Line) - 1
	if path := f.Path(); p.file != path || p.lines == nil {
		p.file, p.lines, p.number = path, masked(p.base, &f.Place), -1
	}
	if n < 0 || n >= len(p.lines) {
		return nil
	}
	if p.number != n {
		p.number, p.runes = n, []rune(strings.TrimSuffix(p.lines[n], "\r"))
	}
	return p.runes
}

// labeled writes a label and a text, wrapped to the terminal's width.
func (p *printer) labeled(label, s string) {
	lead := "  " + label
	text := strings.Join(strings.Fields(visible.Escape(s)), " ")
	for _, line := range terminal.Wrap(text, "", max(p.options.Width-4-len(label), 20)) {
		fmt.Fprintf(p.out, "%s%s\n", p.paint.Dim(lead), visible.LineStart(line))
		lead = strings.Repeat(" ", len(lead))
	}
}
