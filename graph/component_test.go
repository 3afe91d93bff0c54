package graph_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	lib "github.com/dominikbraun/graph"

	"github.com/kbctl/kbctl/graph"
	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/schema"
)

// A sample is a random graph. Its arrows include duplicates and self-loops. In its
// base, each arrow is written at its tail or at its head.
type sample struct {
	vertices int
	arrows   [][2]int
	base     *schema.Base
}

func newSample(t testing.TB, seed uint64, maxVertices int) sample {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 0))
	s := sample{vertices: 1 + rng.IntN(maxVertices)}
	nodes := make(map[string]node, s.vertices)
	for i := range s.vertices {
		nodes[name(i)] = node{}
	}
	// About one arrow per vertex gives components of all sizes.
	for range rng.IntN(2*s.vertices + 1) {
		a, b := rng.IntN(s.vertices), rng.IntN(s.vertices)
		s.arrows = append(s.arrows, [2]int{a, b})
		if rng.IntN(2) == 0 {
			n := nodes[name(a)]
			n.LeadsTo = append(n.LeadsTo, edge{ID: name(b)})
			nodes[name(a)] = n
		} else {
			n := nodes[name(b)]
			n.PrecededBy = append(n.PrecededBy, edge{ID: name(a)})
			nodes[name(b)] = n
		}
	}
	s.base = load(t, nodes)
	return s
}

// oracle returns the components that the library finds with its own store, sorted
// and without single vertices.
func (s sample) oracle(t *testing.T) [][]string {
	t.Helper()
	g := lib.New(lib.StringHash, lib.Directed())
	for i := range s.vertices {
		if err := g.AddVertex(name(i)); err != nil {
			t.Fatal(err)
		}
	}
	for _, a := range s.arrows {
		if a[0] == a[1] {
			continue
		}
		if err := g.AddEdge(name(a[0]), name(a[1])); err != nil && !errors.Is(err, lib.ErrEdgeAlreadyExists) {
			t.Fatal(err)
		}
	}
	all, err := lib.StronglyConnectedComponents(g)
	if err != nil {
		t.Fatal(err)
	}
	var components [][]string
	for _, c := range all {
		if len(c) > 1 {
			slices.Sort(c)
			components = append(components, c)
		}
	}
	slices.SortFunc(components, slices.Compare)
	return components
}

// girth returns the length of a shortest cycle among some vertices. It searches
// breadth first from each of them over the list of arrows.
func (s sample) girth(among []string) int {
	shortest := 0
	for i := range s.vertices {
		if !slices.Contains(among, name(i)) {
			continue
		}
		distance := map[int]int{i: 0}
		for queue := []int{i}; len(queue) > 0; queue = queue[1:] {
			at := queue[0]
			for _, a := range s.arrows {
				if a[0] != at || a[1] == at {
					continue
				}
				if length := distance[at] + 1; a[1] == i && (shortest == 0 || length < shortest) {
					shortest = length
				}
				if _, seen := distance[a[1]]; !seen {
					distance[a[1]] = distance[at] + 1
					queue = append(queue, a[1])
				}
			}
		}
	}
	return shortest
}

func TestComponentsRandom(t *testing.T) {
	found, seeds := 0, testkit.ShortOrLong[uint64](100, 400)
	for seed := range seeds {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			s := newSample(t, seed, 40)
			g := graph.Build(s.base, graph.InverseAlways)
			var got [][]string
			for _, c := range g.Components() {
				got = append(got, names(c.Records))
				checkCycle(t, c)
				if want := s.girth(names(c.Records)); len(c.Cycle) != want {
					t.Errorf("the cycle in %v has %d links; the shortest has %d", names(c.Records), len(c.Cycle), want)
				}
			}
			// The ids sort like the base, so this also checks the order of the
			// components and of their records.
			if want := s.oracle(t); !slices.EqualFunc(got, want, slices.Equal) {
				t.Errorf("components\n%v\nwant\n%v", got, want)
			}
			found += len(got)
		})
	}
	if found < int(seeds)/4 {
		t.Errorf("only %d components in all; the samples prove little", found)
	}
}

