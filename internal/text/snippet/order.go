package snippet

import (
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
)

// inTransaction returns a line of SQL that PostgreSQL refuses between BEGIN and COMMIT.
func inTransaction(text string) string {
	if !strings.Contains(text, "BEGIN") || !alone.MatchString(text) {
		return ""
	}
	begun := false
	for line := range strings.Lines(text) {
		switch line = strings.TrimRight(line, " \r\n"); {
		case line == "BEGIN;" || line == "BEGIN":
			begun = true
		case strings.HasPrefix(line, "COMMIT") || strings.HasPrefix(line, "ROLLBACK") || strings.HasPrefix(line, "END"):
			begun = false
		case begun && alone.MatchString(line):
			return line
		}
	}
	return ""
}

// alone recognizes statements that cannot run inside a transaction block. The manual of PostgreSQL says so of each.
var alone = regex.NewRecognizer(`(?m)^(?:(?:CREATE|DROP|REINDEX)\b.*\bINDEX CONCURRENTLY\b|VACUUM\b|(?:CREATE|DROP) DATABASE\b|(?:CREATE|DROP) TABLESPACE\b|ALTER SYSTEM\b)`)

// lateCopy returns a command that keeps commits in a branch after another command has thrown them away.
func lateCopy(text string) string {
	if m := copyAfterReset.FindStringSubmatch(text); m != nil {
		return m[1]
	}
	return ""
}

// copyAfterReset matches a branch that is made after a reset. Its name says that it is to keep something.
var copyAfterReset = regex.NewRare(`(?m)^git reset --hard\b.*\n(git branch (?:backup|saved?|keep|kept|wip|old|my-?work|mine)[\w/-]*)$`)

// calledAtOnce returns a call in Python in place of the function that is to be called later: partial(scale(factor=3)).
func calledAtOnce(text string) string {
	if m := calledFunction.FindStringSubmatch(text); m != nil {
		return m[0]
	}
	return ""
}

var calledFunction = regex.NewRare(`\bpartial\([A-Za-z_][\w.]*\([^()\n]*\)\)|\b(?:Thread|Process)\(target=[A-Za-z_][\w.]*\([^()\n]*\)|\.submit\(asyncio\.run\([^\n]*`)

// lostZone returns an import of datetime alone before a use of timezone.
func lostZone(text string) string {
	const imported = "from datetime import datetime\n"
	if strings.HasPrefix(text, imported) && strings.Contains(text, "(timezone.utc)") && strings.Count(text, "timezone") == strings.Count(text, "timezone.utc") {
		return strings.TrimSpace(imported)
	}
	return ""
}
