package graph_test

import (
	"testing"

	"github.com/kbctl/kbctl/graph"
)

// circle is two records that lead in a circle only if preceded_by counts: two
// links, and none of them is mirrored.
func circle() map[string]node {
	return map[string]node{"d/x": {LeadsTo: to("d/y"), PrecededBy: to("d/y")}, "d/y": {}}
}

// mirror adds arrows in a line that are written at both ends, two links each.
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
	// None of these links counts when it comes to how well the base mirrors.
	noise := mirror(circle(), 18)
	noise["d/noise"] = node{
		LeadsTo:      to("d/noise", "d/nowhere", ""),
		PrecededBy:   to("d/nowhere"),
		ConfusedWith: to("d/x", "d/y", "d/nowhere"),
	}
	// A double is no second link that lacks its mirror.
	double := mirror(circle(), 18)
	double["d/x"] = node{LeadsTo: to("d/y", "d/y"), PrecededBy: to("d/y", "d/y", "d/y")}

	tests := []struct {
		name    string
		nodes   map[string]node
		inverse graph.Inverse
		want    bool // whether the circle is seen
	}{
		{"always", circle(), graph.InverseAlways, true},
		{"never", circle(), graph.InverseNever, false},
		{"never, though mirrored", mirror(circle(), 100), graph.InverseNever, false},
		{"auto, not mirrored", circle(), graph.InverseAuto, false},
		{"auto, 17 transitions of 19", mirror(circle(), 17), graph.InverseAuto, false},
		{"auto, 18 transitions of 20", mirror(circle(), 18), graph.InverseAuto, true},
		{"auto, noise", noise, graph.InverseAuto, true},
		{"auto, doubles", double, graph.InverseAuto, true},
		{"auto, empty", map[string]node{}, graph.InverseAuto, false},
		{"auto, no links", map[string]node{"d/a": {}}, graph.InverseAuto, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			// The folder of the records has to be there, even for no record.
			test.nodes["d/zzz"] = node{}
			got := graph.Build(load(t, test.nodes), test.inverse).Components()
			if (len(got) == 1) != test.want || len(got) > 1 {
				t.Errorf("%d components; want the circle: %t", len(got), test.want)
			}
			for _, c := range got {
				checkCircle(t, c)
			}
		})
	}
}

// A circle written at both ends is one all the same when only leads_to counts.
func TestInverseNeverNeedsNone(t *testing.T) {
	base := load(t, map[string]node{"d/a": {LeadsTo: to("d/b")}, "d/b": {LeadsTo: to("d/a")}})
	if got := graph.Build(base, graph.InverseNever).Components(); len(got) != 1 {
		t.Errorf("%d components, want 1", len(got))
	}
}
