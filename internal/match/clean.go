package match

import (
	"bytes"

	"github.com/kbctl/kbctl/internal/logs/rawline"
)

// A cleaned text is a piece of a log without what its transport has put in: escape
// sequences of terminals, timestamps in front of lines, carriage returns at their
// ends, a byte order mark.
type cleaned struct {
	text []byte
	cuts []cut
}

// A cut is where something was taken out: what is at text[at:] is at raw in the
// text as it was.
type cut struct{ at, raw int }

// dirt is where in a line something is that [clean] takes out.
type dirt int

const (
	unknown dirt = iota
	none
	atEnds
	inside
)

func kindOf(line []byte) dirt {
	switch {
	case bytes.IndexByte(line, rawline.Escape) >= 0:
		return inside
	case bytes.HasSuffix(line, []byte("\r")) || rawline.Stamp(line) > 0:
		return atEnds
	}
	return none
}

// clean takes out of whole lines what is not the program's.
func clean(raw []byte) cleaned {
	c := cleaned{text: make([]byte, 0, len(raw))}
	for start := 0; start < len(raw); {
		end := start + lineLength(raw[start:])
		c.line(raw, start, end)
		if end < len(raw) {
			c.keep(raw, end, end+1)
		}
		start = end + 1
	}
	return c
}

// lineLength returns how many bytes there are before the next line feed.
func lineLength(text []byte) int {
	if n := bytes.IndexByte(text, '\n'); n >= 0 {
		return n
	}
	return len(text)
}

// line cleans one line.
func (c *cleaned) line(raw []byte, start, end int) {
	for end > start && raw[end-1] == '\r' {
		end--
	}
	for at := start + rawline.Prefix(raw[start:end]); at < end; {
		if n := rawline.Sequence(raw[at:end]); n > 0 {
			at += n
			continue
		}
		n := bytes.IndexByte(raw[at+1:end], rawline.Escape) + 1
		if n == 0 {
			n = end - at
		}
		c.keep(raw, at, at+n)
		at += n
	}
}

// keep keeps a stretch of the text.
func (c *cleaned) keep(raw []byte, start, end int) {
	at := cut{len(c.text), start}
	if last := len(c.cuts) - 1; last < 0 || c.cuts[last].raw+(at.at-c.cuts[last].at) != start {
		c.cuts = append(c.cuts, at)
	}
	c.text = append(c.text, raw[start:end]...)
}

// raw returns where in the text as it was a stretch of the cleaned one is.
func (c *cleaned) raw(start, end int) (int, int) {
	return c.place(start), c.place(end-1) + 1
}

func (c *cleaned) place(at int) int {
	low, high := 0, len(c.cuts) // the last cut not behind at
	for low+1 < high {
		if middle := (low + high) / 2; c.cuts[middle].at <= at {
			low = middle
		} else {
			high = middle
		}
	}
	return c.cuts[low].raw + at - c.cuts[low].at
}
