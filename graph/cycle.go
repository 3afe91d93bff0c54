package graph

import (
	"slices"

	"github.com/kbctl/kbctl/schema"
)

// CyclesThrough returns up to most cycles in a component. Each is a shortest cycle
// through a link that pick accepts, and starts with that link. Links in the
// component's own cycle or in an earlier result get no cycle. left is the number of
// accepted links beyond the limit.
func (g *Graph) CyclesThrough(c Component, pick func(Link) bool, most int) (cycles [][]Link, left int) {
	search := newSearch(g, c.Records)
	done := make(map[Link]bool)
	for _, l := range c.Cycle {
		done[l] = true
	}
	for from, arcs := range search.out {
		for _, a := range arcs {
			l := g.Links[a.link]
			if done[l] || !pick(l) {
				continue
			}
			if len(cycles) == most || search.steps > cycleBudget {
				left++
				continue
			}
			cycle := append([]Link{l}, search.path(a.to, int32(from), 0)...)
			cycles = append(cycles, cycle)
			for _, l := range cycle {
				done[l] = true
			}
		}
	}
	return cycles, left
}

// cycleBudget limits the arcs that the search for a shortest cycle follows in
// one component. Only a component of thousands of records reaches it. Then the
// result is the shortest cycle found so far.
const cycleBudget = 5_000_000

// A search finds shortest paths in one component, breadth first. The library's
// ShortestPath copies the whole graph for each path, and the path that it
// returns depends on the order of maps.
//
// A place is an index in the list of the component's records.
type search struct {
	links []Link
	out   [][]arc // by place: the arcs in the component; arc.to is a place
	via   []arc   // by place: where the search came from, and the link
	seen  []int32 // by place: the number of the latest search that saw it
	last  int32   // number of the latest search
	steps int     // arcs followed in all searches
}

func newSearch(g *Graph, records []*schema.Record) *search {
	n := len(records)
	s := &search{links: g.Links, out: make([][]arc, n), via: make([]arc, n), seen: make([]int32, n)}
	places := make(map[int32]int32, n) // by vertex
	for i, r := range records {
		places[g.arcs.numbers.of(r)] = int32(i)
	}
	for i, r := range records {
		for _, a := range g.arcs.out[g.arcs.numbers.of(r)] {
			if to, ok := places[a.to]; ok {
				s.out[i] = append(s.out[i], arc{to, a.link})
			}
		}
	}
	return s
}

// shortestCycle searches from each place in turn, never deeper than the best
// cycle so far.
func (s *search) shortestCycle() (best []Link) {
	for i := range s.out {
		if cycle := s.path(int32(i), int32(i), len(best)); cycle != nil {
			best = cycle
		}
		if len(best) == 2 || best != nil && s.steps > cycleBudget {
			break
		}
	}
	return best
}

// path returns a shortest path of at least one link. It returns nil if no path is
// shorter than limit; a limit of 0 allows any length.
func (s *search) path(from, to int32, limit int) []Link {
	s.last++
	s.seen[from] = s.last
	layer := []int32{from}
	for depth := 1; len(layer) > 0 && (limit == 0 || depth < limit); depth++ {
		var next []int32
		for _, at := range layer {
			for _, a := range s.out[at] {
				s.steps++
				if a.to == to {
					return s.linksTo(from, arc{at, a.link})
				}
				if s.seen[a.to] != s.last {
					s.seen[a.to], s.via[a.to] = s.last, arc{at, a.link}
					next = append(next, a.to)
				}
			}
		}
		layer = next
	}
	return nil
}

// linksTo walks back from the last arc of a path to its start, and returns its links.
func (s *search) linksTo(from int32, last arc) []Link {
	links := []Link{s.links[last.link]}
	for at := last.to; at != from; at = s.via[at].to {
		links = append(links, s.links[s.via[at].link])
	}
	slices.Reverse(links)
	return links
}
