package lint

import (
	"fmt"
	"path"

	"github.com/kbctl/kbctl/schema"
)

var _ = register(&Rule{
	Name: "fixture-match", Group: "regex", Severity: Error,
	Title: "the regex does not find the error in a log that has it",
	Doc: `Logs in <fixtures>/<domain>/<slug>/match/ are real logs of the error, so the record's regex must match
each of them. A folder of fixtures that belongs to no record tests nothing and is a finding too, and so
is a log in a place that no rule looks at.`,
	Hint: "mend the regex, or move the log to the record whose error it shows",
	Record: func(p *Pass, r *schema.Record) {
		re, err := p.Regexp(r)
		if err != nil || r.Regex == "" {
			return
		}
		for _, log := range p.readLogs(r, p.Fixtures().Match[r.Source.PathID]) {
			if !re.Match(log.Text) {
				p.Report(Finding{
					Place:   Place{Record: r, Pointer: "/regex"},
					Message: "the regex does not match " + log.File,
					Related: []Related{{Place{Record: r, File: log.File, Range: log.Range(0, 0)}, "the log"}},
				})
			}
		}
	},
	Base: func(p *Pass) {
		for _, id := range p.Fixtures().Records() {
			if p.Base.Lookup(id) == nil {
				dir := path.Join(p.Config.Fixtures, id)
				logs := append(p.Fixtures().Match[id], p.Fixtures().NoMatch[id]...)
				p.Report(Finding{
					Place:   Place{File: logs[0], Range: schema.AtLine(1)},
					Message: fmt.Sprintf("%s holds fixtures, but there is no record %q", dir, clip(id)),
					Hint:    "rename the folder to the id of the record, or remove it",
				})
			}
		}
		for _, file := range p.Fixtures().Misplaced {
			p.Report(Finding{
				Place:   Place{File: file, Range: schema.AtLine(1)},
				Message: "a log that no rule looks at",
				Hint:    fmt.Sprintf("put logs into %s, as match/*.log or nomatch/*.log", path.Join(p.Config.Fixtures, "<domain>/<slug>")),
			})
		}
	},
})
