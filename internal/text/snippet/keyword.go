package snippet

import (
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// lostKeyword returns words of a statement of SQL between which a keyword is missing, as in UPDATE customer name = 'Ann'.
func lostKeyword(code string) (words string) {
	if !anyStatement.MatchString(code) {
		return "" // as nearly always
	}
	strict := strings.Contains(code, "psql ") || strings.Contains(code, "sqlite3 ") // other servers do without FROM and INTO
	for _, m := range sqlStatement.Get().FindAllStringSubmatch(code, 20) {
		bare := commented.ReplaceAllString(quotedText.ReplaceAllString(m[1], "''"), "")
		for _, lack := range lacks {
			if m := lack.words.FindStringSubmatch(bare); m != nil && !strings.EqualFold(m[1], lack.keyword) && (strict || !lack.strict) {
				return strings.TrimRight(m[0], " =")
			}
		}
	}
	return ""
}

var (
	anyStatement = regex.NewRecognizer(`(?m)(?:^ *|")(?:SELECT|INSERT|UPDATE|DELETE) `)
	// sqlStatement matches a statement of SQL at the start of a line, or in double quotation marks.
	sqlStatement = lazyregexp.New(`(?m)(?:^ *|")((?:SELECT|INSERT|UPDATE|DELETE) [^;"]*)`)
	commented    = lazyregexp.New(`--[^\n]*`)
)

// lacks are places in a statement where a keyword must stand. The group of each pattern is the word at that place. strict is set if only
// PostgreSQL and SQLite need the keyword.
var lacks = [...]struct {
	words   *regex.Rare
	keyword string
	strict  bool
}{
	{regex.NewRare(`^UPDATE (?:ONLY )?[a-z_.]+ ([a-z_]+) ?=`), "set", false},
	{regex.NewRare(`\bDO UPDATE ([a-z_]+) ?=`), "set", false},
	{regex.NewRare(`\bFROM [^;]*?\b(?:ORDER|GROUP) ([a-z_.]+)(?:[\s,)]|$)`), "by", false},
	{regex.NewRare(`^DELETE ([a-z_.]+) WHERE\b`), "from", true},
	{regex.NewRare(`^INSERT ([a-z_.]+) ?\([^)]*\) VALUES\b`), "into", true},
}

// openHeader returns the header of a for loop that has one semicolon in place of two: "for (int i = 0; i < n) {". Other languages
// have other things in a header.
func openHeader(code string) (header string) {
	for rest := code; ; {
		before, after, found := strings.Cut(rest, "for (")
		if !found {
			return ""
		}
		rest = after
		if end := closing(after); end > 0 && strings.HasPrefix(strings.TrimLeft(after[end:], ") \n"), "{") && strings.Count(after[:end], ";") == 1 &&
			!strings.ContainsAny(after[:end], "\"'`:/{$@%") && !otherHeader.MatchString(after[:end]) && (before == "" || before[len(before)-1] == '\n' || before[len(before)-1] == ' ') {
			return "for (" + after[:end] + ")"
		}
	}
}

// otherHeader recognizes the header of a loop over the elements of something.
var otherHeader = regex.NewRecognizer(`<-|=>|->| of | in |^[^;]*; *\w+ *$`)

// closing returns the index of the bracket that closes an open one before a text, or -1. It looks only in the beginning of the first line.
func closing(text string) int {
	const longest = 300 // bytes of a header
	depth := 0
	for i := range min(len(text), longest) {
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
