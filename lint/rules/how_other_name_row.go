package rules

import (
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
)

// otherRow says that a query takes the smallest value for an action that takes the greatest one, or the reverse.
func otherRow(action, how string) string {
	if !strings.Contains(how, "ORDER BY ") { // as nearly always
		return ""
	}
	m := firstRow.FindStringSubmatch(how)
	if m == nil || strings.Count(how, "ORDER BY ") > 1 || !hasWord(action, m[1]) {
		return ""
	}
	descends := strings.EqualFold(strings.TrimSpace(m[2]), "DESC")
	if most, least := greatest.MatchString(action), smallest.MatchString(action); most == least || most == descends {
		return ""
	}
	if descends {
		return "how takes the greatest value, because it sorts by DESC, but the action says the smallest one"
	}
	return "how takes the smallest value, because it sorts upwards, but the action says the greatest one"
}

var (
	// firstRow matches the column and the order of a query that takes one row.
	firstRow = regex.NewRare(`ORDER BY (?:\w+\.)?(\w+)( ASC| DESC|)(?:\)[^;]*= 1\b|\s+LIMIT 1\b|\s+FETCH FIRST (?:1 )?ROW)`)
	greatest = regex.NewRecognizer(`(?i)\b(?:latest|newest|greatest|largest|highest|biggest|most recent|longest)\b`)
	smallest = regex.NewRecognizer(`(?i)\b(?:oldest|earliest|smallest|lowest|shortest|least)\b`)
)
