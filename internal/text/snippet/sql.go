package snippet

import (
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

var (
	// sqlLine matches a line that can end a statement of SQL, without its semicolon.
	sqlLine = lazyregexp.New(`^ *(?:UPDATE|INSERT INTO|DELETE FROM|ALTER|DROP|SET|GRANT|LOCK|SELECT|BEGIN|WHERE|VALUES) [^;]*[\w)'"]$`)
	// oneStatement matches the start of a statement of SQL.
	oneStatement = regex.NewRecognizer(`^(?:SELECT [\w*(]|INSERT INTO \w|UPDATE \w+(?:\.\w+)? SET |DELETE FROM \w|ALTER (?:TABLE|ROLE|USER|SYSTEM|DATABASE|DEFAULT PRIVILEGES) |SET (?:PERSIST|GLOBAL|SESSION|LOCAL) |GRANT [A-Z]+ |WITH \w+ AS \()`)
	quotedName   = lazyregexp.New(`"[^"\n]*"`)
	quotedText   = lazyregexp.New(`'(?:[^'\n]|'')*'`)
	// apostrophe matches an apostrophe of an English word, which may explain the statement.
	apostrophe = lazyregexp.New(`\b'[a-z]`)
	// inSQL matches words that SQL does not have.
	inSQL = lazyregexp.New(`\b(?:to a|that is|such as|so that|which is|instead of|the same)\b`)
	// granted matches two privileges without a comma between them.
	granted = lazyregexp.New(`\bGRANT (?:[A-Z]+, )*(?:SELECT|INSERT|UPDATE|DELETE|TRUNCATE|REFERENCES|TRIGGER|USAGE|EXECUTE|CONNECT) (?:SELECT|INSERT|UPDATE|DELETE|TRUNCATE|REFERENCES|TRIGGER|USAGE|EXECUTE|CONNECT)\b`)
	// sqlEnd matches a statement that never goes on with another one.
	sqlEnd = lazyregexp.New(`^ *(?:COMMIT|ROLLBACK)\b`)
)

// mayBeSQL reports whether a snippet has statements of SQL and the end of a transaction. SQL Server needs no
// semicolons, and says TRAN or TRANSACTION.
func mayBeSQL(code string) bool {
	if oneStatement.MatchString(code) {
		return true
	}
	return strings.Contains(code, ";") && !strings.Contains(code, " TRAN") && (strings.Contains(code, "\nCOMMIT") || strings.Contains(code, "\nROLLBACK"))
}

// firstStatement returns a text up to what ends a statement. What follows may explain it.
func firstStatement(code string) string {
	if i := strings.IndexAny(code, ";\n(.—:"); i >= 0 {
		return code[:i]
	}
	return code
}

// parseSQL returns the reason why statements of SQL cannot run: one lacks the semicolon before the end of
// its transaction.
func parseSQL(code string) string {
	if oneStatement.MatchString(code) {
		if bare := apostrophe.ReplaceAllString(quotedText.ReplaceAllString(quotedName.ReplaceAllString(code, "x"), "''"), ""); strings.Count(bare, "'")%2 == 1 && strings.Count(code, `"`)%2 == 0 && !strings.ContainsAny(code, "`$\\") && !strings.Contains(code, "--") {
			return "lacks a quotation mark"
		} else if words := granted.FindString(bare); words != "" {
			return "lacks a comma in \"" + words + "\""
		} else if !strings.ContainsAny(bare, "`$\\#{") && !strings.Contains(bare, "--") && strings.Count(bare, "(") != strings.Count(bare, ")") {
			return "lacks a bracket or has one too many"
		} else if words := inSQL.FindString(firstStatement(bare)); words != "" {
			return "turns into a sentence at \"" + words + "\""
		}
	}
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
