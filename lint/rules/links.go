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

// formerly is what a record was called before it was changed.
func formerly(p *lint.Pass, r *schema.Record) string {
	if old, _ := p.Before(r); old != nil {
		return old.Name()
	}
	return r.Name()
}

// aboutLink says what a finding on a link is about, whatever the record at its other
// end is called now.
func aboutLink(p *lint.Pass, l graph.Link) string { return l.Kind.String() + " " + formerly(p, l.To) }

// reportOneSided reports the links that the other record does not answer, in
// the words of message, which has none for the links that are not meant.
func reportOneSided(p *lint.Pass, message func(graph.Link) string) {
	g := transitions.Get(p)
	var mirrors *mirrorer
	for _, l := range g.Links {
		if owner := p.Base.Lookup(l.From.ID); owner != nil && owner != l.From {
			continue // a copy, of which duplicate-id has something to say
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

// confused tells whether one of two records declares that they look alike.
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

// sameError tells whether no log can tell two records apart, which duplicate-record
// and duplicate-id have something to say about.
func sameError(a, b *schema.Record) bool {
	return a.ID == b.ID || a.Regex == b.Regex && fold(a.Signature) == fold(b.Signature)
}
