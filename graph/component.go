package graph

import (
	"slices"

	lib "github.com/dominikbraun/graph"

	"github.com/kbctl/kbctl/schema"
)

// A Component is a strongly connected component of more than one record: each
// record leads to all others, directly or through them.
type Component struct {
	// Records are in the order of the base.
	Records []*schema.Record
	// Cycle is a shortest cycle in the component, as the links to follow.
	// It starts at its first record in the order of the base.
	Cycle []Link
}

// Components returns the strongly connected components with more than one
// record, ordered by their first records. A record that only leads to itself does
// not count. From and To of its [Link] are the same.
func (g *Graph) Components() []Component {
	found := componentsOf(g)
	list := make([]Component, len(found))
	for i, records := range found {
		list[i] = Component{Records: records, Cycle: newSearch(g, records).shortestCycle()}
	}
	slices.SortFunc(list, func(a, b Component) int { return byIndex(a.Records[0], b.Records[0]) })
	return list
}

// SameCycle returns a function that reports whether two records are in the same
// component. Then each leads to the other.
func (g *Graph) SameCycle() func(a, b *schema.Record) bool {
	component := make([]int, len(g.linked)) // by Source.Index; 0 means none
	for i, records := range componentsOf(g) {
		for _, r := range records {
			component[r.Source.Index] = i + 1
		}
	}
	return func(a, b *schema.Record) bool {
		in := component[a.Source.Index]
		return in > 0 && in == component[b.Source.Index]
	}
}

// componentsOf returns the components of the transitions. They are found once.
func componentsOf(g *Graph) [][]*schema.Record {
	g.search.Do(func() { g.found = components(g.Transitions) })
	return g.found
}

// components returns the records of each component, in the order of the base. The components are in no particular order: the
// library iterates over maps.
func components(g lib.Graph[*schema.Record, *schema.Record]) [][]*schema.Record {
	found, err := lib.StronglyConnectedComponents(g)
	if err != nil {
		panic(err) // the graph is directed, and the store never fails to list
	}
	found = slices.DeleteFunc(found, func(records []*schema.Record) bool { return len(records) == 1 })
	for _, records := range found {
		slices.SortFunc(records, byIndex)
	}
	return found
}

func byIndex(a, b *schema.Record) int { return a.Source.Index - b.Source.Index }
