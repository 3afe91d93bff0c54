package rules

import (
	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var regexMissesSignature = &lint.Rule{
	Name: "regex-misses-signature", Group: "regex", Severity: lint.Error,
	Title: "the regex does not find the record's own signature",
	Doc: `The signature is a line as the software prints it, so the regex must match it. If it does not, one of the
two is wrong, and most often the record will not be found by those who have the error. Case counts unless
regex.ignore_case says otherwise.`,
	Hint: "mend the regex, or the signature if it is not what the software prints",
	Record: func(p *lint.Pass, r *schema.Record) {
		re, err := regexOf(p, r)
		if err != nil || blank(r.Signature) || len(r.Signature) > longestSignature || r.Regex == "" || re.MatchString(r.Signature) {
			return
		}
		message := "the regex does not match the signature"
		if any, err := regex.Compile(r.Regex, true); err == nil && any.MatchString(r.Signature) {
			message += "; it would if case did not count"
		}
		p.Report(lint.Finding{
			Place:   lint.Place{Record: r, Pointer: "/regex"},
			Message: message,
			Related: []lint.Related{{Place: lint.Place{Record: r, Pointer: "/signature"}, Message: "the signature"}},
		})
	},
}
