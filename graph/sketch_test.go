package graph_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/graph"
)

// A star is too large for a picture. Its sketch keeps the center and a part of the
// links, and says so.
func TestSketch(t *testing.T) {
	nodes := make(map[string]node)
	var ids []string
	for i := range 3000 {
		ids = append(ids, name(i))
		nodes[name(i)] = node{}
	}
	nodes["d/center"] = node{LeadsTo: to(ids...)}
	base := load(t, nodes)
	g := graph.Build(base, graph.InverseAuto)
	for _, view := range []*graph.View{g.View(base), g.Around(base, base.Lookup("d/center"), 1), g.Around(base, base.Lookup(name(2500)), 2)} {
		if !view.IsLarge() || view.Omitted() != "" {
			t.Error("the view is not large")
		}
		sketch := view.Sketch(1)
		var out strings.Builder
		if err := sketch.WriteDOT(&out); err != nil {
			t.Fatal(err)
		}
		links := strings.Count(out.String(), " -> ")
		want := fmt.Sprintf("the picture shows %d of 3001 records and %d of 3000 links", links+1, links)
		if !strings.HasPrefix(strings.TrimPrefix(sketch.Omitted(), "the graph is large; "), want) || !strings.Contains(out.String(), sketch.Omitted()) || links < 100 {
			t.Errorf("%d links; %s", links, sketch.Omitted())
		}
	}
	if g.Around(base, base.Lookup(name(7)), 1).IsLarge() {
		t.Error("one link is large")
	}
}

// The label of a very long id is short, and a sketch leaves the id out, because Graphviz
// takes long to read it.
func TestLongID(t *testing.T) {
	base := load(t, map[string]node{"d/a": {LeadsTo: to("d/" + strings.Repeat("文-", 100_000))}})
	var out strings.Builder
	view := graph.Build(base, graph.InverseAuto).View(base)
	if err := view.WriteDOT(&out); err != nil {
		t.Fatal(err)
	}
	if sketch := view.Sketch(1); !view.IsLarge() || !strings.Contains(sketch.Omitted(), "0 of 2 records") {
		t.Error(sketch.Omitted())
	}
	if lines := strings.Count(out.String(), `\n`); lines > 20 {
		t.Errorf("the labels have %d lines", lines)
	}
}
