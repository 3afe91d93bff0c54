package graph

import "github.com/kbctl/kbctl/schema"

// Circled returns a function that tells whether two records of a base lead to each
// other, taking every transition for one whichever end it is written at: a doubt
// that [Build] resolves by its Inverse, and that this leaves in.
func Circled(base *schema.Base) func(a, b *schema.Record) bool {
	g := Build(base, InverseAlways)
	ring := make([]int, len(base.Records)) // 0 for what is in no circle
	for i, members := range g.strong() {
		for _, v := range members {
			ring[g.position(v)] = i + 1
		}
	}
	return func(a, b *schema.Record) bool {
		in := ring[a.Source.Index]
		return in > 0 && in == ring[b.Source.Index]
	}
}
