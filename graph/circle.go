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
