package graph

import (
	"errors"

	lib "github.com/dominikbraun/graph"

	"github.com/kbctl/kbctl/schema"
)

// A store implements the library's store with adjacency lists over small integers.
// The library's own store uses nested maps: 430 MB for 100,000 vertices with three
// arcs each, and a different order on each traversal. This store keeps the order of
// insertion, which follows the records.
type store struct {
	vertices []*schema.Record
	numbers  numbering
	out      [][]arc            // by vertex
	known    map[[2]int32]int32 // link by the two vertices of its arc
}

// An arc leads to a vertex. A link states it.
type arc struct {
	to, link int32
}

var _ lib.Store[*schema.Record, *schema.Record] = (*store)(nil)

func newStore(records int) *store {
	s := &store{numbers: make(numbering, records), known: make(map[[2]int32]int32)}
	for i := range s.numbers {
		s.numbers[i] = -1
	}
	return s
}

// A numbering maps each record's Source.Index to its vertex. The vertex is -1 if
// the graph does not have the record.
type numbering []int32

func (n numbering) of(r *schema.Record) int32 { return n[r.Source.Index] }

// AddVertex implements lib.Store.
func (s *store) AddVertex(r, _ *schema.Record, _ lib.VertexProperties) error {
	if s.numbers.of(r) >= 0 {
		return lib.ErrVertexAlreadyExists
	}
	s.numbers[r.Source.Index] = int32(len(s.vertices))
	s.vertices = append(s.vertices, r)
	s.out = append(s.out, nil)
	return nil
}

// Vertex implements lib.Store.
func (s *store) Vertex(r *schema.Record) (*schema.Record, lib.VertexProperties, error) {
	if s.numbers.of(r) < 0 {
		return nil, lib.VertexProperties{}, lib.ErrVertexNotFound
	}
	return r, lib.VertexProperties{}, nil
}

// ListVertices implements lib.Store.
func (s *store) ListVertices() ([]*schema.Record, error) { return s.vertices, nil }

// VertexCount implements lib.Store.
func (s *store) VertexCount() (int, error) { return len(s.vertices), nil }

// AddEdge implements lib.Store. The edge's data is the index of its link.
func (s *store) AddEdge(source, target *schema.Record, edge lib.Edge[*schema.Record]) error {
	link, ok := edge.Properties.Data.(int)
	if !ok {
		return errors.New("an arc needs the link that states it")
	}
	from, to := s.numbers.of(source), s.numbers.of(target)
	s.known[[2]int32{from, to}] = int32(link)
	s.out[from] = append(s.out[from], arc{to, int32(link)})
	return nil
}

// Edge implements lib.Store.
func (s *store) Edge(source, target *schema.Record) (lib.Edge[*schema.Record], error) {
	link, ok := s.known[[2]int32{s.numbers.of(source), s.numbers.of(target)}]
	if !ok {
		return lib.Edge[*schema.Record]{}, lib.ErrEdgeNotFound
	}
	return newEdge(source, target, link), nil
}

// ListEdges implements lib.Store.
func (s *store) ListEdges() ([]lib.Edge[*schema.Record], error) {
	edges := make([]lib.Edge[*schema.Record], 0, len(s.known))
	for from, arcs := range s.out {
		for _, a := range arcs {
			edges = append(edges, newEdge(s.vertices[from], s.vertices[a.to], a.link))
		}
	}
	return edges, nil
}

func newEdge(source, target *schema.Record, link int32) lib.Edge[*schema.Record] {
	return lib.Edge[*schema.Record]{
		Source: source, Target: target,
		Properties: lib.EdgeProperties{Data: int(link)},
	}
}

// errGrowOnly is the error of the methods that change or remove vertices or arcs.
var errGrowOnly = errors.New("the transition graph can only grow")

// RemoveVertex implements lib.Store. It always fails.
func (s *store) RemoveVertex(*schema.Record) error { return errGrowOnly }

// UpdateEdge implements lib.Store. It always fails.
func (s *store) UpdateEdge(_, _ *schema.Record, _ lib.Edge[*schema.Record]) error { return errGrowOnly }

// RemoveEdge implements lib.Store. It always fails.
func (s *store) RemoveEdge(_, _ *schema.Record) error { return errGrowOnly }
