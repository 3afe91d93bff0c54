package page_test

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/coverage/page"
	"github.com/kbctl/kbctl/internal/testkit"
)

// pair returns a base of two records whose drawing is an SVG.
func pair(t *testing.T, svg []byte) page.Input {
	t.Helper()
	in := input(t, testkit.Tree(map[string]string{
		"records/d/a.json": `{"id": "d/a", "transition_graph": {"leads_to": ["d/b"]}}`,
		"records/d/b.json": `{"id": "d/b"}`,
	}))
	in.Draw = func(context.Context, []byte) ([]byte, error) { return svg, nil }
	return in
}

const pairSVG = `<svg viewBox="0.00 0.00 134.50 44.00"><g id="graph0" class="graph" transform="scale(1 1) rotate(0) translate(4 40)">
<polygon points="-4,4 -4,-40 130,-40 130,4 -4,4"/>
<g id="n0" class="node"><title>n0</title><polygon points="54,-36 0,-36 0,0 54,0 54,-36"/></g>
<g id="n1" class="node"><title>n1</title><polygon points="126.25,-36 90,-36 90,0 126.25,0 126.25,-36"/></g>
<g id="e0" class="edge"><title>n0-&gt;n1</title><path d="M54,-18C60.123,-18 70,-18.05 80,-18"/><polygon points="80,-21 90,-18 80,-14"/></g>
</g></svg>`

func TestPlace(t *testing.T) {
	var s scene
	unpack(t, write(t, pair(t, []byte(pairSVG))), "scene-0", &s)
	d := s.Drawing
	if want := [4]float64{-4, -40, 134.5, 44}; d.View != want {
		t.Errorf("view %v, want %v", d.View, want)
	}
	if n := d.Nodes[1]; n.X != 108.1 || n.Y != -18 {
		t.Errorf("the second box is at %v, %v", n.X, n.Y)
	}
	if e := d.Edges[0]; e.Path != "M54,-18C60.1,-18 70,-18.1 80,-18" || strings.Join(e.Heads, "|") != "80,-21 90,-18 80,-14" {
		t.Errorf("the edge is %+v", e)
	}
}

func FuzzPlace(f *testing.F) {
	f.Add([]byte(pairSVG))
	f.Fuzz(func(t *testing.T, svg []byte) {
		var out bytes.Buffer
		if page.Write(t.Context(), &out, pair(t, svg)) != nil {
			return
		}
		var s scene
		unpack(t, out.String(), "scene-0", &s)
		for _, path := range append(s.Drawing.Edges[0].Heads, s.Drawing.Edges[0].Path) {
			if strings.ContainsAny(path, `"'<>&(:`) {
				t.Errorf("the path %q is more than geometry", path)
			}
		}
	})
}
