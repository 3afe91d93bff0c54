package graph_test

import (
	"errors"
	"testing"

	lib "github.com/dominikbraun/graph"

	"github.com/kbctl/kbctl/graph"
	"github.com/kbctl/kbctl/schema"
)

// The library sees all arcs through the store.
func TestTransitions(t *testing.T) {
	for seed := range uint64(50) {
		s := newSample(t, seed, 20)
		g := graph.Build(s.base, graph.InverseAlways)
		arrows := make(map[[2]int]bool)
		for _, a := range s.arrows {
			if a[0] != a[1] {
				arrows[a] = true
			}
		}
		if size, err := g.Transitions.Size(); err != nil || size != len(arrows) {
			t.Errorf("seed %d: %d arcs and error %v, want %d", seed, size, err, len(arrows))
		}
		for a := range arrows {
			from, to := s.base.Lookup(name(a[0])), s.base.Lookup(name(a[1]))
			e, err := g.Transitions.Edge(from, to)
			if err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			if l := g.Links[e.Properties.Data.(int)]; tail(l) != from || head(l) != to {
				t.Errorf("seed %d: the arc from %s to %s has the link %s", seed, from.Name(), to.Name(), show(l))
			}
		}
	}
}

// Removing something would shift the indexes of links and vertices.
func TestTransitionsOnlyGrow(t *testing.T) {
	base := load(t, map[string]node{"d/a": {LeadsTo: to("d/b")}, "d/b": {}, "d/c": {}})
	a, b, c := base.Records[0], base.Records[1], base.Records[2]
	g := graph.Build(base, graph.InverseNever).Transitions
	for name, err := range map[string]error{
		"RemoveVertex":         g.RemoveVertex(a),
		"RemoveEdge":           g.RemoveEdge(a, b),
		"UpdateEdge":           g.UpdateEdge(a, b),
		"AddEdge, no link":     g.AddEdge(b, a),
		"AddEdge, a duplicate": g.AddEdge(a, b, lib.EdgeData(0)),
		"AddVertex, twice":     g.AddVertex(a),
	} {
		if err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if _, err := g.Vertex(c); !errors.Is(err, lib.ErrVertexNotFound) {
		t.Errorf("a record without transitions is a vertex: %v", err)
	}
	for _, ends := range [][2]*schema.Record{{b, a}, {a, c}, {c, a}} {
		if _, err := g.Edge(ends[0], ends[1]); !errors.Is(err, lib.ErrEdgeNotFound) {
			t.Errorf("Edge(%s, %s): %v", ends[0].Name(), ends[1].Name(), err)
		}
	}
}
