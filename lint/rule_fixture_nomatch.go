package lint

import (
	"bytes"
	"fmt"
	"regexp"

	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/schema"
)

var _ = register(&Rule{
	Name: "fixture-nomatch", Group: "regex", Severity: Error,
	Title: "the regex finds its error in a log that has it not",
	Doc: `Logs in <fixtures>/<domain>/<slug>/nomatch/ show errors that look like the record's and are not; logs in
<fixtures>/clean/ show nothing wrong at all. The regex must match none of the former, and no regex any of
the latter.`,
	Hint: "make the regex say more of the message, or move the log if it does show this error",
	Record: func(p *Pass, r *schema.Record) {
		re, err := p.Regexp(r)
		if err != nil || r.Regex == "" {
			return
		}
		fixtures := p.Fixtures()
		for _, log := range p.readLogs(r, fixtures.NoMatch[r.Source.PathID]) {
			reportMatch(p, r, re, log, "which it must not")
		}
		for _, log := range fixtures.Clean {
			reportMatch(p, r, re, log, "a log of a sound run")
		}
	},
})

// reportMatch reports where a regex matches a log, if it does.
func reportMatch(p *Pass, r *schema.Record, re *regexp.Regexp, log match.Log, why string) {
	// Most patterns start with fixed text, which is found a hundred times faster.
	if prefix, _ := re.LiteralPrefix(); !bytes.Contains(log.Text, []byte(prefix)) {
		return
	}
	at := re.FindIndex(log.Text)
	if at == nil {
		return
	}
	where := log.Range(at[0], at[1])
	p.Report(Finding{
		Place:   Place{Record: r, Pointer: "/regex"},
		Message: fmt.Sprintf("the regex matches %s:%d, %s", log.File, where.Start.Line, why),
		Related: []Related{{Place{Record: r, File: log.File, Range: where}, "what it matches"}},
	})
}
