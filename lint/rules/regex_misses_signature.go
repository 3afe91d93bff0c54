package rules

import (
	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var regexMissesSignature = &lint.Rule{
	Name: "regex-misses-signature", Group: "regex", Severity: lint.Error,
	Title: "the regex does not match the record's own signature",
	Doc: `The signature is a line as the software prints it, so the regex must match it. Otherwise one of the two is
wrong, and people with the error probably do not find the record. Case matters unless regex.ignore_case
says otherwise.`,
	Hint: "correct the regex, or the signature if the software does not print it",
	Record: func(p *lint.Pass, r *schema.Record) {
		re, err := regexOf(p, r)
		if err != nil || blank(r.Signature) || len(r.Signature) > longestSignature || r.Regex == "" || re.MatchString(r.Signature) {
			return
		}
		message := "the regex does not match the signature"
		if folded, err := regex.Compile(r.Regex, true); err == nil && folded.MatchString(r.Signature) {
			message += "; it would if case were ignored"
		}
		p.Report(lint.Finding{
			Place:   lint.Place{Record: r, Pointer: "/regex"},
			Message: message,
			Related: []lint.Related{{Place: lint.Place{Record: r, Pointer: "/signature"}, Message: "the signature"}},
		})
	},
}
