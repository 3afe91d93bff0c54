package rules

import "github.com/kbctl/kbctl/lint"

var fixtureNoMatch = &lint.Rule{
	Name: "fixture-nomatch", Group: "regex", Severity: lint.Error,
	Title: "the regex matches a log without its error",
	Doc: `Logs in <fixtures>/<domain>/<slug>/nomatch/ show errors that look like the record's but are different. The
regex must match none of them. The rule regex-too-broad checks logs of successful runs.`,
	Hint:  "make the regex match more of the message, or move the log if it does show this error",
	Early: true,
	Base: func(p *lint.Pass) {
		for _, r := range p.Base.Records {
			for _, file := range fixtures.Get(p).NoMatch[r.Source.PathID] {
				if log := readLog(p, r, file); log != nil {
					if hit := log.hit(r); hit != nil {
						reportHit(p, r, log, hit, "which it must not match")
					}
				}
			}
		}
	},
}
