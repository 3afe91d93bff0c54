// Package codespan finds and writes code spans in markdown. A code span is text between
// two runs of backquotes of the same length. Markdown has no effect inside it.
//
// The reference is the CommonMark specification 0.31.
package codespan

import (
	"iter"
	"slices"
	"strings"
)

// A Span is a code span in a text. From and To are byte offsets. The span includes the
// backquotes.
type Span struct {
	From, To int
	// Ticks is the number of backquotes on each side.
	Ticks int
}

// Spans are the code spans of a text, in order.
type Spans []Span

// Find returns the code spans of a text. A run of backquotes opens a span that ends at the
// next run of the same length. A run without such a partner is plain text.
func Find(s string) (spans Spans) {
	if strings.IndexByte(s, '`') < 0 {
		return nil
	}
	var runs []run
	byLength := make(map[int][]int) // indices of the runs not yet used
	for r := range runsOf(s) {
		byLength[r.length()] = append(byLength[r.length()], len(runs))
		runs = append(runs, r)
	}
	for k := 0; k < len(runs); k++ {
		length := runs[k].length()
		ahead := byLength[length]
		for len(ahead) > 0 && ahead[0] <= k {
			ahead = ahead[1:]
		}
		byLength[length] = ahead
		if len(ahead) > 0 {
			spans = append(spans, Span{runs[k].from, runs[ahead[0]].to, length})
			k = ahead[0]
		}
	}
	return spans
}

// Code reports whether byte i of the text is inside a span, excluding its backquotes.
func (s Spans) Code(i int) bool {
	n, found := slices.BinarySearchFunc(s, i, func(at Span, i int) int { return at.From - i })
	return !found && n > 0 && s[n-1].From+s[n-1].Ticks <= i && i < s[n-1].To-s[n-1].Ticks
}

// Of returns a text as one code span, even if it contains backquotes. The text must not be
// empty.
func Of(s string) string {
	fence := Fence(1, s)
	if strings.HasPrefix(s, "`") || strings.HasSuffix(s, "`") {
		s = " " + s + " "
	}
	return fence + s + fence
}

// Fence returns a run of backquotes that is longer than any run in the texts, and has at
// least the given length.
func Fence(least int, texts ...string) string {
	for _, text := range texts {
		for r := range runsOf(text) {
			least = max(least, r.length()+1)
		}
	}
	return strings.Repeat("`", least)
}

// A run is a sequence of adjacent backquotes, given by byte offsets.
type run struct{ from, to int }

func (r run) length() int { return r.to - r.from }

// runsOf yields the runs of backquotes in a text.
func runsOf(s string) iter.Seq[run] {
	return func(yield func(run) bool) {
		for at := 0; ; {
			n := strings.IndexByte(s[at:], '`')
			if n < 0 {
				return
			}
			from := at + n
			for at = from; at < len(s) && s[at] == '`'; at++ {
			}
			if !yield(run{from, at}) {
				return
			}
		}
	}
}
