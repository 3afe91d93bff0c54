package errorline

import (
	"bytes"
	"slices"

	"github.com/kbctl/kbctl/internal/logs/rawline"
)

// A Sieve finds the lines of a text that may say something about an error or about the
// steps of a job, whatever their prefix is. Most lines do not.
type Sieve struct {
	text         []byte
	stem, escape int // the next places, from 0
}

// fault is the number of the stem that also occurs in default.
var fault = slices.Index(allStems, "fault")

// NewSieve returns a sieve of whole lines.
func NewSieve(text []byte) *Sieve { return &Sieve{text: text, stem: -1, escape: -1} }

// Next returns the start of the first line that may matter, at the start of a line or after
// it. It returns the length of the text if there is none.
func (s *Sieve) Next(line int) int {
	if s.stem < line {
		s.stem = len(s.text)
		anywhere.FindBytes(s.text[line:], func(at, word int) bool {
			at += line
			if word == fault && at > 1 && s.text[at-2]|' ' == 'd' && s.text[at-1]|' ' == 'e' || isCount(s.text, at, word) { // default
				return true
			}
			s.stem = at
			return false
		})
	}
	if s.escape < line { // it may split a stem
		if s.escape = len(s.text); bytes.IndexByte(s.text[line:], rawline.Escape) >= 0 {
			s.escape = line + bytes.IndexByte(s.text[line:], rawline.Escape)
		}
	}
	next := min(s.stem, s.escape)
	if next == len(s.text) {
		return next
	}
	return line + bytes.LastIndexByte(s.text[line:next], '\n') + 1
}

// longestPrefix is the number of bytes in which the level of klog starts.
const longestPrefix = 64

// HasLevel reports whether a line may have the level of an error of klog.
func HasLevel(line []byte) bool {
	line = line[:min(len(line), longestPrefix)]
	for _, level := range []byte("EF") {
		for at := 0; ; at++ {
			n := bytes.IndexByte(line[at:], level)
			if n < 0 {
				break
			}
			if at += n; at+1 < len(line) && (line[at+1] == '0' || line[at+1] == '1') {
				return true
			}
		}
	}
	return false
}
