package rules

import (
	"fmt"

	"github.com/kbctl/kbctl/internal/facts/claim"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var messageMismatch = &lint.Rule{
	Name: "message-mismatch", Group: "grounding", Severity: lint.Warning,
	Title: "the signature is not what the named error says",
	Doc: `A reader who has the real message does not find a record with an invented one. A finding is a signature
that gives an official error another message than the catalogs of the record's domain. The message stands
before the name in parentheses, as in "message (NAME)", or follows it, as in "NAME: message". For an error
in error_code, the message may also follow "CUDA error:". Python prints the message of Linux after [Errno N],
and MySQL prints its own after ERROR N (STATE). The shell of SQLite prints the number last, and Redis the word of the error first.

A part of the message is enough, and so is the message of any listed version. The rule is silent about a
text that has no word in common with the message, because programs add their own words to an error.`,
	Hint: "write the message as the library prints it; kbctl evidence ID shows it",
	Record: func(p *lint.Pass, r *schema.Record) {
		if c := claim.Mismatch(r, facts.Get(p, r).Facts); c != nil {
			p.Report(lint.Finding{
				Place:   lint.Place{Record: r, Pointer: "/signature"},
				Message: fmt.Sprintf("%s says %q, not %q", c.Code.Name, visible.Clip(c.Real, 160), clip(c.Stated)),
				About:   c.Code.Name,
			})
		}
	},
}
