package coverage

import (
	"github.com/kbctl/kbctl/internal/logs/rawline"
	"github.com/kbctl/kbctl/internal/logs/template"
	"github.com/kbctl/kbctl/internal/text/secret"
)

// mostShown limits the text of an example, in bytes.
const mostShown = 2 << 10

// The number of different error lines of one file to group: leastDifferent, and one more for
// bytesPerDifferent bytes. Hiding the secrets of a line and grouping it takes long. The
// limit depends on the file alone, so that the counts of several runs can be added.
const (
	leastDifferent    = 1000
	bytesPerDifferent = 4 << 10
)

// shownLines are the error lines of a file that no record matches. It counts equal lines,
// so that each is examined once while it is remembered.
type shownLines struct {
	most    int // different lines to examine
	dropped int // lines of the block beyond that
	bytes   int // of the lines of the block that were examined

	known map[string]*shownLine
	last  *shownLine
	block []shownCount
}

// A shownLine is a line without its secrets.
type shownLine struct {
	key, text, masked string

	at int // in the counts of the last block that has it
}

// A shownCount counts a line in a block.
type shownCount struct {
	line         *shownLine
	first, count int
}

// mostKnown limits the lines to remember.
const mostKnown = 2000

// add counts a line of the block.
func (s *shownLines) add(raw []byte, number int) {
	for len(raw) > 0 && (raw[len(raw)-1] == '\n' || raw[len(raw)-1] == '\r') {
		raw = raw[:len(raw)-1]
	}
	text := raw[rawline.Prefix(raw):] // without the time, which differs
	if s.last == nil || s.last.key != string(text) {
		s.last = s.of(text, raw)
	}
	switch {
	case s.last == nil:
		s.dropped++
		return
	case s.last.at >= len(s.block) || s.block[s.last.at].line != s.last:
		s.last.at = len(s.block)
		s.block = append(s.block, shownCount{s.last, number, 0})
	}
	s.block[s.last.at].count++
}

// of returns what is known of a line, or nil if there are too many different ones.
func (s *shownLines) of(key, raw []byte) *shownLine {
	if known := s.known[string(key)]; known != nil {
		return known
	}
	if s.most == 0 {
		return nil
	}
	s.most--
	s.bytes += len(raw)
	if len(s.known) >= mostKnown || s.known == nil {
		s.known = make(map[string]*shownLine)
	}
	// Secrets are redacted first, because a cut could hide half of one.
	text := secret.RedactLog(string(raw))
	text = unicode(text[:min(len(text), mostShown)])
	line := &shownLine{key: string(key), text: text, masked: template.Mask(text)}
	s.known[line.key] = line
	return line
}

// flush ends a block and returns its counts.
func (s *shownLines) flush() (shown []shownCount, dropped int) {
	shown, dropped = s.block, s.dropped
	s.block, s.dropped = nil, 0
	return shown, dropped
}
