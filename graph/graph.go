// Package graph builds the transition graph of a knowledge base and answers
// what the graph rules ask of it: which links dangle, which lack their mirror,
// which records lead to each other in a circle.
//
// The graph is dominikbraun/graph's, over a store of our own (store.go).
package graph

import (
	"fmt"

	lib "github.com/dominikbraun/graph"

	"github.com/kbctl/kbctl/schema"
)

// Kind tells which of a record's three lists a link stands in.
type Kind uint8

// The lists, in the order of the record.
const (
	LeadsTo Kind = iota
	PrecededBy
	ConfusedWith
)

// String returns the list's name in a record.
func (k Kind) String() string {
	return [...]string{"leads_to", "preceded_by", "frequently_confused_with"}[k]
}

// Mirror is the list in which the other record answers a link of this kind.
func (k Kind) Mirror() Kind {
	return [...]Kind{PrecededBy, LeadsTo, ConfusedWith}[k]
}

// A Link is one edge as one record writes it.
type Link struct {
	// From is the record that holds the edge.
	From *schema.Record
	// To is the record that it names; nil if there is none.
	To *schema.Record
	// Kind and Index say where in From the edge stands.
	Kind  Kind
	Index int
}

// Edge returns what the record says of the link.
func (l Link) Edge() *schema.Edge {
	return &l.Kind.Edges(l.From)[l.Index]
}

// Edges returns the list of a record that the kind stands for.
func (k Kind) Edges(r *schema.Record) []schema.Edge {
	t := &r.Transitions
	return [...][]schema.Edge{t.LeadsTo, t.PrecededBy, t.ConfusedWith}[k]
}

// Pointer leads to the id that the link names.
func (l Link) Pointer() string {
	pointer := fmt.Sprintf("/transition_graph/%s/%d", l.Kind, l.Index)
	if l.Edge().Bare {
		return pointer
	}
	return pointer + "/error_id"
}

// Inverse says how to read preceded_by when looking for circles.
type Inverse string

// The ways to read preceded_by.
const (
	// InverseAuto reads preceded_by as the inverse of leads_to if the knowledge
	// base mirrors its edges, that is, if it writes at least nine in ten of them
	// at both ends. Where it does not, the two lists were written apart from each
	// other, each from one record's point of view, and an arrow that only one of
	// them claims is too weak to convict two records of leading in a circle.
	InverseAuto Inverse = "auto"
	// InverseAlways reads preceded_by as the inverse of leads_to.
	InverseAlways Inverse = "always"
	// InverseNever looks at leads_to alone.
	InverseNever Inverse = "never"
)

// Graph is the transition graph of a knowledge base.
type Graph struct {
	// Links are all edges as written, in the order of records and lists.
	Links []Link
	// Transitions is the directed graph of what leads to what. Its vertices are
	// the records that have such an edge. Whether preceded_by counts is
	// [Inverse]'s to say.
	Transitions lib.Graph[*schema.Record, *schema.Record]

	// BothEnds tells that preceded_by counts as the inverse of leads_to.
	BothEnds bool

	arcs  *store
	ends  map[ends]int32 // index in Links of the first link of a kind between two records
	named []bool         // by Source.Index: has an edge of any kind, in or out
}

// ends identify a link but for its place in its list.
type ends struct {
	from, to int32
	kind     Kind
}

// Build makes the graph of a base. Links of a broken record are unknown, so it
// has none, but others may link to it.
func Build(base *schema.Base, inverse Inverse) *Graph {
	g := &Graph{
		Links: collect(base),
		ends:  make(map[ends]int32),
		named: make([]bool, len(base.Records)),
		arcs:  newStore(len(base.Records)),
	}
	for i, l := range g.Links {
		g.named[l.From.Source.Index] = true
		if l.To == nil {
			continue
		}
		g.named[l.To.Source.Index] = true
		key := ends{int32(l.From.Source.Index), int32(l.To.Source.Index), l.Kind}
		if _, ok := g.ends[key]; !ok {
			g.ends[key] = int32(i)
		}
	}
	g.Transitions = lib.NewWithStore(func(r *schema.Record) *schema.Record { return r }, g.arcs, lib.Directed())
	g.BothEnds = inverse == InverseAlways || inverse == InverseAuto && g.mirrors()
	for i, l := range g.Links {
		switch {
		case l.To == nil || l.To == l.From:
		case l.Kind == LeadsTo:
			g.connect(l.From, l.To, i)
		case l.Kind == PrecededBy && g.BothEnds:
			g.connect(l.To, l.From, i)
		}
	}
	return g
}

// collect lists all edges of a base.
func collect(base *schema.Base) (links []Link) {
	for _, r := range base.Records {
		for kind, list := range [...][]schema.Edge{r.Transitions.LeadsTo, r.Transitions.PrecededBy, r.Transitions.ConfusedWith} {
			for i, e := range list {
				if e.ErrorID != "" { // else the schema has something to say
					links = append(links, Link{From: r, To: base.Lookup(e.ErrorID), Kind: Kind(kind), Index: i})
				}
			}
		}
	}
	return links
}

// connect adds an arc on the strength of a link. An arc that is there already,
// from the mirror or from a double, stays as it is.
func (g *Graph) connect(from, to *schema.Record, link int) {
	_ = g.Transitions.AddVertex(from)
	_ = g.Transitions.AddVertex(to)
	_ = g.Transitions.AddEdge(from, to, lib.EdgeData(link))
}

// mirrors tells whether the base writes its transitions at both ends.
func (g *Graph) mirrors() bool {
	both, once := 0, 0 // transitions, the former counted at each end
	for key := range g.ends {
		if key.kind == ConfusedWith || key.from == key.to {
			continue
		}
		if _, ok := g.ends[ends{key.to, key.from, key.kind.Mirror()}]; ok {
			both++
		} else {
			once++
		}
	}
	both /= 2
	return both > 0 && both*10 >= (both+once)*9
}

// Mirror returns the link by which the other record answers l, which must not
// dangle. It is not ok if the other record does not answer.
func (g *Graph) Mirror(l Link) (mirror Link, ok bool) {
	i, ok := g.ends[ends{int32(l.To.Source.Index), int32(l.From.Source.Index), l.Kind.Mirror()}]
	if !ok {
		return Link{}, false
	}
	return g.Links[i], true
}

// First returns the first link of l's kind between the same two records: l
// itself, unless the record names the other one twice. The link must not dangle.
func (g *Graph) First(l Link) Link {
	return g.Links[g.ends[ends{int32(l.From.Source.Index), int32(l.To.Source.Index), l.Kind}]]
}

// Leads tells whether one record leads to another, at whichever end that is written
// if both count. A record does not lead to itself.
func (g *Graph) Leads(from, to *schema.Record) bool {
	_, ok := g.arcs.known[[2]int32{g.arcs.vertex(from), g.arcs.vertex(to)}]
	return ok
}

// Linked tells whether a record has an edge of any kind, in or out.
func (g *Graph) Linked(r *schema.Record) bool { return g.named[r.Source.Index] }
