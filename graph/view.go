package graph

import (
	"maps"
	"math"

	"github.com/kbctl/kbctl/schema"
)

// A View is the part of a graph to draw: all of it, or the surroundings of a record.
type View struct {
	arrows  []Arrow
	records []*schema.Record
	center  string // the id of the record in the center; "" for the whole graph
	whole   *View  // the view that a sketch comes from; nil for other views
}

// View returns a view of the whole graph.
func (g *Graph) View(base *schema.Base) *View {
	return &View{arrows: g.Arrows(), records: base.Records}
}

// Around returns a view of the records that are at most depth links from a record,
// in either direction, with every link between them.
func (g *Graph) Around(base *schema.Base, center *schema.Record, depth int) *View {
	whole := g.View(base)
	near := newNeighbors(whole.arrows).reach(center.Name(), depth)
	part := &View{center: center.Name()}
	for _, a := range whole.arrows {
		if near[a.From] && near[a.To] {
			part.arrows = append(part.arrows, a)
		}
	}
	for _, r := range whole.records {
		if near[r.Name()] {
			part.records = append(part.records, r)
		}
	}
	return part
}

// neighbors are the ids at the other ends of an id's arrows.
type neighbors map[string][]string

func newNeighbors(arrows []Arrow) neighbors {
	n := make(neighbors)
	for _, a := range arrows {
		n[a.From] = append(n[a.From], a.To)
		n[a.To] = append(n[a.To], a.From)
	}
	return n
}

// reach returns the ids that are at most depth arrows from an id. (The depth in the
// library's BFSWithDepth is the number of vertices visited.)
func (n neighbors) reach(from string, depth int) map[string]bool {
	seen := map[string]bool{from: true}
	for layer := []string{from}; depth > 0 && len(layer) > 0; depth-- {
		var next []string
		for _, id := range layer {
			for _, other := range n[id] {
				if !seen[other] {
					seen[other] = true
					next = append(next, other)
				}
			}
		}
		layer = next
	}
	return seen
}

// ids returns the ids to draw: the one in the center, then the ends of the arrows
// in the order of the arrows.
func (v *View) ids() []string {
	var list []string
	seen := make(map[string]bool)
	add := func(id string) {
		if !seen[id] {
			seen[id] = true
			list = append(list, id)
		}
	}
	if v.center != "" {
		add(v.center)
	}
	for _, a := range v.arrows {
		add(a.From)
		add(a.To)
	}
	return list
}

// largest returns the number of nodes in the largest connected part of the view.
func largest(v *View) (most int) {
	near := newNeighbors(v.arrows)
	seen := make(map[string]bool)
	for id := range near {
		if !seen[id] {
			part := near.reach(id, math.MaxInt)
			maps.Copy(seen, part)
			most = max(most, len(part))
		}
	}
	return most
}
