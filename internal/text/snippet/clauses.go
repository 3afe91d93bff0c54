package snippet

import (
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// lateClause returns the keyword of a clause that comes after one that must follow it: GROUP BY after ORDER BY.
func lateClause(code string) (words string) {
	if !strings.Contains(code, "SELECT ") { // as nearly always
		return ""
	}
	for _, query := range selection.Get().FindAllString(code, 20) {
		query = strings.ReplaceAll(query, "FOR UPDATE", "FOR SHARE") // UPDATE is a statement, too
		query = withoutNested(oneQuery(commented.ReplaceAllString(quotedText.ReplaceAllString(query, "''"), "")))
		if otherClauses.MatchString(query) || inSQL.MatchString(query) {
			continue
		}
		last := -1
		for _, clause := range clause.FindAllString(query, 20) {
			n := slices.Index(clauses, strings.ToUpper(strings.Join(strings.Fields(clause), " ")))
			if n < last {
				return clause
			}
			last = n
		}
	}
	return ""
}

// oneQuery returns a text up to the first line that begins something else: an empty one, or one whose first word is no part of a query.
func oneQuery(text string) string {
	end := 0
	for line := range strings.Lines(text) {
		if end > 0 && !indented.MatchString(line) {
			break
		}
		end += len(line)
	}
	return text[:end]
}

// withoutNested leaves out what is in brackets.
func withoutNested(query string) string {
	var b strings.Builder
	depth := 0
	for _, c := range []byte(query) {
		switch {
		case c == '(':
			depth++
		case c == ')':
			depth = max(0, depth-1)
		case depth == 0:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// clauses are the clauses of a query in their order.
var clauses = []string{"FROM", "WHERE", "GROUP BY", "HAVING", "ORDER BY", "LIMIT", "FOR SHARE"}

var (
	// selection matches a query at the start of a line or after a quotation mark, and clause the keyword of a clause.
	selection = lazyregexp.New(`(?m)(?:^ *|["'])SELECT [^;"#$` + "`" + `]*`)
	clause    = lazyregexp.New(`\b(?:FROM|WHERE|GROUP BY|HAVING|ORDER BY|LIMIT|FOR SHARE)\b`)
	// indented matches a line that goes on with a query.
	indented = regex.NewRecognizer(`^(?:[ \t]+[^ \t\r\n]|[),]|(?:FROM|WHERE|GROUP|HAVING|ORDER|LIMIT|OFFSET|JOIN|LEFT|RIGHT|INNER|OUTER|CROSS|FULL|AND|OR|ON|USING)\b)`)
	// otherClauses recognizes queries with other clauses between these, and several queries.
	otherClauses = regex.NewRecognizer(`\b(?:UNION|EXCEPT|INTERSECT|CONFLICT|DISTINCT FROM|UPDATE|INSERT|DELETE|SET|THEN|SELECT [^;]*\n *SELECT|TRIM|EXTRACT|FETCH|WINDOW|INTO|SINCE|FACET|UNTIL|SHOW|ANALYZE|EXPLAIN|COPY|REVOKE)\b|/\*`)
)
