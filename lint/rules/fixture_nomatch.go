package rules

import "github.com/kbctl/kbctl/lint"

var fixtureNoMatch = &lint.Rule{
	Name: "fixture-nomatch", Group: "regex", Severity: lint.Error,
	Title: "the regex finds its error in a log that has it not",
	Doc: `Logs in <fixtures>/<domain>/<slug>/nomatch/ show errors that look like the record's and are not. The
regex must match none of them. Logs of sound runs are the business of regex-too-broad.`,
	Hint: "make the regex say more of the message, or move the log if it does show this error",
	Base: func(p *lint.Pass) {
		for _, r := range p.Base.Records {
			for _, file := range fixtures.Get(p).NoMatch[r.Source.PathID] {
				if log := readLog(p, r, file); log != nil {
					if hit := log.hit(r); hit != nil {
						reportHit(p, r, log, hit, "which it must not")
					}
				}
			}
		}
	},
}
