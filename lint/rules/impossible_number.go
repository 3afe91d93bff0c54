package rules

import (
	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/quantity"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var impossibleNumber = &lint.Rule{
	Name: "impossible-number", Group: "content", Severity: lint.Warning,
	Title: "a number cannot be right",
	Doc: `A wrong digit makes a number useless. Findings are ports above 65535, 120 % of the cases, 12 of 10 attempts, days such as
2026-02-30, parts of IP addresses above 255, modes of files with the digit 8 or 9, exit statuses above 255, wrong sums, and
ranges from a higher number to a lower one.

So are a limit of memory in Kubernetes below the request, and the port of another program, as in "the Redis port 5432".
The rule knows the defaults of over 900 settings, and reports "client_max_body_size is 10 MB by default" and "autocommit is off
by default". It also knows some numbers that nobody can set, such as the 16384 hash slots of Redis. It is silent about the
defaults of a distribution or a service, and reads defaults only in English.

Another finding is an amount that is said twice and differs, such as 4 MB (4096 bytes) or 5000 (50 seconds). A KB may have
1000 or 1024 bytes, and a number without a unit may have any.

An error may be about such a number. So the rule is silent about a number alone if the signature, the root cause or the text itself
says that a value is invalid or out of range.`,
	Hint: "correct the digit or the unit that is wrong",
	Record: func(p *lint.Pass, r *schema.Record) {
		for t := range passages(r) {
			if problem := otherDefault(r.Domain, t.text); problem != "" {
				p.ReportAt(r, t.pointer(), problem)
			}
			if !hasDigits(t.text, 1) { // as most
				continue
			}
			if problem := otherConstant(r.Domain, t.text); problem != "" {
				p.ReportAt(r, t.pointer(), problem)
			}
			if problem := otherPorts(t.text); problem != "" {
				p.ReportAt(r, t.pointer(), problem)
			}
			reportImpossible(p, r, t.text, t.pointer())
		}
		for _, t := range translated.Get(p, r) {
			reportImpossible(p, r, t.Chinese, t.Pointer)
		}
	},
}

func reportImpossible(p *lint.Pass, r *schema.Record, text, pointer string) {
	for problem := range quantity.Problems(text) {
		if problem.Alone && (aboutValues.MatchString(text) || aboutValues.MatchString(r.Signature) || aboutValues.MatchString(r.RootCause)) {
			continue
		}
		p.Report(lint.Finding{
			Place:   lint.Place{Record: r, Pointer: pointer, From: int32(problem.From), To: int32(problem.To)},
			Message: problem.Reason, About: problem.Reason,
		})
	}
}

// aboutValues recognizes texts about values that are not valid.
var aboutValues = regex.NewRecognizer(`(?i)\binvalid|\bnot valid|\bvalidat|\bout of (?:range|bounds)|\billegal|\bnot allowed|\breject|\bexceed|\boverflow|` +
	`\btoo (?:large|big|high|long)|\bat most\b|\bmust be|\bmust not|\bmalformed|\bpars(?:e|es|ed|ing)\b|\bdoes not exist|\bno such (?:day|date|port)|\b65535\b|` +
	`无效|非法|不合法|不存在|超出|范围|不允许|拒绝|过大`)
