package match

import (
	"bytes"
	"regexp"
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

// prefix is what continuous integration puts in front of a line, after the
// escape sequences: a byte order mark, a time, and what GitLab and the container
// runtimes write behind it.
var prefix = regexp.MustCompile(`^(?:\x{FEFF}|\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?\]?(?: \d\d[OE][ +]| std(?:out|err) [FP] |[ \t])?)`)

// longestPrefix is how many bytes of a line the search for a prefix looks at.
const longestPrefix = 64

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
	case bytes.IndexByte(line, escape) >= 0:
		return inside
	case bytes.HasSuffix(line, []byte("\r")) || prefixOf(line) > 0:
		return atEnds
	}
	return none
}

const escape = 0x1b

// prefixOf returns the length of the prefix of a line.
func prefixOf(line []byte) int {
	if len(line) == 0 || line[0] != '[' && line[0] != 0xEF && (line[0] < '0' || line[0] > '9') {
		return 0
	}
	if at := prefix.FindIndex(line[:min(len(line), longestPrefix)]); at != nil {
		return at[1]
	}
	return 0
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
	head := true // nothing of the line has been kept
	for at := start; at < end; {
		if n := sequence(raw[at:end]); n > 0 {
			at += n
			continue
		}
		if n := prefixOf(raw[at:end]); head && n > 0 {
			at += n
			continue
		}
		head = false
		n := bytes.IndexByte(raw[at+1:end], escape) + 1
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

// sequence returns the length of the escape sequence that a text begins with
// (ECMA-48): a control sequence, a string up to its end, or a short one. What is
// cut short is no sequence.
func sequence(text []byte) int {
	if len(text) < 2 || text[0] != escape {
		return 0
	}
	switch kind := text[1]; {
	case kind == '[':
		for i := 2; i < len(text); i++ {
			if b := text[i]; b >= 0x40 && b <= 0x7E {
				return i + 1
			} else if b < 0x20 || b > 0x3F {
				return 0
			}
		}
		return 0
	case bytes.IndexByte([]byte("]P_^X"), kind) >= 0:
		for i := 2; i < len(text); i++ {
			if text[i] == 0x07 {
				return i + 1
			}
			if text[i] == escape {
				if i+1 < len(text) && text[i+1] == '\\' {
					return i + 2
				}
				return 0
			}
		}
		return 0
	case kind >= 0x20 && kind <= 0x2F:
		for i := 2; i < len(text); i++ {
			if text[i] >= 0x30 && text[i] <= 0x7E {
				return i + 1
			} else if text[i] < 0x20 || text[i] > 0x2F {
				return 0
			}
		}
		return 0
	case kind >= 0x30 && kind <= 0x7E:
		return 2
	}
	return 0
}