// checkCycle checks that the links of a component's cycle follow each other from a
// record back to it, visit each record once and stay in the component. The cycle
// must start at its first record in the order of the base.
func checkCycle(t *testing.T, c graph.Component) {
	t.Helper()
	if len(c.Cycle) < 2 {
		t.Fatalf("a cycle of %d links", len(c.Cycle))
	}
	inside := make(map[*schema.Record]bool, len(c.Records))
	for _, r := range c.Records {
		inside[r] = true
	}
	first := tail(c.Cycle[0])
	seen := make(map[*schema.Record]bool, len(c.Cycle))
	for i, l := range c.Cycle {
		at := tail(l)
		switch {
		case !inside[at]:
			t.Fatalf("link %d leaves the component: %s", i, at.Name())
		case seen[at]:
			t.Fatalf("link %d visits %s again", i, at.Name())
		case at.Source.Index < first.Source.Index:
			t.Fatalf("the cycle starts at %s, but %s comes first in the base", first.Name(), at.Name())
		}
		seen[at] = true
		if next := c.Cycle[(i+1)%len(c.Cycle)]; head(l) != tail(next) {
			t.Fatalf("link %d leads to %s, the next one starts at %s", i, head(l).Name(), tail(next).Name())
		}
	}
}

func TestComponents(t *testing.T) {
	tests := []struct {
		name  string
		nodes map[string]node
		want  []string // a component's records, then its cycle
	}{
		{"none", map[string]node{"d/a": {}}, nil},
		{"a link to itself", map[string]node{"d/a": {LeadsTo: to("d/a")}}, nil},
		{"a dangling link", map[string]node{"d/a": {LeadsTo: to("d/b")}}, nil},
		{"a confusion", map[string]node{"d/a": {ConfusedWith: to("d/b")}, "d/b": {ConfusedWith: to("d/a")}}, nil},
		{"two", map[string]node{"d/a": {LeadsTo: to("d/b")}, "d/b": {LeadsTo: to("d/a")}},
			[]string{"[d/a d/b] d/a d/b"}},
		// The shortest cycle does not contain the first record of the component.
		{"shortest", map[string]node{"d/a": {LeadsTo: to("d/b")}, "d/b": {LeadsTo: to("d/c")}, "d/c": {LeadsTo: to("d/a", "d/b")}},
			[]string{"[d/a d/b d/c] d/b d/c"}},
		{"two apart", map[string]node{
			"d/a": {LeadsTo: to("d/d")}, "d/d": {LeadsTo: to("d/a", "d/b")},
			"d/b": {LeadsTo: to("d/c")}, "d/c": {LeadsTo: to("d/b")}},
			[]string{"[d/a d/d] d/a d/d", "[d/b d/c] d/b d/c"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var got []string
			for _, c := range graph.Build(load(t, test.nodes), graph.InverseNever).Components() {
				line := fmt.Sprint(names(c.Records))
				for _, l := range c.Cycle {
					line += " " + tail(l).Name()
				}
				got = append(got, line)
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// Each cycle starts with a picked link and is as short as possible. No picked link
// is left out.
func TestCyclesThroughRandom(t *testing.T) {
	found := 0
	for seed := range uint64(200) {
		s := newSample(t, seed, 30)
		g := graph.Build(s.base, graph.InverseAlways)
		for _, c := range g.Components() {
			picked := func(l graph.Link) bool { return (l.From.Source.Index+l.To.Source.Index)%3 == 0 }
			cycles, left := g.CyclesThrough(c, picked, 3)
			if left > 0 && len(cycles) < 3 {
				t.Errorf("%d: %d left, but only %d cycles", seed, left, len(cycles))
			}
			known := slices.Clone(c.Cycle)
			for _, cycle := range cycles {
				if !picked(cycle[0]) || slices.Contains(known, cycle[0]) {
					t.Errorf("%d: an unwanted cycle for %s", seed, show(cycle[0]))
				}
				for i, l := range cycle {
					if head(l) != tail(cycle[(i+1)%len(cycle)]) {
						t.Fatalf("%d: the cycle has a gap at %s", seed, show(l))
					}
				}
				if want := s.distance(head(cycle[0]), tail(cycle[0])) + 1; len(cycle) != want {
					t.Errorf("%d: a cycle of %d links; the shortest has %d", seed, len(cycle), want)
				}
				known = append(known, cycle...)
				found++
			}
		}
	}
	if found < 50 {
		t.Errorf("only %d cycles in all; the samples prove little", found)
	}
}

// distance returns the length of a shortest path from one record to another.
func (s sample) distance(from, to *schema.Record) int {
	distance := map[int]int{from.Source.Index: 0} // the ids sort like the vertices
	for queue := []int{from.Source.Index}; len(queue) > 0; queue = queue[1:] {
		for _, a := range s.arrows {
			if _, seen := distance[a[1]]; a[0] == queue[0] && !seen {
				distance[a[1]] = distance[queue[0]] + 1
				queue = append(queue, a[1])
			}
		}
	}
	return distance[to.Source.Index]
}
