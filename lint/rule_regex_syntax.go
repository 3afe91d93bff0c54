package lint

import (
	"errors"
	"fmt"
	"regexp/syntax"

	"github.com/kbctl/kbctl/schema"
)

var _ = register(&Rule{
	Name: "regex-syntax", Group: "regex", Severity: Error,
	Title: "the regex is not an RE2 pattern",
	Doc: `A record's regex is RE2 syntax (https://github.com/google/re2/wiki/Syntax), which Go, Rust and most log
tools read and which no log can slow down. It has no look-ahead, no look-behind and no backreferences.`,
	Hint: "write the pattern without look-around and backreferences, and escape brackets that are meant as such",
	Record: func(p *Pass, r *schema.Record) {
		_, err := p.Regexp(r)
		var syntaxError *syntax.Error
		switch {
		case errors.As(err, &syntaxError):
			p.ReportAt(r, "/regex", fmt.Sprintf("%s: %q", regexMistake(syntaxError), clip(syntaxError.Expr)))
		case err != nil:
			p.ReportAt(r, "/regex", err.Error())
		}
	},
})

// regexMistake puts a syntax error into words that name what RE2 lacks.
func regexMistake(err *syntax.Error) string {
	switch {
	case err.Code == syntax.ErrInvalidPerlOp:
		return "RE2 has no such group; look-ahead and look-behind are not there"
	case err.Code == syntax.ErrInvalidEscape && len(err.Expr) == 2 && err.Expr[1] >= '1' && err.Expr[1] <= '9':
		return "RE2 has no backreferences"
	}
	return err.Code.String()
}
