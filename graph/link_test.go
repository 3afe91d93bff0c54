package graph_test

import (
	"fmt"
	"testing"

	"github.com/kbctl/kbctl/graph"
	"github.com/kbctl/kbctl/internal/testkit"
)

// show returns the record, the list and the index of a link.
func show(l graph.Link) string {
	return fmt.Sprintf("%s %s %d", l.From.Name(), l.Kind, l.Index)
}

func TestLinks(t *testing.T) {
	base := loadTexts(t, map[string]string{
		"d/a": `{"id":"d/a","transition_graph":{"frequently_confused_with":["d/b"],"preceded_by":[{"error_id":"d/c"}],` +
			`"leads_to":["d/nowhere",{"error_id":""},{"error_id":"d/b"},{}]}}`,
		"d/b": `{"id":"d/b"}`,
		"d/c": `{"id":"d/c","transition_graph":{"leads_to":["d/a"]`, // broken, so its links are unknown
	})
	var got []string
	for _, l := range graph.Build(base, graph.InverseAuto).Links {
		to := "nothing"
		if l.To != nil {
			to = l.To.Name()
		}
		got = append(got, l.Pointer()+" "+l.Edge().ErrorID+" is "+to)
	}
	// The lists have the order of the record's type, not of its text. An edge
	// without an id is a finding of the schema. Other records can link to a broken
	// record.
	want := []string{
		"/transition_graph/leads_to/0 d/nowhere is nothing",
		"/transition_graph/leads_to/2/error_id d/b is d/b",
		"/transition_graph/preceded_by/0/error_id d/c is d/c",
		"/transition_graph/frequently_confused_with/0 d/b is d/b",
	}
	testkit.Lines(t, got, want)
}

func TestMirror(t *testing.T) {
	g := graph.Build(load(t, map[string]node{
		"d/a": {LeadsTo: to("d/b", "d/c", "d/b"), PrecededBy: to("d/c"), ConfusedWith: to("d/b", "d/c")},
		"d/b": {PrecededBy: to("d/c", "d/a", "d/a"), ConfusedWith: to("d/a")},
		"d/c": {LeadsTo: to("d/c", "d/b", "d/a")},
		"d/d": {ConfusedWith: to("d/d")},
	}), graph.InverseAuto)
	tests := []struct{ link, mirror, first string }{
		{"d/a leads_to 0", "d/b preceded_by 1", "d/a leads_to 0"},
		{"d/a leads_to 1", "", "d/a leads_to 1"},
		{"d/a leads_to 2", "d/b preceded_by 1", "d/a leads_to 0"}, // the duplicate
		{"d/a preceded_by 0", "d/c leads_to 2", "d/a preceded_by 0"},
		{"d/a frequently_confused_with 0", "d/b frequently_confused_with 0", "d/a frequently_confused_with 0"},
		{"d/a frequently_confused_with 1", "", "d/a frequently_confused_with 1"},
		{"d/b preceded_by 0", "d/c leads_to 1", "d/b preceded_by 0"},
		{"d/b preceded_by 1", "d/a leads_to 0", "d/b preceded_by 1"},
		{"d/b preceded_by 2", "d/a leads_to 0", "d/b preceded_by 1"},
		{"d/b frequently_confused_with 0", "d/a frequently_confused_with 0", "d/b frequently_confused_with 0"},
		{"d/c leads_to 0", "", "d/c leads_to 0"}, // to itself
		{"d/c leads_to 1", "d/b preceded_by 0", "d/c leads_to 1"},
		{"d/c leads_to 2", "d/a preceded_by 0", "d/c leads_to 2"},
		// A confusion with the record itself is its own mirror.
		{"d/d frequently_confused_with 0", "d/d frequently_confused_with 0", "d/d frequently_confused_with 0"},
	}
	if len(g.Links) != len(tests) {
		t.Fatalf("%d links, want %d", len(g.Links), len(tests))
	}
	for i, test := range tests {
		t.Run(test.link, func(t *testing.T) {
			l := g.Links[i]
			if got := show(l); got != test.link {
				t.Fatalf("link %d is %s", i, got)
			}
			if got := show(g.First(l)); got != test.first {
				t.Errorf("First is %s, want %s", got, test.first)
			}
			switch mirror, ok := g.Mirror(l); {
			case ok != (test.mirror != ""):
				t.Errorf("Mirror returns ok %t", ok)
			case ok && show(mirror) != test.mirror:
				t.Errorf("Mirror is %s, want %s", show(mirror), test.mirror)
			}
		})
	}
}

func TestLeads(t *testing.T) {
	base := load(t, map[string]node{
		"d/a": {LeadsTo: to("d/a", "d/b"), ConfusedWith: to("d/d")},
		"d/b": {},
		"d/c": {PrecededBy: to("d/b")},
		"d/d": {},
	})
	for inverse, want := range map[graph.Inverse]string{graph.InverseNever: "d/a d/b, ", graph.InverseAlways: "d/a d/b, d/b d/c, "} {
		g, got := graph.Build(base, inverse), ""
		for _, a := range base.Records {
			for _, b := range base.Records {
				if g.Leads(a, b) {
					got += a.Name() + " " + b.Name() + ", "
				}
			}
		}
		if got != want {
			t.Errorf("%s: %s, want %s", inverse, got, want)
		}
	}
}

func TestLinked(t *testing.T) {
	base := load(t, map[string]node{
		"d/alone":    {},
		"d/confused": {ConfusedWith: to("d/mistaken")},
		"d/dangling": {LeadsTo: to("d/nowhere")},
		"d/effect":   {PrecededBy: to("d/cause")},
		"d/cause":    {},
		"d/mistaken": {},
	})
	g := graph.Build(base, graph.InverseNever)
	for _, r := range base.Records {
		if got, want := g.Linked(r), r.Name() != "d/alone"; got != want {
			t.Errorf("Linked(%s) = %t", r.Name(), got)
		}
	}
}
