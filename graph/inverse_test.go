package graph_test

import (
	"testing"

	"github.com/kbctl/kbctl/graph"
)

// cycle returns two records that are in a cycle only if preceded_by counts. They
// have two links, and neither is mirrored.
func cycle() map[string]node {
	return map[string]node{"d/x": {LeadsTo: to("d/y"), PrecededBy: to("d/y")}, "d/y": {}}
}

// mirror adds a chain of arrows, each written at both ends.
func mirror(nodes map[string]node, arrows int) map[string]node {
	for i := range arrows + 1 {
		var n node
		if i > 0 {
			n.PrecededBy = to(name(i - 1))
		}
		if i < arrows {
			n.LeadsTo = to(name(i + 1))
		}
		nodes[name(i)] = n
	}
	return nodes
}

func TestInverse(t *testing.T) {
	// These links do not affect whether the base counts as mirrored.
	noise := mirror(cycle(), 18)
	noise["d/noise"] = node{
		LeadsTo:      to("d/noise", "d/nowhere", ""),
		PrecededBy:   to("d/nowhere"),
		ConfusedWith: to("d/x", "d/y", "d/nowhere"),
	}
	// A duplicate does not count as a second link without a mirror.
	double := mirror(cycle(), 18)
	double["d/x"] = node{LeadsTo: to("d/y", "d/y"), PrecededBy: to("d/y", "d/y", "d/y")}

	tests := []struct {
		name    string
		nodes   map[string]node
		inverse graph.Inverse
		want    bool // whether the cycle is found
	}{
		{"always", cycle(), graph.InverseAlways, true},
		{"never", cycle(), graph.InverseNever, false},
		{"never, though mirrored", mirror(cycle(), 100), graph.InverseNever, false},
		{"auto, not mirrored", cycle(), graph.InverseAuto, false},
		{"auto, 17 transitions of 19", mirror(cycle(), 17), graph.InverseAuto, false},
		{"auto, 18 transitions of 20", mirror(cycle(), 18), graph.InverseAuto, true},
		{"auto, noise", noise, graph.InverseAuto, true},
		{"auto, doubles", double, graph.InverseAuto, true},
		{"auto, empty", map[string]node{}, graph.InverseAuto, false},
		{"auto, no links", map[string]node{"d/a": {}}, graph.InverseAuto, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			// The folder of the records must exist.
			test.nodes["d/zzz"] = node{}
			got := graph.Build(load(t, test.nodes), test.inverse).Components()
			if (len(got) == 1) != test.want || len(got) > 1 {
				t.Errorf("%d components; want the cycle: %t", len(got), test.want)
			}
			for _, c := range got {
				checkCycle(t, c)
			}
		})
	}
}

// Without preceded_by, two leads_to still make a cycle.
func TestInverseNeverNeedsNone(t *testing.T) {
	base := load(t, map[string]node{"d/a": {LeadsTo: to("d/b")}, "d/b": {LeadsTo: to("d/a")}})
	if got := graph.Build(base, graph.InverseNever).Components(); len(got) != 1 {
		t.Errorf("%d components, want 1", len(got))
	}
}
