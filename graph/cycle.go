package graph

import (
	"slices"

	"github.com/kbctl/kbctl/schema"
)

// A Component is a set of records each of which leads to every other: a
// strongly connected component of more than one vertex.
type Component struct {
	// Records are in the order of the base.
	Records []*schema.Record
	// Cycle is a shortest circle within the component, as the links to follow;
	// it starts at its first record in the order of the base.
	Cycle []Link
}

// Components returns the strongly connected components with more than one
// record, in the order of their first records. A record that leads to itself is
// not one: [Link.To] tells those.
//
// This is Tarjan's algorithm with a stack of its own. The library's recurses,
// goes through maps, and so takes 60 times as long on 100,000 vertices and
// returns another order each time; a test holds the two to the same sets.
func (g *Graph) Components() []Component {
	found := g.strong()
	components := make([]Component, 0, len(found))
	for _, members := range found {
		slices.SortFunc(members, func(a, b int32) int { return g.position(a) - g.position(b) })
		c := Component{Cycle: g.shortestCycle(members)}
		for _, v := range members {
			c.Records = append(c.Records, g.arcs.vertices[v])
		}
		components = append(components, c)
	}
	slices.SortFunc(components, func(a, b Component) int {
		return a.Records[0].Source.Index - b.Records[0].Source.Index
	})
	return components
}

// strong returns the vertices of each component, in no particular order.
func (g *Graph) strong() [][]int32 {
	n := len(g.arcs.out)
	t := tarjan{out: g.arcs.out, order: make([]int32, n), low: make([]int32, n), closed: make([]bool, n)}
	for v := range t.out {
		if t.order[v] == 0 {
			t.visit(int32(v))
		}
	}
	return t.found
}

// position is a vertex's place in the base.
func (g *Graph) position(v int32) int { return g.arcs.vertices[v].Source.Index }

// tarjan is the state of the algorithm. Numbers start at 1; 0 is unvisited.
type tarjan struct {
	out        [][]arc
	order, low []int32
	last       int32
	stack      []int32 // vertices whose component is open
	closed     []bool
	found      [][]int32
}

type frame struct {
	vertex int32
	next   int // the arc to look at next
}

func (t *tarjan) visit(root int32) {
	frames := []frame{t.open(root)}
	for len(frames) > 0 {
		f := &frames[len(frames)-1]
		v := f.vertex
		if f.next < len(t.out[v]) {
			w := t.out[v][f.next].to
			f.next++
			if t.order[w] == 0 {
				frames = append(frames, t.open(w))
			} else if !t.closed[w] {
				t.low[v] = min(t.low[v], t.order[w])
			}
			continue
		}
		frames = frames[:len(frames)-1]
		if len(frames) > 0 {
			parent := frames[len(frames)-1].vertex
			t.low[parent] = min(t.low[parent], t.low[v])
		}
		if t.low[v] == t.order[v] {
			t.close(v)
		}
	}
}

func (t *tarjan) open(v int32) frame {
	t.last++
	t.order[v], t.low[v] = t.last, t.last
	t.stack = append(t.stack, v)
	return frame{vertex: v}
}

// close takes the component whose first vertex is v off the stack.
func (t *tarjan) close(v int32) {
	i := len(t.stack) - 1
	for t.stack[i] != v {
		i--
	}
	members := slices.Clone(t.stack[i:])
	t.stack = t.stack[:i]
	for _, w := range members {
		t.closed[w] = true
	}
	if len(members) > 1 {
		t.found = append(t.found, members)
	}
}

// cycleBudget bounds the arcs that the search for a shortest circle looks at in
// one component. A component needs thousands of records to reach it; then the
// circle shown is the shortest found so far, a circle all the same.
const cycleBudget = 5_000_000

// shortestCycle searches breadth-first from each member in turn, never deeper
// than the best circle so far.
func (g *Graph) shortestCycle(members []int32) []Link {
	search := g.newSearch(members)
	var best []Link
	for i := range members {
		if cycle := search.from(int32(i), len(best)); cycle != nil {
			best = cycle
		}
		if len(best) == 2 || best != nil && search.steps > cycleBudget {
			break
		}
	}
	return best
}

// search is the reusable state of the breadth-first searches of one component.
// Places count within members.
type search struct {
	graph   *Graph
	members []int32
	inside  map[int32]int32 // vertex -> place
	via     []arc           // by place: where the search came from, and by which link
	seen    []int32         // by place: the number of the search that saw it
	number  int32           // of the search
	steps   int
}

func (g *Graph) newSearch(members []int32) *search {
	s := &search{graph: g, members: members, inside: make(map[int32]int32, len(members)), via: make([]arc, len(members)), seen: make([]int32, len(members))}
	for i, v := range members {
		s.inside[v] = int32(i)
	}
	return s
}

// begin begins a search at a place and returns its first layer.
func (s *search) begin(root int32) []int32 {
	s.number++
	s.seen[root] = s.number
	return []int32{root}
}

// from returns a shortest circle through a place; nil if there is none shorter
// than limit links (0 for any).
func (s *search) from(root int32, limit int) []Link {
	layer := s.begin(root)
	for depth := 1; len(layer) > 0 && (limit == 0 || depth < limit); depth++ {
		var next []int32
		for _, at := range layer {
			for _, a := range s.graph.arcs.out[s.members[at]] {
				s.steps++
				to, ok := s.inside[a.to]
				if ok && to == root {
					return s.path(root, arc{at, a.link})
				}
				if ok && s.seen[to] != s.number {
					s.seen[to] = s.number
					s.via[to] = arc{at, a.link}
					next = append(next, to)
				}
			}
		}
		layer = next
	}
	return nil
}

// path spells the links from root round to it, the last of which is given.
func (s *search) path(root int32, last arc) []Link {
	links := []Link{s.graph.Links[last.link]}
	for at := last.to; at != root; at = s.via[at].to {
		links = append(links, s.graph.Links[s.via[at].link])
	}
	slices.Reverse(links)
	return links
}
