package rules

import (
	"github.com/kbctl/kbctl/graph"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// transitions is the graph of the links between records.
var transitions = &lint.PerRun[*graph.Graph]{Build: func(p *lint.Pass) (*graph.Graph, error) {
	return graph.Build(p.Base, graph.Inverse(p.Settings.PrecededBy)), nil
}}

// former returns the former state of a record: the record itself if it has not
// changed, nil if it is new.
func former(p *lint.Pass, r *schema.Record) *schema.Record {
	if old, changed := p.Before(r); changed {
		return old
	}
	return r
}

// formerly returns the former name of a record.
func formerly(p *lint.Pass, r *schema.Record) string {
	if old, _ := p.Before(r); old != nil {
		return old.Name()
	}
	return r.Name()
}

// aboutLink identifies a finding at a link, even if the record at the other end was
// renamed.
func aboutLink(p *lint.Pass, l graph.Link) string { return l.Kind.String() + " " + formerly(p, l.To) }

// reportOneSided reports links that the other record does not have. message returns the
// message for a link, or "" to skip it.
func reportOneSided(p *lint.Pass, message func(graph.Link) string) {
	g := transitions.Get(p)
	var mirrors *mirrorer
	for _, l := range g.Links {
		if owner := p.Base.Lookup(l.From.ID); owner != nil && owner != l.From {
			continue // duplicate-id reports copies
		}
		if l.To == nil || l.To == l.From || !l.To.LinksKnown() || g.First(l) != l {
			continue
		}
		if _, ok := g.Mirror(l); ok {
			continue
		}
		if text := message(l); text != "" {
			if mirrors == nil {
				mirrors = newMirrorer(p.Base, g)
			}
			p.Report(lint.Finding{
				Place:   lint.Place{Record: l.From, Pointer: l.Pointer()},
				Message: text,
				About:   aboutLink(p, l),
				Related: []lint.Related{{Place: lint.Place{Record: l.To, Pointer: "/transition_graph"}, Message: "the other record"}},
				Fix:     mirrors.fix(l),
			})
		}
	}
}

// confused reports whether one of two records names the other as easily confused.
func confused(a, b *schema.Record) bool {
	names := func(from, to *schema.Record) bool {
		for _, e := range from.Transitions.ConfusedWith {
			if e.ErrorID == to.ID {
				return true
			}
		}
		return false
	}
	return names(a, b) || names(b, a)
}
