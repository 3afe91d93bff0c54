package rules

import (
	"encoding/json"
	"sync"

	"github.com/kbctl/kbctl/graph"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// A mirrorer makes fixes that write links into the records at their other ends.
type mirrorer struct {
	base *schema.Base
	// cycle reports whether two records are in one cycle, as link-cycle reports it. doubt
	// does so as if every preceded_by counted.
	cycle, doubt func() func(a, b *schema.Record) bool
	lists        map[*schema.Record]linkLists
}

// linkLists describe the lists of links in a record, by [graph.Kind].
type linkLists struct {
	lists [3]bool
	bare  [3]bool // the list is not empty, and its links are only ids
}

func newMirrorer(base *schema.Base, g *graph.Graph) *mirrorer {
	return &mirrorer{
		base: base, cycle: sync.OnceValue(g.SameCycle),
		doubt: sync.OnceValue(func() func(a, b *schema.Record) bool { return graph.Build(base, graph.InverseAlways).SameCycle() }),
		lists: make(map[*schema.Record]linkLists),
	}
}

// fix returns a fix that writes a link without a mirror into the other record. It returns
// nil if the id of one of the records differs from its path. It also returns nil if the
// transition is part of a cycle, because the link may be wrong. For a preceded_by, even a
// possible cycle counts, because its mirror has more weight than the link itself.
func (m *mirrorer) fix(l graph.Link) *lint.Fix {
	if l.From.ID != l.From.Source.PathID || l.To.ID != l.To.Source.PathID || m.base.Lookup(l.From.ID) != l.From {
		return nil
	}
	if l.Kind == graph.LeadsTo && m.cycle()(l.From, l.To) || l.Kind == graph.PrecededBy && m.doubt()(l.From, l.To) {
		return nil
	}
	kind := l.Kind.Mirror()
	have := m.have(l.To)
	var edge any = mirrored{l.From.ID, probability(l)}
	if have.bare[kind] {
		edge = l.From.ID
	}
	add := lint.Operation{Op: "add", Path: "/transition_graph/" + kind.String() + "/-", Value: edge}
	if !have.lists[kind] {
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

// have returns the lists of links that a record has. Its links are known, so the object
// around the lists exists.
func (m *mirrorer) have(r *schema.Record) linkLists {
	if have, ok := m.lists[r]; ok {
		return have
	}
	found := r.Locate("/transition_graph/leads_to", "/transition_graph/preceded_by", "/transition_graph/frequently_confused_with")
	var have linkLists
	for kind, list := range [...][]schema.Edge{r.Transitions.LeadsTo, r.Transitions.PrecededBy, r.Transitions.ConfusedWith} {
		have.lists[kind] = found[kind].Exists
		have.bare[kind] = len(list) > 0
		for _, e := range list {
			have.bare[kind] = have.bare[kind] && e.Bare
		}
	}
	m.lists[r] = have
	return have
}
