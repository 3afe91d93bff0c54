package snippet

import (
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
)

// withBraces recognizes code of languages with braces: JavaScript, TypeScript, Java, C, C++, C# and Rust.
var withBraces = regex.NewRecognizer(`(?m)^\s*(?:(?:export )?(?:const|let|var) [\w{\[][^=\n]* = |export (?:default|function|class|async) |import [\w{*][^\n]* from ['"]|module\.exports\b|(?:async )?function \w*\(|` +
	`declare (?:module|global|const|function) |interface \w+ \{|type \w+ = |app\.\w+\(|(?:public|private|protected|static) [\w<>\[\] ]+[({]|#include <|(?:int|void) \w+\(|try \{$|fn \w+|let mut \w+|impl[ <]|for \([^\n]*\) \{$)`)

// openBrace returns the line of the first bracket that does not end, or the line with a bracket that ends another one. It returns ""
// for code that leaves something out, and for code with regexes, tags or lifetimes, in which a quote or a bracket may mean
// something else.
func openBrace(code string) (line string) {
	if len(code) > longest || !strings.Contains(code, "\n") || !withBraces.MatchString(code) || strings.Contains(code, "...") || strings.Contains(code, "…") || looksLikeGo(code) {
		return ""
	}
	var open []int // the places of the brackets that are open
	for i := 0; i < len(code); i++ {
		switch c := code[i]; c {
		case '"', '\'', '`':
			end := endOfString(code, i)
			if end < 0 {
				return ""
			}
			i = end
		case '/':
			rest := code[i+1:]
			switch {
			case strings.HasPrefix(rest, "/"):
				i += max(strings.IndexByte(rest, '\n'), 0)
				if !strings.Contains(rest, "\n") {
					i = len(code)
				}
			case strings.HasPrefix(rest, "*"):
				end := strings.Index(rest, "*/")
				if end < 0 {
					return ""
				}
				i += end + len("*/")
			default: // a regex or a tag
				return ""
			}
		case '#':
			if i > 0 && code[i-1] != '\n' {
				return "" // a comment of another language
			}
		case '(', '[', '{':
			open = append(open, i)
		case ')', ']', '}':
			n := len(open) - 1
			if n < 0 {
				return "" // the end of what the snippet leaves out
			}
			if c-code[open[n]] > 2 { // in ASCII, the closing one follows soon
				return lineAt(code, open[n])
			}
			open = open[:n]
		}
	}
	if len(open) == 0 {
		return ""
	}
	return lineAt(code, open[0])
}

// endOfString returns where the string ends that begins at an offset, or -1. Only a template has several lines.
func endOfString(code string, start int) int {
	quote := code[start]
	for i := start + 1; i < len(code); i++ {
		switch c := code[i]; {
		case c == '\\':
			i++
		case c == quote:
			return i
		case c == '\n' && quote != '`':
			return -1
		}
	}
	return -1
}

// lineAt returns the line at an offset.
func lineAt(code string, at int) string {
	start := strings.LastIndexByte(code[:at], '\n') + 1
	return firstLine(code[start:])
}
