package draw

import (
	"bytes"
	"strings"
	"testing"
)

// The second try, with straight lines, is what the graph would get that asks for
// them itself, whatever it asks for.
func TestStraight(t *testing.T) {
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
		t.Error("the lines are as before")
	}
	if want := draw(strings.Replace(dot, "splines=true", "splines=line", 1), ""); !bytes.Equal(straight, want) {
		t.Errorf("got\n%s\nwant\n%s", straight, want)
	}
}

// A graph cannot take all of the machine's memory.
func TestMemory(t *testing.T) {
	e, err := graphviz()
	if err != nil {
		t.Fatal(err)
	}
	d := &drawing{ctx: t.Context()}
	if d.module, err = e.runtime.InstantiateModule(d.ctx, e.module, anonymous); err != nil {
		t.Fatal(err)
	}
	defer d.module.Close(d.ctx)
	if at := d.call("malloc", 900<<20); at == 0 || d.err != nil {
		t.Errorf("900 MiB are refused: %v", d.err)
	}
	if at := d.call("malloc", 200<<20); at != 0 || d.err != nil {
		t.Errorf("1.1 GiB are given: %v", d.err)
	}
}
