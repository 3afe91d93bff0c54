package page

import (
	"context"
	"fmt"
	"math"
	"strings"

	"github.com/kbctl/kbctl/graph"
	"github.com/kbctl/kbctl/internal/text/terminal"
	"github.com/kbctl/kbctl/internal/text/visible"
)

// A Draw lays out a graph in Graphviz's language and returns an SVG.
type Draw func(ctx context.Context, dot []byte) ([]byte, error)

// A node is a box of a drawing.
type node struct {
	// Label is the text in the box. ID is the record or the domain that it opens,
	// or "" if there is no such record.
	Label string `json:"label"`
	ID    string `json:"id"`
	// Kind is own, guest (a record of another scene), gone (no record) or domain.
	Kind string `json:"kind"`
	// X and Y are the center of the box. W and H are its size.
	X float64 `json:"x"`
	Y float64 `json:"y"`
	W float64 `json:"w"`
	H float64 `json:"h"`
}

// An edge is a line of a drawing, with its arrowheads.
type edge struct {
	From int    `json:"from"` // index of a node
	To   int    `json:"to"`
	Kind string `json:"kind"` // leads, confused, gone, or between for domains
	// Weight is the number of links between two domains. It sets the line's width.
	Weight int `json:"weight,omitempty"`
	// Label describes the edge in a tooltip.
	Label string   `json:"label"`
	Path  string   `json:"path"`
	Heads []string `json:"heads"`

	strength float64
}

// A drawing is a graph with a layout. Lengths are in points.
type drawing struct {
	// View is its bounding box: x, y, width, height.
	View  [4]float64 `json:"view"`
	Nodes []node     `json:"nodes"`
	Edges []edge     `json:"edges"`

	layout layout
}

// These are the sizes of a box, in points. Labels use a font of 11 points.
const (
	charWidth  = 6.7
	boxPadding = 18
	boxHeight  = 24
	mostLabel  = 34 // columns
)

// add adds a box and returns its index.
func (d *drawing) add(label, id, kind string) int {
	label = terminal.Truncate(visible.Escape(label), mostLabel)
	width := charWidth*float64(terminal.Width(label)) + boxPadding
	d.Nodes = append(d.Nodes, node{Label: label, ID: id, Kind: kind, W: width, H: boxHeight})
	return len(d.Nodes) - 1
}

// dot returns the boxes with lines in Graphviz's language. It has no text of a record:
// a box has only a number and a size.
func (d *drawing) dot(linked []bool) []byte {
	var b strings.Builder
	fmt.Fprint(&b, "digraph {\n  rankdir=LR; nodesep=0.12; ranksep=0.5; pack=12; packmode=\"graph\";\n")
	if d.layout == straight {
		fmt.Fprint(&b, "  packmode=\"array\"; nslimit=0.3; nslimit1=0.3; mclimit=0.05; splines=line;\n")
	}
	fmt.Fprintf(&b, "  node [shape=box, label=\"\", fixedsize=true, height=%.2f];\n  edge [arrowsize=0.6];\n", boxHeight/72.0)
	for i, n := range d.Nodes {
		if linked[i] {
			fmt.Fprintf(&b, "  n%d [id=n%d, width=%.2f];\n", i, i, n.W/72)
		}
	}
	for i, e := range d.Edges {
		direction := "forward"
		if e.Kind == "confused" || e.Kind == "between" {
			direction = "none"
		}
		fmt.Fprintf(&b, "  n%d -> n%d [id=e%d, dir=%s];\n", e.From, e.To, i, direction)
	}
	fmt.Fprint(&b, "}\n")
	return []byte(b.String())
}

// layOut places the boxes. Graphviz places those with lines. The others go into rows
// below them, because Graphviz would be slow. If Graphviz fails or runs out of time, the
// boxes with lines go into columns.
func (d *drawing) layOut(ctx context.Context, draw Draw) error {
	linked := make([]bool, len(d.Nodes))
	for _, e := range d.Edges {
		linked[e.From], linked[e.To] = true, true
	}
	var svg []byte
	var err error
	if len(d.Edges) > 0 && d.layout != plain {
		svg, err = draw(ctx, d.dot(linked))
	}
	switch {
	case len(d.Edges) == 0:
	case err != nil || d.layout == plain:
		d.layout = plain
		setColumns(d)
	default:
		if err := d.place(svg, linked); err != nil {
			return fmt.Errorf("cannot read the drawing of the graph: %w", err)
		}
	}
	setRows(d, linked)
	return nil
}

// gap is the space around a box without lines, in points.
const gap = 12

// setRows places the boxes without lines below the others.
func setRows(d *drawing, linked []bool) {
	var alone []*node
	area := 0.0
	for i := range d.Nodes {
		if n := &d.Nodes[i]; !linked[i] {
			alone = append(alone, n)
			area += (n.W + gap) * (n.H + gap)
		}
	}
	if len(alone) == 0 {
		return
	}
	if d.View[2] == 0 {
		d.View = [4]float64{0, 0, 2 * gap, gap}
	}
	width := max(d.View[2], math.Sqrt(2*area)) // about twice the height
	x, y := d.View[0]+gap, d.View[1]+d.View[3]+gap
	right := x
	for _, n := range alone {
		if x > d.View[0]+gap && x+n.W > d.View[0]+width {
			x, y = d.View[0]+gap, y+n.H+gap
		}
		n.X, n.Y = round(x+n.W/2), round(y+n.H/2)
		x += n.W + gap
		right = max(right, x)
	}
	d.View[2] = round(max(d.View[2], right-d.View[0]))
	d.View[3] = round(y + boxHeight + gap - d.View[1])
}

// describe returns the description of an arrow.
func describe(a graph.Arrow) string {
	verb := " leads to "
	if a.Kind == graph.ConfusedWith.String() {
		verb = " is confused with "
	}
	s := visible.Escape(a.From) + verb + visible.Escape(a.To)
	if a.Probability != nil {
		s += fmt.Sprintf(" (%.0f%%)", 100**a.Probability)
	}
	return s
}

// kindOf returns the kind of an arrow's edge.
func kindOf(a graph.Arrow) string {
	switch {
	case a.Dangling:
		return "gone"
	case a.Kind == graph.ConfusedWith.String():
		return "confused"
	}
	return "leads"
}
