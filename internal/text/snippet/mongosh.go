package snippet

import (
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
)

// onCollection recognizes code of mongosh: its first line begins with a call on a collection.
var onCollection = regex.NewRecognizer(`^db\.[\w.]+\(`)

// listed matches a line with a number and a bracket, as in a list.
var listed = regex.NewRecognizer(`(?m)^\s*[0-9a-z]{1,2}\) `)

// openBracket returns the first line of code of mongosh whose brackets do not match. Code with comments, templates or regexes is
// not checked, because a bracket may be in one of them.
func openBracket(code string) (line string) {
	if !onCollection.MatchString(code) || strings.ContainsAny(code, "/`\\#") || strings.Contains(code, "...") || listed.MatchString(code) {
		return ""
	}
	open, quote := []byte(nil), byte(0)
	for i := range len(code) {
		switch c := code[i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '(' || c == '[' || c == '{':
			open = append(open, c)
		case c == ')' || c == ']' || c == '}':
			n := len(open) - 1
			if n < 0 || c-open[n] > 2 { // in ASCII, the closing one follows soon
				return firstLine(code)
			}
			open = open[:n]
		}
	}
	if quote == 0 && len(open) > 0 {
		return firstLine(code)
	}
	return ""
}

func firstLine(code string) string {
	line, _, _ := strings.Cut(code, "\n")
	return line
}
