package rules

import (
	"errors"
	"fmt"
	"regexp/syntax"
	"strings"

	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var regexSyntax = &lint.Rule{
	Name: "regex-syntax", Group: "regex", Severity: lint.Error,
	Title: "the regex is not an RE2 pattern",
	Doc: `A record's regex is RE2 syntax (https://github.com/google/re2/wiki/Syntax), which Go, Rust and most log
tools read and which no log can slow down. It has no look-ahead, no look-behind and no backreferences.`,
	Hint: "mend the pattern; a bracket, a dot or a star that is meant as such is escaped with a backslash",
	Record: func(p *lint.Pass, r *schema.Record) {
		_, err := regexOf(p, r)
		if wrong, ok := errors.AsType[*syntax.Error](err); ok {
			mistake, hint := regexMistake(wrong)
			p.Report(lint.Finding{
				Place:   lint.Place{Record: r, Pointer: "/regex"},
				Message: fmt.Sprintf("%s: %q", mistake, clip(wrong.Expr)), Hint: hint,
			})
		} else if err != nil {
			p.ReportAt(r, "/regex", err.Error())
		}
	},
}

// regexMistake puts a syntax error into words, and says what to do if it is
// about something that RE2 does not have.
func regexMistake(err *syntax.Error) (mistake, hint string) {
	switch {
	case err.Code == syntax.ErrInvalidPerlOp,
		err.Code == syntax.ErrInvalidNamedCapture && (strings.HasPrefix(err.Expr, "(?<=") || strings.HasPrefix(err.Expr, "(?<!")):
		return "RE2 has no such group; look-ahead and look-behind are not there", "match the fixed words of the message alone"
	case err.Code == syntax.ErrInvalidEscape && len(err.Expr) == 2 && err.Expr[1] >= '1' && err.Expr[1] <= '9':
		return "RE2 has no backreferences", "write out what may stand in both places"
	}
	return err.Code.String(), ""
}
