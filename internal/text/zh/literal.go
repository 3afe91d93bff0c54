package zh

import (
	"strings"

	"github.com/kbctl/kbctl/internal/text/visible"
)

// farthest is how far behind its start the end of a literal is looked for, in bytes.
const farthest = 200

// literalLength is the length of what begins at byte i of s if that is no prose but
// stands for itself: what is in quotes of any kind, in the brackets of code, such as
// ${名} and f(甲,乙), an option with its value, or a statement of SQL; else 0.
func literalLength(s string, i int) int {
	switch rest := visible.Head(s[i:], farthest); rest[0] {
	case '"', '\'':
		if rest[0] == '\'' && i > 0 && isAlnum(s[i-1]) { // don't
			return 0
		}
		return ends(rest, rest[:1])
	case '{', '[':
		return bracketEnds(rest)
	case '(':
		if i == 0 || !isWord(s[i-1]) {
			return 0
		}
		return bracketEnds(rest)
	case '<':
		if len(rest) == 1 || rest[1] == ' ' || rest[1] == '=' {
			return 0
		}
		return ends(rest, ">")
	case '-':
		return optionLength(rest, i == 0 || strings.IndexByte(" \t\n(", s[i-1]) >= 0)
	case 'S', 'I', 'U', 'D', 'C', 'A':
		if i > 0 && isWord(s[i-1]) {
			return 0
		}
		return statementLength(rest)
	default:
		for _, quotes := range [...][2]string{{"“", "”"}, {"‘", "’"}, {"「", "」"}, {"『", "』"}} {
			if after, ok := strings.CutPrefix(rest, quotes[0]); ok {
				if end := strings.Index(after, quotes[1]); end >= 0 {
					return len(quotes[0]) + end + len(quotes[1])
				}
			}
		}
	}
	return 0
}

// ends is the length of s up to the closing mark behind its first byte, with that; 0
// if there is none.
func ends(s, mark string) int {
	for i := 1; i < len(s); i++ {
		switch {
		case s[i] == '\\':
			i++
		case s[i] == mark[0]:
			return i + 1
		}
	}
	return 0
}

// bracketEnds is the length of s up to the bracket that closes the one it begins
// with; 0 if there is none.
func bracketEnds(s string) int {
	closing := s[0] + 2 // in ASCII
	if s[0] == '(' {
		closing = ')'
	}
	if strings.IndexByte(s, closing) < 0 { // soon said
		return 0
	}
	depth := 0
	for i := range len(s) {
		switch s[i] {
		case s[0]:
			depth++
		case closing:
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return 0
}

// optionLength is the length of an option that has its value behind an equals sign.
func optionLength(s string, first bool) int {
	end := strings.IndexFunc(s, func(r rune) bool { return r <= ' ' || strings.ContainsRune("，。；：！？、（）", r) })
	if end < 0 {
		end = len(s)
	}
	if equals := strings.IndexByte(s[:end], '='); !first || equals < 2 {
		return 0
	}
	return end
}

// statements begin with one of these words, have the other one too, and end with the
// sentence.
var statements = [...][2]string{
	{"SELECT ", " FROM "}, {"INSERT INTO ", ""}, {"UPDATE ", " SET "}, {"DELETE FROM ", ""}, {"CREATE TABLE ", ""}, {"ALTER TABLE ", ""},
}

func statementLength(s string) int {
	for _, words := range statements {
		if !strings.HasPrefix(s, words[0]) {
			continue
		}
		end := strings.IndexAny(s, "，。；：！？\n")
		if end < 0 {
			end = len(s)
		}
		if strings.Contains(s[:end], words[1]) {
			return end
		}
	}
	return 0
}
