package mention

import "strings"

// inColumns reads the columns that a query of one table names: those that it selects, and those of its condition.
func inColumns(s *section, text string, start int, found func(context)) {
	const far = 600
	begin := start - len(s.marker)
	from := max(0, begin-far)
	selects := strings.LastIndex(text[from:begin], "SELECT ")
	list := text[from:begin]
	rest, _, ends := strings.Cut(text[start:min(len(text), start+far)], ";")
	if selects < 0 || strings.Contains(text, "DECLARE") || strings.Contains(text, "$$") || isWord(at(text, start)) || strings.ContainsAny(list[selects:], ";\"`") || strings.Contains(list[selects:], " FROM ") || joins(rest) {
		return
	}
	columnsIn(text, from+selects+len("SELECT "), begin, found)
	condition, ok := strings.CutPrefix(strings.TrimLeft(rest, " \n"), "WHERE ")
	if !ok || !ends || strings.Contains(condition, "SELECT") || strings.Contains(condition, ". ") {
		return
	}
	first := start + len(rest) - len(condition)
	condition, _, _ = strings.Cut(condition, " BY ")
	columnsIn(text, first, first+len(condition), found)
}

// joins reports whether a query reads from another table than the first one.
func joins(rest string) bool {
	rest, _, _ = strings.Cut(strings.ToUpper(rest), "WHERE ")
	return strings.Contains(rest, "JOIN") || strings.Contains(rest, ",") || strings.Contains(rest, "UNION")
}

// columnsIn reports the names of columns in a part of a query: all names but those of functions, those behind AS or a dot, and what is in quotes.
func columnsIn(text string, start, end int, found func(context)) {
	for i := start; i < end; {
		switch c := text[i]; {
		case c == '\'':
			i = quotationEnd(text, i)
		case isLetter(c):
			name := context{text, i, wordEnd(text, i)}
			i = name.end
			before := strings.ToLower(text[max(0, name.start-4):name.start])
			if next := name.next(); next != '(' && next != '.' && !isUpper(c) && name.prev() != '.' && name.prev() != ':' && !strings.HasSuffix(before, " as ") && !isAlias(text, name.start) {
				found(name)
			}
		default:
			i++
		}
	}
}

// isAlias reports whether a name follows an expression directly, so that it is an alias without AS. Keywords are in capitals.
func isAlias(text string, start int) bool {
	before := strings.TrimRight(text[:start], " \n")
	if before == "" || len(before) == start {
		return false
	}
	c := before[len(before)-1]
	return c == ')' || isWord(c) && !isUpper(c)
}
