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
