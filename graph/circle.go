package graph

import "github.com/kbctl/kbctl/schema"

// InCircle returns a function that tells whether two records lead to each other,
// each to the other at last.
func (g *Graph) InCircle() func(a, b *schema.Record) bool {
	circle := make([]int, len(g.named)) // by Source.Index; 0 for what is in none
	for i, members := range g.strong() {
		for _, v := range members {
			circle[g.position(v)] = i + 1
		}
	}
	return func(a, b *schema.Record) bool {
		in := circle[a.Source.Index]
		return in > 0 && in == circle[b.Source.Index]
	}
}

// Closed returns circles within a component, each a shortest one through a link that
// a function picks, and that link first: one for each such link that is not in the
// component's own circle or in one before, up to most of them. left is how many such
// links it has not come to.
func (g *Graph) Closed(c Component, pick func(Link) bool, most int) (circles [][]Link, left int) {
	members := make([]int32, len(c.Records))
	for i, r := range c.Records {
		members[i] = g.arcs.vertex(r)
	}
	search := g.newSearch(members)
	done := make(map[Link]bool)
	for _, l := range c.Cycle {
		done[l] = true
	}
	for at, v := range members {
		for _, a := range g.arcs.out[v] {
			l := g.Links[a.link]
			to, inside := search.inside[a.to]
			if !inside || done[l] || !pick(l) {
				continue
			}
			if len(circles) == most || search.steps > cycleBudget {
				left++
				continue
			}
			circle := search.through(int32(at), to, a.link)
			circles = append(circles, circle)
			for _, l := range circle {
				done[l] = true
			}
		}
	}
	return circles, left
}

// through returns a shortest circle that begins with a link from one place to
// another. In a component there is one.
func (s *search) through(from, to, link int32) []Link {
	for layer := s.begin(to); s.seen[from] != s.number; {
		var next []int32
		for _, at := range layer {
			for _, a := range s.graph.arcs.out[s.members[at]] {
				s.steps++
				if place, ok := s.inside[a.to]; ok && s.seen[place] != s.number {
					s.seen[place], s.via[place] = s.number, arc{at, a.link}
					next = append(next, place)
				}
			}
		}
		layer = next
	}
	circle := s.path(to, arc{from, link})
	return append(circle[len(circle)-1:], circle[:len(circle)-1]...)
}
