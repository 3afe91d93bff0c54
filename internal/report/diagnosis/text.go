package diagnosis

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/kbctl/kbctl/internal/card"
	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/internal/text/terminal"
	"github.com/kbctl/kbctl/internal/text/visible"
)

// WriteText writes diagnoses for people.
func WriteText(w io.Writer, all []Diagnosis, o Options) error {
	t := &text{out: bufio.NewWriter(w), options: o, paint: terminal.NewPaint(o.Color), words: o.words()}
	for i, d := range all {
		if i > 0 {
			t.out.WriteByte('\n')
		}
		t.diagnosis(d)
	}
	return t.out.Flush()
}

type text struct {
	out     *bufio.Writer
	options Options
	paint   terminal.Paint
	words   words
}

func (t *text) diagnosis(d Diagnosis) {
	file := visible.LineStart(d.File)
	shown := t.options.top(d.Explanations)
	if len(shown) == 0 {
		fmt.Fprintf(t.out, "%s: %s\n", t.paint.Bold(file), t.words.None)
	}
	for i, e := range shown {
		if i > 0 {
			t.out.WriteByte('\n')
		}
		t.explanation(file, e)
	}
	if rest := len(d.Explanations) - len(shown); rest > 0 {
		fmt.Fprintf(t.out, "\n%s\n", t.paint.Dim(t.words.Rest(rest)+" (--top 0)"))
	}
	if d.Unread != "" {
		fmt.Fprintf(t.out, "\n%s\n", fmt.Sprintf(t.words.Unread, d.Unread))
	}
	if len(shown) > 0 && len(d.Unexplained) > 0 {
		t.out.WriteByte('\n')
	}
	for i, u := range d.Unexplained {
		t.unexplained(d, u, i == 0)
	}
}

// unexplained writes a line that no record explains, and for the best one what to do.
func (t *text) unexplained(d Diagnosis, u Unexplained, best bool) {
	fmt.Fprintf(t.out, "%s %s\n", t.paint.Bold(fmt.Sprintf(t.words.Unexplained, u.Line)), t.paint.Dim(fmt.Sprintf("%s:%d", visible.LineStart(d.File), u.Line)))
	fmt.Fprintf(t.out, "%s%s\n", indent, terminal.Truncate(visible.LineStart(u.Text), max(t.options.Width-len(indent), 20)))
	t.field(t.words.Near, u.nearName())
	if best {
		fmt.Fprintf(t.out, "%s%s%s\n", indent, t.paint.Dim(t.words.Record)+strings.Repeat(" ", max(labels-terminal.Width(t.words.Record), 1)), visible.Escape(d.command(u)))
	}
}

// explanation writes where a record matches, and the advice in it.
func (t *text) explanation(file string, e match.Explanation) {
	r, at := e.Record, e.Best.Range.Start
	fmt.Fprintf(t.out, "%s %s\n", t.paint.Bold(fmt.Sprintf("%d. %s", e.Rank, visible.Escape(r.Name()))), t.paint.Dim(fmt.Sprintf("%s:%d:%d", file, at.Line, at.Column)))
	t.excerpt(redacted(e.Best))
	if r.Draft() {
		t.field(t.words.Draft, t.words.Unfinished)
	}
	t.field(t.words.Cause, cause(r, t.options.Chinese))
	for _, f := range deadEnds(r, t.options.Chinese) {
		t.fix(t.words.DoNot, t.words.Fails, t.paint.Bad, f)
	}
	for _, f := range workarounds(r, t.options.Chinese) {
		t.fix(t.words.Do, t.words.Works, t.paint.Good, f)
		t.how(f.How)
	}
	t.field(t.words.LeadsTo, strings.Join(consequences(r), ", "))
}

