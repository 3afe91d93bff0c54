package draw

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/testkit"
)

// The second attempt gives the same drawing as a graph that asks for straight lines.
func TestStraight(t *testing.T) {
	testkit.OnlyLong(t)
	const dot = `digraph { graph [rankdir=LR, splines=true]; a -> b -> c -> d; a -> d; a -> c; b -> d }`
	e, err := graphviz()
	if err != nil {
		t.Fatal(err)
	}
	draw := func(dot, splines string) []byte {
		svg, err := e.draw(t.Context(), []byte(dot), splines)
		if err != nil {
			t.Fatal(err)
		}
		return svg
	}
	curved, straight := draw(dot, ""), draw(dot, "line")
	if bytes.Equal(curved, straight) {
		t.Error("the lines are not straight")
	}
	if want := draw(strings.Replace(dot, "splines=true", "splines=line", 1), ""); !bytes.Equal(straight, want) {
		t.Errorf("got\n%s\nwant\n%s", straight, want)
	}
}

// newDrawing starts Graphviz without a graph.
func newDrawing(t *testing.T) *drawing {
	t.Helper()
	e, err := graphviz()
	if err != nil {
		t.Fatal(err)
	}
	d := &drawing{ctx: t.Context()}
	if d.module, err = e.runtime.InstantiateModule(d.ctx, e.module, anonymous); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.module.Close(context.Background()) })
	return d
}

// A drawing cannot use more memory than its limit.
func TestMemory(t *testing.T) {
	testkit.OnlyLong(t)
	d := newDrawing(t)
	if at := d.call("malloc", 128<<20); at != 0 || d.err != nil {
		t.Errorf("got 128 MiB, error %v", d.err)
	}
	if at := d.call("malloc", 64<<20); at == 0 || d.err != nil {
		t.Errorf("got no 64 MiB, error %v", d.err)
	}
}

// A failure inside Graphviz is one sentence without a stack trace.
func TestFailure(t *testing.T) {
	d := newDrawing(t)
	d.call("viz_read_one_graph", 0xffff_fff0) // beyond the memory
	if d.err == nil || strings.Contains(d.err.Error(), "\n") || strings.Contains(d.err.Error(), "wasm") {
		t.Errorf("error %v", d.err)
	}
}
