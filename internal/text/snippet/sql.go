package snippet

import (
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

var (
	// sqlLine matches a line that can end a statement of SQL, without its semicolon.
	sqlLine = lazyregexp.New(`^ *(?:UPDATE|INSERT INTO|DELETE FROM|ALTER|DROP|SET|GRANT|LOCK|SELECT|BEGIN|WHERE|VALUES) [^;]*[\w)'"]$`)
	// sqlEnd matches a statement that never goes on with another one.
	sqlEnd = lazyregexp.New(`^ *(?:COMMIT|ROLLBACK)\b`)
)

// mayBeSQL reports whether a snippet has statements of SQL and the end of a transaction. SQL Server needs no
// semicolons, and says TRAN or TRANSACTION.
func mayBeSQL(code string) bool {
	return strings.Contains(code, ";") && !strings.Contains(code, " TRAN") && (strings.Contains(code, "\nCOMMIT") || strings.Contains(code, "\nROLLBACK"))
}

// parseSQL returns the reason why statements of SQL cannot run: one lacks the semicolon before the end of
// its transaction.
func parseSQL(code string) string {
	before := ""
	for line := range strings.Lines(code) {
		line = strings.TrimRight(line, " \r\n")
		if sqlEnd.MatchString(line) && sqlLine.MatchString(before) {
			return "lacks the semicolon after \"" + before + "\""
		}
		before = line
	}
	return ""
}
