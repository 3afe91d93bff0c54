package lint

import (
	"fmt"
	"path"
	"strings"

	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/schema"
)

var _ = register(&Rule{
	Name: "fixture-match", Group: "regex", Severity: Error,
	Title: "the regex does not find the error in a log that has it, or another record explains the log better",
	Doc: `Logs in <fixtures>/<domain>/<slug>/match/ are real logs of the error, so the record's regex must match
each of them. It must win it too: kbctl match must name this record first, or whoever has the error is
shown another one's dead ends. Records that lead to this one may come before it. A folder of fixtures
that belongs to no record tests nothing and is a finding too, and so is a log in a place that no rule
looks at.`,
	Hint: "mend the regex, or move the log to the record whose error it shows",
	Base: func(p *Pass) {
		for _, r := range p.Base.Records {
			if p.Finder().Pattern(r) == nil {
				continue
			}
			for _, file := range p.Fixtures().Match[r.Source.PathID] {
				if log := p.log(r, file); log != nil {
					reportLost(p, r, log)
				}
			}
		}
		reportUnused(p)
	},
})

// reportLost reports a log that the record's regex does not match, or that
// another record explains better.
func reportLost(p *Pass, r *schema.Record, log *explainedLog) {
	hit := log.hit(r)
	if hit == nil {
		p.Report(Finding{
			Place:   Place{Record: r, Pointer: "/regex"},
			Message: "the regex does not match " + log.File,
			About:   p.aboutLog(r, log, "unmatched"),
			Related: []Related{{Place{Record: r, File: log.File, Range: schema.AtLine(1)}, "the log"}},
		})
		return
	}
	others, own := outranks(log.Hits, r, hit)
	for _, other := range others {
		if leadsTo(other.Record, r) || sameError(other.Record, r) {
			continue
		}
		why := "says more of it"
		if other.Best.Range.Start.Line != own.Best.Range.Start.Line {
			why = fmt.Sprintf("matches line %d, before line %d", other.Best.Range.Start.Line, own.Best.Range.Start.Line)
		}
		p.Report(Finding{
			Place:   Place{Record: r, Pointer: "/regex"},
			Message: fmt.Sprintf("%s is won by %s, whose regex %s", log.File, other.Record.Name(), why),
			About:   p.aboutLog(r, log, "lost"),
			Hint:    "make the regex say more of the message; or if theirs is the cause of this error, say so in transition_graph",
			Related: []Related{
				{Place{Record: r, File: log.File, Range: other.Best.Range}, "what the other regex matches"},
				{Place{Record: other.Record, Pointer: "/regex"}, "the other regex"},
			},
		})
		return
	}
}

// aboutLog says what a finding on a regex and a log is about, wherever the folder of
// the record's logs is.
func (p *Pass) aboutLog(r *schema.Record, log *explainedLog, what string) string {
	return strings.Join([]string{r.Regex, strings.TrimPrefix(log.File, path.Join(p.Config.Fixtures, r.Source.PathID)), what}, "\x00")
}

// leadsTo tells whether a record leads to another, as either of them says.
func leadsTo(from, to *schema.Record) bool {
	return hasEdge(from.Transitions.LeadsTo, to) || hasEdge(to.Transitions.PrecededBy, from)
}

func hasEdge(edges []schema.Edge, to *schema.Record) bool {
	for _, e := range edges {
		if e.ErrorID == to.ID {
			return true
		}
	}
	return false
}

// sameError tells whether no log can tell two records apart, which duplicate-record
// and duplicate-id have something to say about.
func sameError(a, b *schema.Record) bool {
	return a.ID == b.ID || a.Regex == b.Regex && fold(a.Signature) == fold(b.Signature)
}

// reportUnused reports the fixtures that test nothing.
func reportUnused(p *Pass) {
	for _, id := range p.Fixtures().Records() {
		if p.Base.Lookup(id) == nil {
			dir := path.Join(p.Config.Fixtures, id)
			logs := append(p.Fixtures().Match[id], p.Fixtures().NoMatch[id]...)
			p.Report(Finding{
				Place:   Place{File: logs[0], Range: schema.AtLine(1)},
				Message: fmt.Sprintf("%s holds fixtures, but there is no record %q", dir, clip(id)),
				About:   id,
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
}

// reportHit reports that a regex matches what it must not.
func reportHit(p *Pass, r *schema.Record, log *explainedLog, hit *match.Hit, why string) {
	p.Report(Finding{
		Place:   Place{Record: r, Pointer: "/regex"},
		Message: fmt.Sprintf("the regex matches %s:%d, %s", log.File, hit.Best.Range.Start.Line, why),
		About:   p.aboutLog(r, log, "matched"),
		Related: []Related{{Place{Record: r, File: log.File, Range: hit.Best.Range}, "what it matches"}},
	})
}
