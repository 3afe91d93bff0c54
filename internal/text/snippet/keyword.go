package snippet

import (
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
)

// lostKeyword returns words of a statement of SQL between which a keyword is missing, as in UPDATE customer name = 'Ann'.
func lostKeyword(code string) (words string) {
	if !strings.Contains(code, "UPDATE") && !strings.Contains(code, "SELECT ") && !strings.Contains(code, "INSERT ") && !strings.Contains(code, "DELETE ") {
		return "" // as nearly always
	}
	if words = lacksKeyword.FindString(code); words == "" && (strings.Contains(code, "psql ") || strings.Contains(code, "sqlite3 ")) {
		words = lacksFrom.FindString(code)
	}
	return strings.TrimSpace(words)
}

var (
	// lacksKeyword matches statements that lack SET or BY.
	lacksKeyword = regex.NewRare(`\b(?:UPDATE [a-z_.]+ [a-z_]+ ?=|DO UPDATE [a-z_]+ ?=|(?:SELECT [^;\n]*|\n *)\b(?:GROUP|ORDER) [a-z_.]+(?:[\s,;'")]|$))`)
	// lacksFrom matches statements that lack FROM or INTO, which PostgreSQL and SQLite need.
	lacksFrom = regex.NewRare(`\b(?:DELETE [a-z_.]+ WHERE|INSERT [a-z_.]+ ?\([^)]*\) VALUES)\b`)
)

// openHeader returns the header of a for loop that has one semicolon in place of two: "for (int i = 0; i < n) {".
func openHeader(code string) (header string) {
	for rest := code; ; {
		_, after, found := strings.Cut(rest, "for (")
		if !found {
			return ""
		}
		rest = after
		if end := closing(after); end > 0 && strings.HasPrefix(strings.TrimLeft(after[end:], ") \n"), "{") && strings.Count(after[:end], ";") == 1 && !strings.ContainsAny(after[:end], "\"'`") {
			return "for (" + after[:end] + ")"
		}
	}
}

// closing returns the index of the bracket that closes an open one before a text, or -1. It looks only in the first line.
func closing(text string) int {
	depth := 0
	for i := range len(text) {
		switch text[i] {
		case '\n':
			return -1
		case '(':
			depth++
		case ')':
			if depth--; depth < 0 {
				return i
			}
		}
	}
	return -1
}
