package report

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/fatih/color"
	"github.com/mattn/go-runewidth"

	"github.com/kbctl/kbctl/internal/text/secret"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// text writes a line a finding, as compilers do:
//
//	file:line:column: severity: message [rule]
//
// On a terminal the findings of a file stand together, and each is followed by
// the source line with a caret, by what is related, and by the hint.
type text struct{ options Options }

// Report implements Reporter.
func (t text) Report(w io.Writer, run Run) error {
	p := &printer{out: bufio.NewWriter(w), options: t.options, base: run.Base}
	p.paint(t.options.Color)
	last := ""
	for f := range run.Result.All() {
		path := f.Path()
		if t.options.Terminal && path != last && last != "" {
			p.out.WriteByte('\n')
		}
		last = path
		p.finding(f)
	}
	if t.options.Terminal && last != "" {
		p.out.WriteByte('\n')
	}
	return p.out.Flush()
}

// A printer writes findings for people and problem matchers.
type printer struct {
	out     *bufio.Writer
	options Options
	base    *schema.Base

	bold, dim *color.Color
	severity  map[lint.Severity]*color.Color

	path   string // of the last finding
	place  []byte // where it is; as many bytes as named say the path
	named  int
	file   string // the file whose lines are at hand
	lines  []string
	number int // of the line, from 0, that runes is
	runes  []rune
}

func (p *printer) paint(on bool) {
	p.bold, p.dim = newColor(on, color.Bold), newColor(on, color.Faint)
	p.severity = map[lint.Severity]*color.Color{
		lint.Error: newColor(on, color.FgRed, color.Bold), lint.Warning: newColor(on, color.FgYellow, color.Bold), lint.Info: newColor(on, color.FgCyan, color.Bold),
	}
}

func (p *printer) finding(f *lint.Finding) {
	if path := f.Path(); p.path != path || p.named == 0 {
		p.path, p.place = path, append(append(p.place[:0], visible.Start(p.options.Path(path))...), ':')
		p.named = len(p.place)
	}
	p.place = append(strconv.AppendInt(p.place[:p.named], int64(f.Range.Start.Line), 10), ':')
	p.place = append(strconv.AppendInt(p.place, int64(f.Range.Start.Column), 10), ':')
	message := visible.Escape(f.Message)
	if p.options.Color {
		fmt.Fprintf(p.out, "%s %s %s %s\n", p.bold.Sprint(string(p.place)), p.severity[f.Severity].Sprint(f.Severity.String()+":"), message, p.dim.Sprint("["+f.Rule.Name+"]"))
	} else { // a million of these go to a file; formatting them would take a second
		p.out.Write(p.place)
		for _, part := range [...]string{" ", f.Severity.String(), ": ", message, " [", f.Rule.Name, "]\n"} {
			p.out.WriteString(part)
		}
	}
	for line := range strings.Lines(f.Detail) {
		// The bar keeps a line of a record from looking like anything of ours.
		p.out.WriteString("    | " + visible.Line(strings.TrimRight(line, "\n")) + "\n")
	}
	if !p.options.Terminal {
		return
	}
	if whole := f.Range.Start == (schema.Position{Line: 1, Column: 1}) && f.Range.End.Line > 1; f.Detail == "" && !whole {
		p.snippet(f)
	}
	for _, r := range f.Related {
		p.indented("see: ", fmt.Sprintf("%s:%d: %s", p.options.Path(r.Path()), r.Range.Start.Line, r.Message))
	}
	p.indented("hint: ", f.Advice())
}

// snippet shows the source line with a caret under the first character and a
// tilde under each further one of the range. However long the line is, it looks
// at what fits on the terminal alone.
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
	room := max(p.options.Width-len(number)-len("   | ……"), 20)
	from, to := window(line, start, end, room)
	end = max(start, min(end, to))
	before, marked := visible.Line(string(line[from:start])), visible.Line(string(line[start:end]))
	shown := before + marked + visible.Line(string(line[end:to]))
	if from > 0 {
		shown, before = "…"+shown, "…"+before
	}
	if to < len(line) {
		shown += "…"
	}
	shown = strings.ReplaceAll(shown, "##[", "# #[") // which the parts did not have
	pad := strings.Repeat(" ", len(number))
	carets := "^" + strings.Repeat("~", max(runewidth.StringWidth(marked)-1, 0))
	fmt.Fprintf(p.out, "  %s %s\n", p.dim.Sprint(number+" |"), shown)
	fmt.Fprintf(p.out, "  %s %s%s\n", p.dim.Sprint(pad+" |"), strings.Repeat(" ", runewidth.StringWidth(before)), p.severity[f.Severity].Sprint(carets))
}

// window chooses the part of a line that fits into room columns: from its start
// if the range fits in, else from a little before the range on. Accents on accents
// take no columns, so the part has a most of characters too.
func window(line []rune, start, end, room int) (from, to int) {
	const context, most = 12, 4 // characters before, and in a column
	fits := func(from int) int {
		last, width := min(len(line), from+most*room), 0
		for to := from; to < last; to++ {
			if width += runewidth.StringWidth(visible.Line(string(line[to]))); width > room {
				return to
			}
		}
		return last
	}
	if to = fits(0); end <= to {
		return 0, to
	}
	from = max(start-context, 0)
	return from, max(fits(from), start)
}

// line returns the source line that a finding starts on, with asterisks for the
// secrets in it. The last one is at hand, for many findings may be on it.
func (p *printer) line(f *lint.Finding) []rune {
	n := int(f.Range.Start.Line) - 1
	if path := f.Path(); p.file != path || p.lines == nil {
		p.file, p.lines, p.number = path, strings.Split(secret.Mask(sourceOf(p.base, &f.Place)), "\n"), -1
	}
	if n < 0 || n >= len(p.lines) {
		return nil
	}
	if p.number != n {
		p.number, p.runes = n, []rune(strings.TrimSuffix(p.lines[n], "\r"))
	}
	return p.runes
}

// indented writes a label and a text, wrapped to the terminal's width.
func (p *printer) indented(label, s string) {
	room := max(p.options.Width-4-len(label), 20)
	lead := "  " + label
	line, width := "", 0
	flush := func() {
		fmt.Fprintf(p.out, "%s%s\n", p.dim.Sprint(lead), line)
		lead, line, width = strings.Repeat(" ", 2+len(label)), "", 0
	}
	for word := range strings.FieldsSeq(visible.Escape(s)) {
		w := runewidth.StringWidth(word)
		if line != "" && width+1+w > room {
			flush()
		}
		if line != "" {
			line, width = line+" ", width+1
		} else if started := visible.Start(word); started != word {
			word, w = started, w+len("./")
		}
		line, width = line+word, width+w
	}
	flush()
}
