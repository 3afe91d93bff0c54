package zh

import (
	"strings"

	"github.com/kbctl/kbctl/internal/text/visible"
)

// farthest is the length in bytes of the longest literal that literalLength recognizes.
const farthest = 200

// literalLength returns the length of the literal that starts at byte i of s, or 0 if
// there is none. Literals are text in quotes, code in brackets, such as ${名} and
// f(甲,乙), an option with its value, and an SQL statement.
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

// ends returns the length of s up to and including the closing mark after its first
// byte, or 0 if there is none.
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

// bracketEnds returns the length of s up to and including the bracket that closes the
// first one, or 0 if there is none.
func bracketEnds(s string) int {
	closing := s[0] + 2 // in ASCII
	if s[0] == '(' {
		closing = ')'
	}
	if strings.IndexByte(s, closing) < 0 { // the common case
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

// optionLength returns the length of an option with an equals sign and a value. The
// option must be the first in its word.
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

// statements lists words that start an SQL statement, each with a word that must follow.
// A statement ends with its sentence.
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
