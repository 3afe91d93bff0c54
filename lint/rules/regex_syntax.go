package rules

import (
	"errors"
	"fmt"
	"regexp/syntax"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var regexSyntax = &lint.Rule{
	Name: "regex-syntax", Group: "regex", Severity: lint.Error,
	Title: "the regex is not an RE2 pattern",
	Doc: `A record's regex is in RE2 syntax (https://github.com/google/re2/wiki/Syntax). Go, Rust and most log tools
read it, and no log can make it slow. It has no look-ahead, no look-behind and no backreferences.`,
	Hint: "correct the pattern; escape a literal bracket, dot or star with a backslash",
	Record: func(p *lint.Pass, r *schema.Record) {
		_, err := regexOf(p, r)
		if wrong, ok := errors.AsType[*syntax.Error](err); ok {
			mistake, hint := regexMistake(wrong)
			p.Report(lint.Finding{
				Place:   lint.Place{Record: r, Pointer: "/regex"},
				Message: fmt.Sprintf("%s: %q", mistake, clip(wrong.Expr)), Hint: hint,
			})
		} else if _, large := errors.AsType[*regex.TooLarge](err); err != nil && !large {
			p.ReportAt(r, "/regex", err.Error())
		}
	},
}

// regexMistake describes a syntax error. If it concerns a feature that RE2 lacks, the hint
// says what to do instead.
func regexMistake(err *syntax.Error) (mistake, hint string) {
	switch {
	case err.Code == syntax.ErrInvalidPerlOp,
		err.Code == syntax.ErrInvalidNamedCapture && (strings.HasPrefix(err.Expr, "(?<=") || strings.HasPrefix(err.Expr, "(?<!")):
		return "RE2 has no such group; it lacks look-ahead and look-behind", "match only the fixed words of the message"
	case err.Code == syntax.ErrInvalidEscape && len(err.Expr) == 2 && err.Expr[1] >= '1' && err.Expr[1] <= '9':
		return "RE2 has no backreferences", "write the text in both places"
	}
	return err.Code.String(), ""
}
