package rules

import (
	"encoding/json"
	"sync"

	"github.com/kbctl/kbctl/graph"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// A mirrorer knows which links may be written into the records at their other ends.
type mirrorer struct {
	base *schema.Base
	// cycle reports whether two records are in one cycle, as link-cycle reports it. doubt
	// does so as if every preceded_by counted.
	cycle, doubt func() func(a, b *schema.Record) bool
}

func newMirrorer(base *schema.Base, g *graph.Graph) *mirrorer {
	return &mirrorer{
		base: base, cycle: sync.OnceValue(g.SameCycle),
		doubt: sync.OnceValue(func() func(a, b *schema.Record) bool {
			always := g
			if !g.BothEnds {
				always = graph.Build(base, graph.InverseAlways)
			}
			return always.SameCycle()
		}),
	}
}

// may reports whether a fix may write a link without a mirror into the other record. It may
// not if the id of one of the records differs from its path, or if the
// transition is part of a cycle, because the link may be wrong. For a preceded_by, even a
// possible cycle counts, because its mirror has more weight than the link itself.
func (m *mirrorer) may(l graph.Link) bool {
	if l.From.ID != l.From.Source.PathID || l.To.ID != l.To.Source.PathID || m.base.Lookup(l.From.ID) != l.From {
		return false
	}
	return !(l.Kind == graph.LeadsTo && m.cycle()(l.From, l.To) || l.Kind == graph.PrecededBy && m.doubt()(l.From, l.To))
}

// mirrorFix returns a fix that writes a link into the record at its other end.
func mirrorFix(l graph.Link, target *linkTarget) *lint.Fix {
	kind := l.Kind.Mirror()
	var edge any = mirrored{l.From.ID, probability(l)}
	if target.bare[kind] {
		edge = l.From.ID
	}
	add := lint.Operation{Op: "add", Path: "/transition_graph/" + kind.String() + "/-", Value: edge}
	if !target.lists[kind] {
		add.Path, add.Value = "/transition_graph/"+kind.String(), []any{edge}
	}
	return withoutProbability(kind, lint.Patch(l.To, "write it into the other record too", add))
}

// withoutProbability says so if a fix adds a leads_to, which then has no probability.
func withoutProbability(kind graph.Kind, fix *lint.Fix) *lint.Fix {
	if fix != nil && kind == graph.LeadsTo {
		fix.Title += ", without a probability"
		fix.Note = "the new link under leads_to has no probability; add it if you know it"
	}
	return fix
}

// mirrored is an edge at the other end of a link. It has only what both ends certainly
// share. Texts are from one record's point of view.
type mirrored struct {
	ErrorID     string      `json:"error_id"`
	Probability json.Number `json:"probability,omitempty"`
}

// probability returns the probability of a link, for its mirror. The schema defines it as
// the share of cases of the earlier error that go on to the later one. Under leads_to this
// holds. Under preceded_by, many records give the share of their own cases instead.
func probability(l graph.Link) json.Number {
	rate := l.Edge().Probability
	if l.Kind != graph.LeadsTo || !rate.Known {
		return ""
	}
	text, _ := json.Marshal(rate.Value) // from 0 to 1, so it cannot fail
	return json.Number(text)
}
