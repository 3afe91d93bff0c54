package rules

import (
	"encoding/json"
	"sync"

	"github.com/kbctl/kbctl/graph"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// A mirrorer writes links into the records at their other ends.
type mirrorer struct {
	base *schema.Base
	// Whether two records are in a circle, as link-cycle sees it and, where every
	// preceded_by counts, as it may come to see it. Found out when it is asked for.
	circle, doubt func() func(a, b *schema.Record) bool
	lists         map[*schema.Record]linkLists
}

// linkLists tell what lists of links a record has, by [graph.Kind].
type linkLists struct {
	lists [3]bool
	bare  [3]bool // its links, of which there are some, are ids alone
}

func newMirrorer(base *schema.Base, g *graph.Graph) *mirrorer {
	return &mirrorer{
		base: base, circle: sync.OnceValue(g.SameCycle),
		doubt: sync.OnceValue(func() func(a, b *schema.Record) bool { return graph.Build(base, graph.InverseAlways).SameCycle() }),
		lists: make(map[*schema.Record]linkLists),
	}
}

// fix returns the fix that writes a link, which lacks its mirror, into the other
// record. It is nil where one of the two is known by another id than its path's,
// and where the transition is a part of a circle, for then it is one too many,
// perhaps. A preceded_by must not even seem to be: its mirror counts for more than
// it does.
func (m *mirrorer) fix(l graph.Link) *lint.Fix {
	if l.From.ID != l.From.Source.PathID || l.To.ID != l.To.Source.PathID || m.base.Lookup(l.From.ID) != l.From {
		return nil
	}
	if l.Kind == graph.LeadsTo && m.circle()(l.From, l.To) || l.Kind == graph.PrecededBy && m.doubt()(l.From, l.To) {
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
	return lint.Patch(l.To, "write it into the other record too", add)
}

// mirrored is the other end of a link: an edge with what both ends have in common
// for sure. What one record says in words, it says from its own point of view.
type mirrored struct {
	ErrorID     string      `json:"error_id"`
	Probability json.Number `json:"probability,omitempty"`
}

// probability is that of a link, for its mirror, as the schema has it: the share of
// cases of the earlier error that go on to the later one. What a record says under
// leads_to is that; under preceded_by many mean the share of their own cases.
func probability(l graph.Link) json.Number {
	rate := l.Edge().Probability
	if l.Kind != graph.LeadsTo || !rate.Known {
		return ""
	}
	text, _ := json.Marshal(rate.Value) // which is from 0 to 1
	return json.Number(text)
}

// have looks at a record once. Its links are known, so there is an object around
// the lists.
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
