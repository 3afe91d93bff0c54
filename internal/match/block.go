package match

import "bytes"

// A block is a part of a log that a scanner searches at once. It consists of whole lines,
// unless a line is too long.
type block struct {
	// text starts with the last bytes of the previous block, because a literal may begin
	// there. lead is the number of these bytes.
	text []byte
	lead int
	base int64 // the offset of text[lead] in the log
	// begin and end report whether the block begins and ends the log.
	begin, end bool
	// tornStart and tornEnd report whether the block starts and ends inside a line.
	tornStart, tornEnd bool

	// matches are the matches of patterns that cannot cross lines. For other patterns and
	// for long lines, triggers are the places where a match may be.
	matches  []span
	triggers []trigger

	budget  *budget
	own     int    // the fewest steps of its own that each pattern has
	omitted []bool // the patterns to leave out, by index; nil for none
	lesson

	repeats bool // whether the outcome is that of an earlier block

	kept *outcome // the outcome of the scan, if a later block may repeat it; else nil
}

// A lesson is what a search has learned from earlier blocks.
type lesson struct {
	gone  []int32 // the patterns that the search gave up on for the rest of the log
	share int     // the budget has this part of the usual steps; 0 stands for 1
	steps int     // for the block; see [packed.Reader.Spend]
}

// A trigger is a line, or a part of a long line, that may be part of a match of a
// pattern.
type trigger struct {
	pattern    int32
	start, end int64
}

// A line is a line of a block, as offsets in its text.
type line struct{ start, stop int }

// line returns the line at a place in the block.
func (b *block) line(at int) line {
	return line{bytes.LastIndexByte(b.text[:at], '\n') + 1, at + lineLength(b.text[at:])}
}

// isLong reports whether a line can be longer than a span.
func (b *block) isLong(l line, span int) bool {
	return l.stop-l.start > span || b.tornStart && l.start <= b.lead || b.tornEnd && l.stop == len(b.text)
}

// offset converts a place in the block to an offset in the log.
func (b *block) offset(place int) int64 { return b.base + int64(place-b.lead) }

func (b *block) addMatch(pattern int32, start, end int) {
	b.matches = append(b.matches, span{pattern, b.offset(start), b.offset(end)})
}

func (b *block) addTrigger(pattern int32, start, end int) {
	b.triggers = append(b.triggers, trigger{pattern, b.offset(start), b.offset(end)})
}
