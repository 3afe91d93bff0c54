package fix

import (
	"strings"
	"unicode/utf8"

	"github.com/aymanbagabas/go-udiff"

	"github.com/kbctl/kbctl/schema"
)

// A Replacement puts a new text in the place of a stretch of an old one.
type Replacement struct {
	// Start and End are the bytes that go; End is exclusive, and Start if nothing
	// goes.
	Start, End int
	// Range is the same in lines and columns, the columns in Unicode code points.
	Range schema.Range
	// Text is what comes.
	Text string
}

// LineReplacements returns the whole lines by which a text becomes another, in order
// and apart from each other: each begins at the start of a line and ends there or at
// the end of the text, and its Text has whole lines, all but the last line of the text
// with their line ends.
func LineReplacements(before, after []byte) []Replacement {
	return located(string(before), udiff.Lines(string(before), string(after)))
}

// located adds the lines and columns to edits, which are in order.
func located(before string, edits []udiff.Edit) []Replacement {
	replacements := make([]Replacement, len(edits))
	at, from := schema.Position{Line: 1, Column: 1}, 0
	forward := func(to int) schema.Position {
		part := before[from:to]
		if n := strings.Count(part, "\n"); n > 0 {
			at.Line, at.Column = at.Line+int32(n), 1
			part = part[strings.LastIndexByte(part, '\n')+1:]
		}
		at.Column += int32(utf8.RuneCountInString(part))
		from = to
		return at
	}
	for i, e := range edits {
		start := forward(e.Start)
		replacements[i] = Replacement{e.Start, e.End, schema.Range{Start: start, End: forward(e.End)}, e.New}
	}
	return replacements
}

// Suggestion returns the lines of a text that change, from First to Last, both
// from 1 and inclusive, and what comes in their place: a block as reviewers suggest
// it on a pull request. What is put between two lines
// takes the line before it along, for a block replaces lines. It is not ok if
// nothing changes, or if there are no lines to replace.
func Suggestion(before, after []byte) (s LineBlock, ok bool) {
	old, fresh := lines(string(before)), lines(string(after))
	same := 0
	for same < len(old) && same < len(fresh) && old[same] == fresh[same] {
		same++
	}
	tail := 0
	for tail < len(old)-same && tail < len(fresh)-same && old[len(old)-1-tail] == fresh[len(fresh)-1-tail] {
		tail++
	}
	if same == len(old) && same == len(fresh) || len(old) == 0 {
		return s, false
	}
	if same == len(old)-tail { // nothing goes
		if same > 0 {
			same--
		} else {
			tail--
		}
	}
	s = LineBlock{First: same + 1, Last: len(old) - tail}
	for _, line := range fresh[same : len(fresh)-tail] {
		s.Lines = append(s.Lines, strings.TrimRight(line, "\r\n"))
	}
	return s, true
}

// A LineBlock puts lines in the place of others.
type LineBlock struct {
	First, Last int
	// Lines are without their line ends. There are none if the old ones only go.
	Lines []string
}

// lines cuts a text behind its line ends.
func lines(text string) []string {
	all := strings.SplitAfter(text, "\n")
	if all[len(all)-1] == "" {
		all = all[:len(all)-1]
	}
	return all
}
