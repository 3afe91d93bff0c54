package graph_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/graph"
)

// Users compare findings and drawings between runs, so no order may depend on a
// map. Each build of the graph iterates over maps in another order.
func TestOrder(t *testing.T) {
	var first string
	for i := range 20 {
		s := newSample(t, 7, 200)
		g := graph.Build(s.base, graph.InverseAlways)
		var out strings.Builder
		for _, c := range g.Components() {
			fmt.Fprintln(&out, names(c.Records))
			for _, l := range c.Cycle {
				fmt.Fprintln(&out, show(l))
			}
		}
		for _, w := range writers {
			if err := w.write(g.View(s.base), &out); err != nil {
				t.Fatal(err)
			}
		}
		switch {
		case i == 0:
			first = out.String()
			if !strings.HasPrefix(first, "[d/n") {
				t.Fatal("the sample has no component")
			}
		case out.String() != first:
			t.Fatalf("build %d writes\n%s\nthe first one wrote\n%s", i, out.String(), first)
		}
	}
}
