package rules

import (
	"fmt"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
)

// otherLock says that how runs a package manager and commits the lock file of another one.
func otherLock(how string) string {
	committed := commitsLock.FindString(how)
	if committed == "" { // as nearly always
		return ""
	}
	for _, m := range managers {
		if m.runs.MatchString(how) && strings.Contains(committed, m.other) && !strings.Contains(how, m.own) {
			return fmt.Sprintf("how has %s, which is no lock file of %s", m.other, m.name)
		}
	}
	return ""
}

// managers are package managers with their own lock files, and with one that they do not write.
var managers = [...]struct {
	name, own, other string
	runs             *regex.Recognizer
}{
	{"yarn", "yarn.lock", "package-lock.json", regex.NewRecognizer(`(?m)^(?:sudo )?yarn(?: install| add|$)`)},
	{"pnpm", "pnpm-lock.yaml", "package-lock.json", regex.NewRecognizer(`(?m)^(?:sudo )?pnpm (?:install|add|i)\b`)},
	{"npm", "package-lock.json", "yarn.lock", regex.NewRecognizer(`(?m)^(?:sudo )?npm (?:install|i|ci)\b`)},
	{"npm", "package-lock.json", "pnpm-lock.yaml", regex.NewRecognizer(`(?m)^(?:sudo )?npm (?:install|i|ci)\b`)},
}

// commitsLock matches the command that adds a lock file to a commit.
var commitsLock = regex.NewRare(`(?m)^git add [^\n]*lock[^\n]*`)

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
