package coverage

import (
	"bytes"
	"io"
	"slices"
)

// Sizes of what is read at once, in bytes.
const (
	longestLine = 64 << 10 // the rest of a line is skipped
	blockSize   = 1 << 20
)

// A blockReader reads a log in blocks of whole lines. The blocks depend on the log alone.
type blockReader struct {
	log      io.Reader
	rest     []byte // an incomplete line after the last block
	skipping bool   // the end of a long line
}

// next returns the next block, in the memory of a buffer if it is large enough. It returns
// the last block with an error, which is io.EOF at the end of the log. Each line ends with
// a line feed.
func (r *blockReader) next(buffer []byte) (text []byte, err error) {
	text = append(buffer[:0], r.rest...)
	for err == nil && len(text) < blockSize-longestLine {
		start := len(text)
		text, err = r.fill(text)
		text = r.shorten(text, start)
	}
	end := bytes.LastIndexByte(text, '\n') + 1
	if err != nil && end < len(text) {
		text = append(text, '\n')
		end = len(text)
	}
	r.rest = append(r.rest[:0], text[end:]...)
	return text[:end], err
}

// fill reads until a block is full.
func (r *blockReader) fill(text []byte) ([]byte, error) {
	for len(text) < blockSize {
		if len(text) == cap(text) {
			text = slices.Grow(text, min(max(len(text), longestLine), blockSize-len(text)))
		}
		n, err := r.log.Read(text[len(text):min(cap(text), blockSize)])
		text = text[:len(text)+n]
		if err != nil {
			return text, err
		}
	}
	return text, nil
}

// shorten removes the ends of long lines. The text from start on is new.
func (r *blockReader) shorten(text []byte, start int) []byte {
	if r.skipping {
		n := bytes.IndexByte(text[start:], '\n') + 1
		if n == 0 {
			return text[:start]
		}
		text, r.skipping = slices.Delete(text, start, start+n), false
	}
	for at := 0; ; {
		line := text[at:min(at+longestLine+1, len(text))]
		if n := bytes.LastIndexByte(line, '\n') + 1; n > 0 {
			at += n
			continue
		}
		if len(line) <= longestLine {
			return text
		}
		at += longestLine
		n := bytes.IndexByte(text[at:], '\n')
		if r.skipping = n < 0; r.skipping {
			return append(text[:at], '\n')
		}
		text = slices.Delete(text, at, at+n)
		at++
	}
}
