package review

import (
	"cmp"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/graph"
	"github.com/kbctl/kbctl/internal/change/delta"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/schema"
)

// The changes of an edge or a card.
const (
	added   = "added"
	removed = "removed"
	kept    = "kept"
	changed = "changed"
	renamed = "renamed"
)

// ends identify an edge by the ids of records.
type ends struct{ from, to, kind string }

// graphChange compares the transitions of both sides. It returns the added and removed
// edges, and as many kept edges next to them as fit.
func graphChange(d *delta.Delta, cfg *config.Config) Graph {
	was, is := edgesOf(d.Before, cfg), edgesOf(d.After, cfg)
	g := &graphBuilder{number: make(map[string]int)}
	for _, e := range sortedEdges(is) {
		if !was[e] {
			g.Added++
			g.add(e, added)
		}
	}
	for _, e := range sortedEdges(was) {
		if !is[e] {
			g.Removed++
			g.add(e, removed)
		}
	}
	if g.Added+g.Removed == 0 {
		return Graph{}
	}
	g.Left = g.Added + g.Removed - len(g.Edges)
	old := len(g.Nodes)
	next := func(id string) bool { n, ok := g.number[id]; return ok && n < old }
	for _, e := range sortedEdges(is) {
		if was[e] && (next(e.from) || next(e.to)) {
			g.add(e, kept)
		}
	}
	return g.Graph
}

func edgesOf(base *schema.Base, cfg *config.Config) map[ends]bool {
	edges := make(map[ends]bool)
	for _, a := range graph.Build(base, graph.Inverse(cfg.Graph.PrecededBy)).Arrows() {
		if a.Dangling {
			continue // so that deleting a record removes the edges to it
		}
		e := ends{a.From, a.To, a.Kind}
		if a.Kind == graph.ConfusedWith.String() {
			e.from, e.to = min(a.From, a.To), max(a.From, a.To)
		}
		edges[e] = true
	}
	return edges
}

func sortedEdges(edges map[ends]bool) []ends {
	list := make([]ends, 0, len(edges))
	for e := range edges {
		list = append(list, e)
	}
	slices.SortFunc(list, func(a, b ends) int {
		return cmp.Or(strings.Compare(a.from, b.from), strings.Compare(a.to, b.to), strings.Compare(a.kind, b.kind))
	})
	return list
}

type graphBuilder struct {
	Graph
	number map[string]int
}

// add adds an edge if there is room for it and its ends.
func (g *graphBuilder) add(e ends, what string) {
	fresh := 0
	for _, id := range []string{e.from, e.to} {
		if _, ok := g.number[id]; !ok {
			fresh++
		}
	}
	if len(g.Edges) == mostEdges || len(g.Nodes)+fresh > mostNodes {
		return
	}
	g.Edges = append(g.Edges, Edge{From: g.node(e.from), To: g.node(e.to), Kind: e.kind, What: what})
}

func (g *graphBuilder) node(id string) int {
	n, ok := g.number[id]
	if !ok {
		n = len(g.Nodes)
		g.number[id] = n
		g.Nodes = append(g.Nodes, clean(id, mostName))
	}
	return n
}
