package rules

import (
	"fmt"
	"path"
	"slices"

	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var fixtureMatch = &lint.Rule{
	Name: "fixture-match", Group: "regex", Severity: lint.Error,
	Title: "the regex misses a log of its error, or another record explains the log better",
	Doc: `Logs in <fixtures>/<domain>/<slug>/match/ are real logs of the error, so the record's regex must match
each of them. The record must also win: kbctl match must name it first, or a reader with this error sees
the dead ends of another one. Records that lead to this one may come before it. Fixtures that belong to no
record, links, and logs in a place that no rule reads, test nothing and are findings too.`,
	Hint:  "correct the regex, or move the log to the record whose error it shows",
	Early: true,
	Base: func(p *lint.Pass) {
		for _, r := range p.Base.Records {
			if finder.Get(p).Pattern(r) == nil {
				continue
			}
			for _, file := range fixtures.Get(p).Match[r.Source.PathID] {
				if log := readLog(p, r, file); log != nil {
					reportLost(p, r, log)
				}
			}
		}
		reportUnused(p)
	},
}

// reportLost reports a log that the record's regex does not match, or that another record
// explains better.
func reportLost(p *lint.Pass, r *schema.Record, log *explainedLog) {
	rivals, own := match.Rivals(log.Hits, r)
	if own == nil && slices.Contains(log.GaveUp, r) {
		return // regex-cost reports it
	}
	if own == nil {
		p.Report(lint.Finding{
			Place:   lint.Place{Record: r, Pointer: "/regex"},
			Message: "the regex does not match " + log.File,
			About:   aboutLog(p, r, log, "unmatched"),
			Related: []lint.Related{{Place: lint.Place{Record: r, File: log.File, Range: schema.AtLine(1)}, Message: "the log"}},
		})
		return
	}
	if len(rivals) == 0 {
		return
	}
	best := rivals[0]
	why := "matches more of the message"
	if best.Best.Range.Start.Line < own.Best.Range.Start.Line {
		why = fmt.Sprintf("matches line %d, before line %d", best.Best.Range.Start.Line, own.Best.Range.Start.Line)
	}
	p.Report(lint.Finding{
		Place:   lint.Place{Record: r, Pointer: "/regex"},
		Message: fmt.Sprintf("%s explains %s better: its regex %s", best.Record.Name(), log.File, why),
		About:   aboutLog(p, r, log, "lost"),
		Hint:    "make the regex match more of the message; if the other error is the cause of this one, add it to transition_graph",
		Related: []lint.Related{
			{Place: lint.Place{Record: r, File: log.File, Range: best.Best.Range}, Message: "what the other regex matches"},
			{Place: lint.Place{Record: best.Record, Pointer: "/regex"}, Message: "the other regex"},
		},
	})
}

// reportUnused reports the fixtures that test nothing.
func reportUnused(p *lint.Pass) {
	for _, id := range fixtures.Get(p).Records() {
		if p.Base.Lookup(id) == nil {
			dir := path.Join(p.Settings.Fixtures, id)
			logs := append(fixtures.Get(p).Match[id], fixtures.Get(p).NoMatch[id]...)
			p.Report(lint.Finding{
				Place:   lint.Place{File: logs[0], Range: schema.AtLine(1)},
				Message: fmt.Sprintf("%s has fixtures, but there is no record %q", dir, clip(id)),
				About:   id,
				Hint:    "rename the folder to the id of the record, or remove it",
			})
		}
	}
	for _, file := range fixtures.Get(p).Links {
		p.Report(lint.Finding{
			Place:   lint.Place{File: file, Range: schema.AtLine(1)},
			Message: "a link; kbctl does not follow links, so it is not read",
			About:   "a link",
			Hint:    "put the file itself here, or remove the link",
		})
	}
	for _, file := range fixtures.Get(p).Misplaced {
		p.Report(lint.Finding{
			Place:   lint.Place{File: file, Range: schema.AtLine(1)},
			Message: "no rule reads this log",
			About:   "a log that no rule looks at", // as in existing baselines
			Hint:    fmt.Sprintf("move it to %s, as match/*.log or nomatch/*.log", path.Join(p.Settings.Fixtures, "<domain>/<slug>")),
		})
	}
}
