package match

import (
	"bytes"
	"io"
	"unicode/utf8"
)

// blockSize is the number of bytes of a log that a scanner searches at once. It is large
// compared with the overlap of blocks, and several blocks fit into the processor's cache.
const blockSize = 1 << 20

// fewOwn is the fewest steps of its own that each pattern has in a block.
const fewOwn = 1 << 12

// longestSequence limits the bytes of escape sequences that may split a literal.
const longestSequence = 4096

// A reader splits a log into blocks.
type reader struct {
	log     io.Reader
	set     *Set
	started bool
	base    int64
	// rest is the text after the last block. lead is the end of the last block. The next
	// block repeats it.
	rest, lead []byte
	torn       bool // whether the last block ended inside a line
}

// next returns the next block. The last block has end set.
func (r *reader) next() (*block, error) {
	size := max(r.set.block, 4*r.set.span)
	text := make([]byte, len(r.lead)+size)
	n := copy(text, r.lead)
	n += copy(text[n:], r.rest)
	read, err := io.ReadFull(r.log, text[n:])
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return nil, err
	}
	b := &block{
		text: text[:n+read], lead: len(r.lead), base: r.base,
		begin: !r.started, end: err != nil, tornStart: r.torn, own: fewOwn,
	}
	r.started = true
	if !b.end {
		r.cut(b)
	}
	r.base += int64(len(b.text) - b.lead)
	return b, nil
}

// cut ends a block at its last line end, or inside the last line if that is longer than a
// span. The rest is for the next block.
func (r *reader) cut(b *block) {
	r.torn, r.lead = false, nil
	end := bytes.LastIndexByte(b.text, '\n') + 1
	if end <= b.lead || len(b.text)-end > r.set.span {
		line := end
		end = len(b.text)
		for end > len(b.text)-utf8.UTFMax && !utf8.RuneStart(b.text[end-1]) {
			end--
		}
		end-- // the last character may be incomplete
		b.tornEnd, r.torn = true, true
		r.lead = bytes.Clone(b.text[max(line, end-r.set.longest-longestSequence):end])
	}
	r.rest = bytes.Clone(b.text[end:])
	b.text = b.text[:end]
}
