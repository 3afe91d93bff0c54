package rules

import (
	"fmt"
	"path"

	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var fixtureLine = &lint.Rule{
	Name: "fixture-line", Group: "regex", Severity: lint.Error,
	Title: "the record wins on another line than that of the error",
	Doc: `provenance.yaml may say which lines of a log have the error: "line: 12" or "lines: [12, 18-61]". kbctl match
must point at one of them. A record that matches another line has the right answer for the wrong reason:
it can win in logs without the error, and it shows readers a line that does not matter.`,
	Hint:  "make the regex match the line of the error alone, or correct provenance.yaml",
	Early: true,
	Base: func(p *lint.Pass) {
		for _, r := range p.Base.Records {
			id := r.Source.PathID
			provenance, _ := fixtures.Get(p).Provenance(id) // tier-without-evidence reports errors
			for _, file := range fixtures.Get(p).Match[id] {
				lines := provenance["match/"+path.Base(file)].Where()
				if len(lines) == 0 {
					continue
				}
				if log := readLog(p, r, file); log != nil {
					reportLine(p, r, log, lines)
				}
			}
		}
	},
}

// reportLine reports a log in which the record's best match is not on the lines of the
// error.
func reportLine(p *lint.Pass, r *schema.Record, log *explainedLog, lines match.Lines) {
	hit := log.hit(r)
	if hit == nil || lines.Meet(hit.Best.Range) { // fixture-match reports logs without a match
		return
	}
	p.Report(lint.Finding{
		Place:   lint.Place{Record: r, Pointer: "/regex"},
		Message: fmt.Sprintf("the regex wins on line %d of %s, but the error is on %s", hit.Best.Range.Start.Line, log.File, lines),
		About:   aboutLog(p, r, log, "line"),
		Related: []lint.Related{{Place: lint.Place{Record: r, File: log.File, Range: hit.Best.Range}, Message: "what it matches"}},
	})
}
