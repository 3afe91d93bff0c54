package fix

import (
	"strings"
	"unicode/utf8"

	"github.com/aymanbagabas/go-udiff"

	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/schema"
)

// A Replacement replaces a part of a text.
type Replacement struct {
	// Start and End are the replaced bytes. End is exclusive. They are equal for an
	// insertion.
	Start, End int
	// Range is the same part in lines and columns. Columns are Unicode code points.
	Range schema.Range
	// Text is the new text.
	Text string
}

// LineReplacements returns the replacements that turn one text into another. They are
// sorted and do not overlap. Each of them replaces whole lines, with their line ends.
func LineReplacements(before, after []byte) []Replacement {
	return located(string(before), udiff.Lines(string(before), string(after)))
}

// located adds lines and columns to sorted edits.
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

// Suggestion returns one block of lines that turns one text into another, as reviewers
// suggest it on a pull request. First and Last count from 1 and are inclusive. A block
// replaces lines, so an insertion also replaces the line before it. ok is false if
// nothing changes or if there are no lines to replace.
func Suggestion(before, after []byte) (s LineBlock, ok bool) {
	old, fresh := lines(string(before)), lines(string(after))
	same, tail := wording.Ends(old, fresh)
	if same == len(old) && same == len(fresh) || len(old) == 0 {
		return s, false
	}
	if same == len(old)-tail { // a plain insertion
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

// A LineBlock replaces some lines.
type LineBlock struct {
	First, Last int
	// Lines are the new lines, without line ends. There are none for a deletion.
	Lines []string
}

// lines splits a text after its line ends.
func lines(text string) []string {
	all := strings.SplitAfter(text, "\n")
	if all[len(all)-1] == "" {
		all = all[:len(all)-1]
	}
	return all
}
