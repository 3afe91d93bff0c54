package graph_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/graph"
)

// line links a → b → c → d. e is confused with b, and f has no links.
var line = map[string]node{
	"d/a": {LeadsTo: to("d/b")},
	"d/b": {LeadsTo: to("d/c")},
	"d/c": {LeadsTo: to("d/d", "x/gone")},
	"d/d": {},
	"d/e": {ConfusedWith: to("d/b")},
	"d/f": {},
}

func TestAround(t *testing.T) {
	base := load(t, line)
	g := graph.Build(base, graph.InverseAuto)
	tests := []struct {
		center string
		depth  int
		want   []string
	}{
		{"d/a", 1, []string{"d/a", "d/b"}},
		{"d/a", 2, []string{"d/a", "d/b", "d/c", "d/e"}},
		{"d/c", 1, []string{"d/b", "d/c", "d/d", "x/gone"}},
		{"d/a", 100, []string{"d/a", "d/b", "d/c", "d/d", "d/e", "x/gone"}},
		{"d/f", 3, []string{"d/f"}},
	}
	named := regexp.MustCompile(`(?m)^  "([^"]+)" \[id=`)
	for _, test := range tests {
		var out strings.Builder
		if err := g.Around(base, base.Lookup(test.center), test.depth).WriteDOT(&out); err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, match := range named.FindAllStringSubmatch(out.String(), -1) {
			got = append(got, match[1])
		}
		if got[0] != test.center || strings.Count(out.String(), "center") != 1 {
			t.Errorf("%s is not the center of %s", test.center, out.String())
		}
		slices.Sort(got)
		if !slices.Equal(got, test.want) {
			t.Errorf("%d around %s: got %q, want %q", test.depth, test.center, got, test.want)
		}
	}
}

// The id attribute of a node is a valid name in HTML and XML, and unique.
func TestNodeID(t *testing.T) {
	if got := graph.NodeID("cuda/out-of-memory"); got != "record.cuda.out-of-memory" {
		t.Error(got)
	}
	seen := make(map[string]string)
	for _, id := range append([]string{"a/b", "a.b", "a_2eb", "a/b/", "a-b"}, hostile...) {
		got := graph.NodeID(id)
		if !regexp.MustCompile(`^[a-z][A-Za-z0-9._-]*$`).MatchString(got) {
			t.Errorf("%q gives %q", id, got)
		}
		if other, ok := seen[got]; ok {
			t.Errorf("%q and %q both give %q", id, other, got)
		}
		seen[got] = id
	}
}

// A long chain gets the fast layout.
func TestLargePart(t *testing.T) {
	nodes := make(map[string]node)
	for i := range 700 {
		nodes[name(i)] = node{LeadsTo: to(name(i + 1))}
	}
	nodes[name(700)] = node{}
	base := load(t, nodes)
	g := graph.Build(base, graph.InverseAuto)
	for _, test := range []struct {
		view *graph.View
		want bool
	}{{g.View(base), true}, {g.Around(base, base.Lookup(name(3)), 5), false}} {
		var out strings.Builder
		if err := test.view.WriteDOT(&out); err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(out.String(), "splines=line"); got != test.want {
			t.Errorf("straight lines: %v, want %v", got, test.want)
		}
	}
}

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
