// Package graph builds and draws the transition graph of a knowledge base. It finds
// dangling links, missing mirrors and cycles.
//
// The graph type and the strongly connected components come from
// github.com/dominikbraun/graph. The store behind them is our own: see store.go.
package graph

import (
	"sync"

	lib "github.com/dominikbraun/graph"

	"github.com/kbctl/kbctl/schema"
)

// An Inverse selects whether preceded_by counts in the search for cycles.
type Inverse string

// These are the values of Inverse.
const (
	// InverseAuto reads preceded_by as the inverse of leads_to if the knowledge
	// base mirrors its edges: at least nine in ten are written at both ends.
	// Otherwise the two lists were written independently. Then an arc that only
	// one record claims is weak evidence of a cycle.
	InverseAuto Inverse = "auto"
	// InverseAlways reads preceded_by as the inverse of leads_to.
	InverseAlways Inverse = "always"
	// InverseNever uses leads_to alone.
	InverseNever Inverse = "never"
)

// A Graph is the transition graph of a knowledge base.
type Graph struct {
	// Links are all edges as written, ordered by record, list and index.
	Links []Link
	// Transitions is the directed graph of leads_to. Its vertices are the
	// records with such an edge. [Inverse] decides whether preceded_by counts.
	Transitions lib.Graph[*schema.Record, *schema.Record]

	// BothEnds reports whether preceded_by counts as the inverse of leads_to.
	BothEnds bool

	arcs   *store
	first  map[ends]int32 // index in Links of the first link of a kind between two records
	linked []bool         // by Source.Index: the record has an edge of any kind, in or out
	search sync.Once
	found  [][]*schema.Record // the components
}

// ends identify a link, except for its index in its list.
type ends struct {
	from, to int32
	kind     Kind
}

func endsOf(l Link) ends {
	return ends{int32(l.From.Source.Index), int32(l.To.Source.Index), l.Kind}
}

func (e ends) mirror() ends { return ends{e.to, e.from, e.kind.Mirror()} }

// Build makes the graph of a base. A broken record has no links of its own, but
// other records can link to it.
func Build(base *schema.Base, inverse Inverse) *Graph {
	g := &Graph{
		Links:  collect(base),
		first:  make(map[ends]int32),
		linked: make([]bool, len(base.Records)),
		arcs:   newStore(len(base.Records)),
	}
	for i, l := range g.Links {
		g.linked[l.From.Source.Index] = true
		if l.To == nil {
			continue
		}
		g.linked[l.To.Source.Index] = true
		if _, ok := g.first[endsOf(l)]; !ok {
			g.first[endsOf(l)] = int32(i)
		}
	}
	g.Transitions = lib.NewWithStore(func(r *schema.Record) *schema.Record { return r }, g.arcs, lib.Directed())
	g.BothEnds = inverse == InverseAlways || inverse == InverseAuto && mirrored(g.first)
	for i, l := range g.Links {
		switch {
		case l.To == nil || l.To == l.From:
		case l.Kind == LeadsTo:
			connect(g.Transitions, l.From, l.To, i)
		case l.Kind == PrecededBy && g.BothEnds:
			connect(g.Transitions, l.To, l.From, i)
		}
	}
	return g
}

// connect adds an arc with the link that states it. An existing arc, from the
// mirror or from a duplicate, stays as it is.
func connect(g lib.Graph[*schema.Record, *schema.Record], from, to *schema.Record, link int) {
	_ = g.AddVertex(from)
	_ = g.AddVertex(to)
	_ = g.AddEdge(from, to, lib.EdgeData(link))
}

// mirrored reports whether at least nine in ten transitions are written at both ends.
func mirrored(first map[ends]int32) bool {
	both, once := 0, 0 // transitions; both counts each one twice
	for key := range first {
		if key.kind == ConfusedWith || key.from == key.to {
			continue
		}
		if _, ok := first[key.mirror()]; ok {
			both++
		} else {
			once++
		}
	}
	both /= 2
	return both > 0 && both*10 >= (both+once)*9
}

// Mirror returns the link of the other record that mirrors l. ok is false if
// there is none. l must not dangle.
func (g *Graph) Mirror(l Link) (mirror Link, ok bool) {
	i, ok := g.first[endsOf(l).mirror()]
	if !ok {
		return Link{}, false
	}
	return g.Links[i], true
}

// First returns the first link of l's kind between the same two records. It is l
// unless l is a duplicate. l must not dangle.
func (g *Graph) First(l Link) Link { return g.Links[g.first[endsOf(l)]] }

// Leads reports whether one record leads to another. A record does not lead to itself.
func (g *Graph) Leads(from, to *schema.Record) bool {
	_, ok := g.arcs.known[[2]int32{g.arcs.numbers.of(from), g.arcs.numbers.of(to)}]
	return ok
}

// Linked reports whether a record has an edge of any kind, in or out.
func (g *Graph) Linked(r *schema.Record) bool { return g.linked[r.Source.Index] }
