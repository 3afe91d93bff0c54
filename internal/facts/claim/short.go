package claim

import (
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/internal/text/wording"
)

// onlyOwn is what a line begins with if the rest is a message of one program, whatever its
// length is. Libraries of Rust have messages of their own after E0277.
var onlyOwn = lazyregexp.New(`^(?:error\[E(?:0[013-9]\d\d|02[0-68-9]\d|027[0-689])\]: |(?:Indentation|Tab|UnboundLocal|Recursion|ZeroDivision)Error: |panic: runtime error: |\S+: line \d+: )`)

// ofOneWord returns the message that a line resembles if both have few words and differ in
// one. Such messages are alike by chance, unless only one program prints messages after the
// beginning of the line.
func (s *statement) ofOneWord() *Claim {
	line := s.line
	prefix := ""
	if hasLabel(line) {
		prefix = onlyOwn.FindString(line)
	}
	stated := tokens(line[len(prefix):], false)
	if prefix == "" || len(stated) < 2 || len(stated) > 5 {
		return nil
	}
	var claim *Claim
	best := len(line)
	var real []token
	for _, m := range s.search.With(func(word string) bool { return !common[word] }) {
		if strings.Count(m.Text, " ") >= len(stated) {
			continue
		}
		if real = appendTokens(real[:0], m.Text, true); len(real) == len(stated) && differInOne(stated, real) {
			if edits := wording.Edits(m.Text, line[len(prefix):]); edits < best {
				best, claim = edits, s.claim(m)
			}
		}
	}
	return claim
}

// differInOne reports whether two messages have the same words but one, and share a word that
// is not common.
func differInOne(stated, real []token) bool {
	differ, shared := 0, 0
	for i := range stated {
		s, r := &stated[i], &real[i]
		switch {
		case s.varies && r.varies:
		case s.varies != r.varies:
			return false
		case s.word != r.word:
			differ++
		case !s.common:
			shared++
		}
	}
	return differ == 1 && shared > 0
}
