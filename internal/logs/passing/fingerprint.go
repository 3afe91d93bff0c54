package passing

import (
	"bytes"
	"strings"

	"github.com/kbctl/kbctl/internal/logs/rawline"
)

// longest limits how many bytes of a line are used.
const longest = 4 << 10

// Fingerprint returns a number that is the same for lines that differ only in parts that
// vary between two runs. It is 0 for a blank line.
func Fingerprint(line []byte) uint64 {
	line = bytes.TrimRight(line, "\r\n")
	line = line[bytes.LastIndexByte(line, '\r')+1:] // as a terminal shows it
	s := scanner{line: line[:min(len(line), longest)]}
	for s.at < len(s.line) {
		s.next()
	}
	s.flush()
	return s.hash
}

// A scanner computes the fingerprint of a line. White space, escape sequences, case, units
// and a number at the start do not count. Adjacent numbers count as one.
type scanner struct {
	line   []byte
	at     int
	hash   uint64
	before word   // the last one
	signs  uint64 // the characters since then
}

// number stands for every part that varies.
const number = '0'

func (s *scanner) next() {
	switch c := s.line[s.at]; {
	case classes[c] != sign:
		s.word()
	case c == rawline.Escape:
		s.at += max(rawline.Sequence(s.line[s.at:]), 1)
	default:
		if c > ' ' {
			s.signs = mix(s.signs, uint64(c))
		}
		s.at++
	}
}

// word adds the word at the current place.
func (s *scanner) word() {
	w := readWord(s.line[s.at:])
	gap := s.line[s.before.end:s.at]
	s.at += len(w.text)
	w.end = s.at
	switch {
	case s.before.varies && (w.varies || w.hex && string(gap) == "-" || roles[w.hash]&unit != 0 && len(bytes.Trim(gap, " /")) == 0):
		w.varies, s.signs = true, 0 // it belongs to the number before
	case w.varies && s.isTelling(w, gap):
		s.add(w.hash)
	case w.varies && s.before.end == 0:
		s.signs = 0 // a time or the number of a line
	case w.varies:
		s.add(number)
	default:
		if string(s.before.text) == "0" && roles[w.hash]&failure != 0 { // 0 errors are not 3 errors
			s.add(number)
		}
		s.add(w.hash)
	}
	s.before = w
	s.skipTemporary()
}

// skipTemporary skips the name of a temporary file or folder.
func (s *scanner) skipTemporary() {
	start, end := s.before.end-len(s.before.text), s.before.end
	if start > 0 && end < len(s.line) && isSlash(s.line[end]) && isSlash(s.line[start-1]) && roles[s.before.hash]&temporary != 0 {
		s.at++
		for s.at < len(s.line) && !bytes.ContainsRune([]byte(" \t/\\:;,'\")]>`"), rune(s.line[s.at])) {
			s.at++
		}
		s.before = word{end: s.at}
	}
}

func (s *scanner) add(hash uint64) {
	s.flush()
	s.hash = mix(s.hash, hash)
}

// flush adds the characters since the last word.
func (s *scanner) flush() {
	if s.signs != 0 {
		s.hash = mix(s.hash, s.signs)
		s.signs = 0
	}
}

// isTelling reports whether a number distinguishes errors: a code after a word such as
// status, or no errors.
func (s *scanner) isTelling(w word, gap []byte) bool {
	const longestGap, longestCode = 3, 5
	role := roles[s.before.hash]
	if role == 0 || len(w.text) > longestCode || classes[w.text[len(w.text)-1]] != digit || len(gap) > longestGap || len(bytes.Trim(gap, " :=#(")) > 0 {
		return false
	}
	if rest := s.line[w.end:]; len(rest) > 1 && strings.IndexByte(".,:/-", rest[0]) >= 0 && classes[rest[1]] == digit {
		return false // a time or a larger number
	}
	return role&code != 0 || role&failure != 0 && string(w.text) == "0"
}

func isSlash(c byte) bool { return c == '/' || c == '\\' }
