package graph

import (
	"math/rand/v2"
	"testing"

	lib "github.com/dominikbraun/graph"

	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/schema"
)

var many = testkit.ShortOrLong(10_000, 100_000)

// newLarge makes a graph of many records without files behind them. leadsTo
// returns the records that a record leads to.
func newLarge(leadsTo func(i int) []int) *Graph {
	g := &Graph{arcs: newStore(many), linked: make([]bool, many)}
	g.Transitions = lib.NewWithStore(func(r *schema.Record) *schema.Record { return r }, g.arcs, lib.Directed())
	records := make([]*schema.Record, many)
	for i := range records {
		records[i] = &schema.Record{Source: schema.Source{Index: i}}
	}
	for i, r := range records {
		for k, to := range leadsTo(i) {
			g.Links = append(g.Links, Link{From: r, To: records[to], Kind: LeadsTo, Index: k})
			connect(g.Transitions, r, records[to], len(g.Links)-1)
		}
	}
	return g
}

func chain(i int) []int {
	if i == many-1 {
		return nil
	}
	return []int{i + 1}
}

func ring(i int) []int { return []int{(i + 1) % many} }

// The library's search recurses once per record of a chain. The stack of a
// goroutine is large enough for that.
func TestComponentsOfChain(t *testing.T) {
	if got := newLarge(chain).Components(); len(got) != 0 {
		t.Errorf("%d components in a chain", len(got))
	}
}

func TestComponentsOfRing(t *testing.T) {
	testkit.OnlyLong(t)
	got := newLarge(ring).Components()
	if len(got) != 1 || len(got[0].Records) != many || len(got[0].Cycle) != many {
		t.Fatalf("%d components, want the ring alone", len(got))
	}
	for i, l := range got[0].Cycle {
		if l.From.Source.Index != i {
			t.Fatalf("link %d starts at record %d", i, l.From.Source.Index)
		}
	}
}

// Finding components reads the store once. The search for a shortest cycle in
// a ring could start from each record, so it has a budget.
func TestComponentsCost(t *testing.T) {
	testkit.OnlyLong(t)
	g := newLarge(ring)
	counter := &countingStore{store: g.arcs}
	g.Transitions = lib.NewWithStore(func(r *schema.Record) *schema.Record { return r }, counter, lib.Directed())
	found := components(g.Transitions)
	if counter.lists != 2 || counter.lookups != 0 {
		t.Errorf("%d lists and %d lookups, want one list of vertices and one of edges", counter.lists, counter.lookups)
	}
	s := newSearch(g, found[0])
	s.shortestCycle()
	if limit := cycleBudget + 2*many; s.steps > limit {
		t.Errorf("%d steps, want at most %d", s.steps, limit)
	}
}

// A countingStore counts how often the library reads the store.
type countingStore struct {
	*store
	lists, lookups int
}

func (s *countingStore) ListVertices() ([]*schema.Record, error) {
	s.lists++
	return s.store.ListVertices()
}

func (s *countingStore) ListEdges() ([]lib.Edge[*schema.Record], error) {
	s.lists++
	return s.store.ListEdges()
}

func (s *countingStore) Edge(source, target *schema.Record) (lib.Edge[*schema.Record], error) {
	s.lookups++
	return s.store.Edge(source, target)
}

func (s *countingStore) Vertex(r *schema.Record) (*schema.Record, lib.VertexProperties, error) {
	s.lookups++
	return s.store.Vertex(r)
}

func BenchmarkComponents(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	g := newLarge(func(i int) (to []int) {
		for range 3 {
			to = append(to, (i+1+rng.IntN(many-1))%many)
		}
		return to
	})
	b.ReportAllocs()
	for b.Loop() {
		g.Components()
	}
}