// excerpt writes the part of a line around the match, and colors the match.
func (t *text) excerpt(e match.Excerpt) {
	line, found := visible.LineStart(e.Line), visible.Escape(firstLine(e.Text))
	room := max(t.options.Width-len(indent), 20)
	before, after, ok := strings.Cut(line, found)
	if !ok || found == "" { // escape sequences split the match
		fmt.Fprintf(t.out, "%s%s\n", indent, terminal.Truncate(strings.TrimSpace(line), room))
		return
	}
	// The text before the match explains it better than the text after it.
	before = strings.TrimLeft(before, " ")
	found = terminal.Truncate(found, room-min(len(before), 1)) // leaves a column for an ellipsis
	if space := room - terminal.Width(found); terminal.Width(before) > space {
		before = "…" + lastColumns(before, max(space-1, 0))
	}
	if left := room - terminal.Width(before) - terminal.Width(found); left > 0 {
		after = terminal.Truncate(after, left)
	} else {
		after = ""
	}
	fmt.Fprintf(t.out, "%s%s%s%s\n", indent, before, t.paint.Middling(found), after)
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return strings.TrimRight(line, "\r")
}

// lastColumns returns the end of a text, at most a number of columns.
func lastColumns(s string, columns int) string {
	runes := []rune(s)
	for terminal.Width(string(runes)) > columns {
		runes = runes[1:]
	}
	return string(runes)
}

const (
	indent = "   "
	labels = 10 // columns
)

// fix writes a fix with its rate and why it fails.
func (t *text) fix(label, rate string, paint func(...any) string, f fix) {
	action := f.Action
	if f.Rate.Known {
		action += fmt.Sprintf(" (%s %s)", rate, card.Percent(f.Rate))
	}
	if f.Why != "" {
		action += f.Colon() + " " + f.Why
	}
	t.painted(label, paint, action)
}

// how writes the code of a fix line by line, so that people can copy it.
func (t *text) how(s string) {
	const most = 12 // lines; the card shows all
	if strings.TrimSpace(s) == "" {
		return
	}
	if sentences.MatchString(strings.TrimSpace(s)) {
		t.field(t.words.How, s)
		return
	}
	lead := indent + t.paint.Dim(t.words.How) + strings.Repeat(" ", labels-terminal.Width(t.words.How))
	for i, line := range linesOf(s) {
		if i == most {
			line = "…"
		}
		fmt.Fprintln(t.out, strings.TrimRight(lead+line, " "))
		if i == most {
			return
		}
		lead = strings.Repeat(" ", len(indent)+labels)
	}
}

// sentences matches prose: it starts and ends like a sentence.
var sentences = lazyregexp.New(`^[A-Z][a-z]+ [^\n;{}=]*[a-z)][.。]$`)

// linesOf returns the lines of code, escaped so that they have no effect.
func linesOf(s string) (lines []string) {
	for line := range strings.SplitSeq(strings.Trim(s, "\r\n"), "\n") {
		words := strings.Split(strings.TrimRight(line, " \t\r"), "\t") // code may need its tabs
		for i, word := range words {
			words[i] = visible.Escape(word)
		}
		line = strings.Join(words, "\t")
		if plain := strings.ReplaceAll(line, "\t", " "); visible.LineStart(plain) != plain {
			line = "./" + strings.TrimLeft(line, " \t")
		}
		lines = append(lines, line)
	}
	return lines
}

func (t *text) field(label, s string) { t.painted(label, t.paint.Dim, s) }

// painted writes a label and a wrapped text.
func (t *text) painted(label string, paint func(...any) string, s string) {
	if strings.TrimSpace(s) == "" {
		return
	}
	lead := indent + paint(label) + strings.Repeat(" ", max(labels-terminal.Width(label), 1))
	for i, line := range terminal.Wrap(visible.Escape(strings.Join(strings.Fields(s), " ")), "", max(t.options.Width-len(indent)-labels, 20)) {
		if i > 0 {
			line = visible.LineStart(line) // only spaces come before it
		}
		fmt.Fprintf(t.out, "%s%s\n", lead, line)
		lead = strings.Repeat(" ", len(indent)+labels)
	}
}
