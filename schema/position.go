package schema

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Position is a place in a text. Line and column start at 1. The column counts Unicode
// code points.
type Position struct {
	Line, Column int32
}

// Range is a part of a text. End is exclusive: it is the position after the last code
// point, as in SARIF and the Language Server Protocol. The zero Range means that there
// is no place.
type Range struct {
	Start, End Position
}

// IsZero reports whether the range is the zero Range.
func (r Range) IsZero() bool { return r == Range{} }

// AtLine returns the start of a line as an empty range. Lines start at 1.
func AtLine(line int) Range {
	at := Position{int32(line), 1}
	return Range{at, at}
}

// positions returns a function from byte offsets to positions. The function knows only
// the given offsets, which positions sorts in place. The text is read once, so the time
// stays linear even for a million places on one long line.
func positions(text string, offsets []int32) func(int32) Position {
	slices.Sort(offsets)
	offsets = slices.Compact(offsets)
	found := make([]Position, len(offsets))
	pos, from := Position{Line: 1, Column: 1}, int32(0)
	for k, offset := range offsets {
		part := text[from:offset]
		if n := strings.Count(part, "\n"); n > 0 {
			pos.Line += int32(n)
			pos.Column = 1
			part = part[strings.LastIndexByte(part, '\n')+1:]
		}
		pos.Column += int32(utf8.RuneCountInString(part))
		from, found[k] = offset, pos
	}
	return func(offset int32) Position {
		k, _ := slices.BinarySearch(offsets, offset)
		return found[k]
	}
}
