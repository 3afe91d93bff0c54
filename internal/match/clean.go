package match

import (
	"bytes"
	"sort"

	"github.com/kbctl/kbctl/internal/logs/rawline"
)

// A cleaned text is a part of a log without the bytes that terminals and CI systems add:
// escape sequences, byte order marks, timestamps before lines, and carriage returns at the
// ends of lines.
type cleaned struct {
	text []byte
	cuts []cut
}

// A cut is a place where bytes were removed. The cleaned text from at on starts at raw in
// the log.
type cut struct{ at, raw int }

// dirt is the place in a line where [clean] removes bytes.
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

// clean returns whole lines without the bytes that terminals and CI systems add.
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

// cleanText returns the text of [clean]. Most parts of a log are clean, and need no copy.
func cleanText(raw []byte) []byte {
	if bytes.IndexByte(raw, '\n') < 0 && kindOf(raw) == none {
		return raw
	}
	return clean(raw).text
}

// IsClean reports whether a text has no bytes that terminals and CI systems add.
func IsClean(text string) bool { return len(cleanText([]byte(text))) == len(text) }

// lineLength returns the number of bytes before the first line feed of a text.
func lineLength(text []byte) int {
	if n := bytes.IndexByte(text, '\n'); n >= 0 {
		return n
	}
	return len(text)
}

// line appends a line.
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

// keep appends a part of a line.
func (c *cleaned) keep(raw []byte, start, end int) {
	at := cut{len(c.text), start}
	if last := len(c.cuts) - 1; last < 0 || c.cuts[last].raw+(at.at-c.cuts[last].at) != start {
		c.cuts = append(c.cuts, at)
	}
	c.text = append(c.text, raw[start:end]...)
}

// raw converts the bounds of a part of the cleaned text to bounds in the log.
func (c *cleaned) raw(start, end int) (int, int) {
	return c.place(start), c.place(end-1) + 1
}

// place converts an offset in the cleaned text to an offset in the log.
func (c *cleaned) place(at int) int {
	last := c.cuts[max(sort.Search(len(c.cuts), func(i int) bool { return c.cuts[i].at > at })-1, 0)]
	return last.raw + at - last.at
}

// isBlank reports whether a line contains only white space, before or after cleaning.
func isBlank(line []byte) bool {
	rest := bytes.TrimLeft(line, " \t\n\v\f\r")
	return len(rest) == 0 ||
		(rest[0] == rawline.Escape || rawline.Stamp(rest) > 0) && len(bytes.TrimSpace(cleanText(line))) == 0
}
