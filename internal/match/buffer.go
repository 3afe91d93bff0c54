package match

import (
	"bytes"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/visible"
)

// A buffer is the part of a log that is in memory.
type buffer struct {
	text     []byte
	base     int64 // the offset of text in the log
	complete bool  // whether text reaches the end of the log
}

// extend appends a block.
func (b *buffer) extend(next *block) {
	if next.begin && next.end {
		b.text = next.text // the whole log needs no copy
	} else {
		b.text = append(b.text, next.text[next.lead:]...)
	}
	b.complete = next.end
}

// end returns the offset of the end of the text in the log.
func (b *buffer) end() int64 { return b.base + int64(len(b.text)) }

// slice returns the text between two offsets of the log.
func (b *buffer) slice(start, end int64) []byte { return b.text[start-b.base : end-b.base] }

// around returns the part of the log that a match around a trigger can reach. The match
// crosses at most the given number of line ends and is at most a span long.
func (b *buffer) around(t trigger, lines, span int) (start, end int64) {
	return b.base + int64(b.back(int(t.start-b.base), lines, span)), b.base + int64(b.forth(int(t.end-b.base), lines, span))
}

// back returns the start of the first line that a match at a place can come from.
func (b *buffer) back(at, lines, span int) int {
	least := max(at-span, 0)
	if lines == regex.Unbounded {
		at = least
	}
	at = b.lineStart(at, least-span)
	for lines != 0 && at > least && b.text[at-1] == '\n' {
		start := b.lineStart(at-1, least-span)
		if !isBlank(b.text[start:at]) {
			lines--
		}
		at = start
	}
	return at
}

// lineStart returns the start of the line at a place. If the line starts before least,
// it returns a place near least.
func (b *buffer) lineStart(at, least int) int {
	least = max(least, 0)
	if n := bytes.LastIndexByte(b.text[least:at], '\n'); n >= 0 {
		return least + n + 1
	}
	for least < at && visible.RuneStart(b.text, least) != least {
		least++
	}
	return least
}

// forth returns the end of the last line that a match at a place can reach.
func (b *buffer) forth(at, lines, span int) int {
	most := min(at+span, len(b.text))
	if lines == regex.Unbounded {
		at = most
	}
	at = b.lineEnd(at, most+span)
	for lines != 0 && at < most && b.text[at] == '\n' {
		end := b.lineEnd(at+1, most+span)
		if !isBlank(b.text[at+1 : end]) {
			lines--
		}
		at = end
	}
	return at
}

// lineEnd returns the end of the line at a place. If the line ends after most, it
// returns a place near most.
func (b *buffer) lineEnd(at, most int) int {
	most = min(most, len(b.text))
	if at > most {
		return most
	}
	return visible.RuneStart(b.text, at+lineLength(b.text[at:most]))
}
