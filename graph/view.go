package graph

import "github.com/kbctl/kbctl/schema"

// A View is what is drawn of a graph: all of it, or what is near one record.
type View struct {
	arrows  []Arrow
	records []*schema.Record
	center  string // the record that the view is around; "" if it is of everything
}

// View returns the whole graph.
func (g *Graph) View(base *schema.Base) *View {
	return &View{arrows: g.Arrows(), records: base.Records}
}

// Around returns what can be reached from a record in at most depth links, in
// either direction, and every link between what is reached.
func (g *Graph) Around(base *schema.Base, center *schema.Record, depth int) *View {
	whole := g.View(base)
	near := reach(whole.arrows, center.Name(), depth)
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

// reach returns the ids at most depth arrows from one of them. (The library's
// BFSWithDepth counts the vertices visited, and calls that depth.)
func reach(arrows []Arrow, from string, depth int) map[string]bool {
	next := make(map[string][]string)
	for _, a := range arrows {
		next[a.From] = append(next[a.From], a.To)
		next[a.To] = append(next[a.To], a.From)
	}
	seen := map[string]bool{from: true}
	for edge := []string{from}; depth > 0 && len(edge) > 0; depth-- {
		var beyond []string
		for _, id := range edge {
			for _, other := range next[id] {
				if !seen[other] {
					seen[other] = true
					beyond = append(beyond, other)
				}
			}
		}
		edge = beyond
	}
	return seen
}

// ids returns the ids to draw: the one in the center, then those that arrows
// connect, in the order in which they first do.
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

// largest counts the nodes of the view's largest connected part.
func (v *View) largest() int {
	ids := v.ids()
	number := make(map[string]int, len(ids))
	parent := make([]int, len(ids)) // of a node towards the root of its part
	for i, id := range ids {
		number[id], parent[i] = i, i
	}
	root := func(i int) int {
		for ; parent[i] != i; i = parent[i] {
			parent[i] = parent[parent[i]]
		}
		return i
	}
	for _, a := range v.arrows {
		parent[root(number[a.From])] = root(number[a.To])
	}
	most, size := 0, make([]int, len(ids))
	for i := range ids {
		at := root(i)
		size[at]++
		most = max(most, size[at])
	}
	return most
}
