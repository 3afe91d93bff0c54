package page

import (
	"fmt"

	"github.com/kbctl/kbctl/graph"
)

// A layout is the way to lay out a drawing.
type layout int

const (
	curved   layout = iota // by Graphviz, with curves
	straight               // by Graphviz, with straight lines
	plain                  // in columns, with straight lines, without Graphviz
)

// The budgets of work, as in package graph: for all drawings of a page, for the curves of
// one, and for the straight lines of one.
const (
	pageWork     = 3.3
	curvedWork   = 2.0
	straightWork = 0.5
)

// budgetFor returns the budget of a page. If the curves of all scenes exceed it, some are
// plain in any case, and half of it is left for the rest of a large page.
func budgetFor(scenes []*scene) float64 {
	work := 0.0
	for _, s := range scenes {
		work += graph.CurveWork(len(s.drawing.Nodes), s.drawing.links())
	}
	if work > pageWork {
		return pageWork / 2
	}
	return pageWork
}

// links returns the lines of a drawing by the numbers of its boxes.
func (d *drawing) links() []graph.Line {
	lines := make([]graph.Line, len(d.Edges))
	for i, e := range d.Edges {
		lines[i] = graph.Line{From: e.From, To: e.To, Strength: e.strength}
	}
	return lines
}

// plan chooses the layout of a drawing. Beyond the budget it keeps only the strongest
// lines. It returns the rest of the page's budget and the number of lines that it removed.
func (d *drawing) plan(budget float64) (rest float64, removed int) {
	lines := d.links()
	if work := graph.CurveWork(len(d.Nodes), lines); work <= min(curvedWork, budget) {
		return budget - work, 0
	}
	kept := graph.Strongest(len(d.Nodes), lines, -1, straightWork)
	removed = len(lines) - len(kept)
	edges := make([]edge, len(kept))
	for i, at := range kept {
		edges[i], lines[i] = d.Edges[at], lines[at]
	}
	d.Edges = edges
	d.layout = straight
	work := graph.StraightWork(len(d.Nodes), lines[:len(kept)])
	if work > budget {
		d.layout = plain
		return budget, removed
	}
	return budget - work, removed
}

// setColumns places the boxes with lines: the first box in the first column, the boxes at
// the other ends of its lines in the second, and so on.
func setColumns(d *drawing) {
	near := make([][]int, len(d.Nodes))
	for _, e := range d.Edges {
		near[e.From] = append(near[e.From], e.To)
		near[e.To] = append(near[e.To], e.From)
	}
	const width = charWidth*mostLabel + boxPadding + 5*gap
	d.View = [4]float64{0, 0, 0, gap}
	placed := make([]bool, len(d.Nodes))
	for first := range d.Nodes {
		if len(near[first]) == 0 || placed[first] {
			continue
		}
		placed[first] = true
		top := d.View[3]
		for column, layer := 0, []int{first}; len(layer) > 0; column++ {
			var next []int
			for row, i := range layer {
				n := &d.Nodes[i]
				n.X, n.Y = round(gap+float64(column)*width+n.W/2), round(top+float64(row)*(boxHeight+gap)+boxHeight/2)
				d.View[2], d.View[3] = max(d.View[2], n.X+n.W/2+gap), max(d.View[3], n.Y+boxHeight/2+gap)
				for _, other := range near[i] {
					if !placed[other] {
						placed[other] = true
						next = append(next, other)
					}
				}
			}
			layer = next
		}
	}
	for i := range d.Edges {
		e := &d.Edges[i]
		from, to := d.Nodes[e.From], d.Nodes[e.To]
		e.Path = fmt.Sprintf("M%v,%vL%v,%v", from.X, from.Y, to.X, to.Y)
	}
}
