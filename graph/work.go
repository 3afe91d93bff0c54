package graph

import (
	"cmp"
	"slices"
	"sort"
)

// A Line joins two nodes of a drawing. The nodes are numbers from 0.
type Line struct {
	From, To int
	Strength float64 // a stronger line is kept before a weaker one
}

// CurveWork estimates the work of Graphviz for a drawing with curves. A work of 1 takes
// about a second. Labels at the ends of lines cost nothing.
//
// Graphviz puts each node into a rank. A line that crosses ranks gets a virtual node in
// each. Routing curves around these nodes is what takes longest. Packing compares all
// parts with each other.
func CurveWork(nodes int, lines []Line) float64 {
	parts := split(nodes, lines)
	work := float64(len(lines))/1300 + square(float64(len(parts))/120)
	if work > 10 {
		return work // too much anyway
	}
	for _, p := range parts {
		work += float64(len(p.nodes))/1000 + square(float64(crossings(nodes, p.lines))/1200)
	}
	return work
}

// StraightWork estimates the work for a drawing with straight lines and no labels. A
// tree is easy. Each further line can cross others.
func StraightWork(nodes int, lines []Line) float64 {
	ends := make(map[int]bool)
	for _, l := range lines {
		ends[l.From], ends[l.To] = true, true
	}
	further := max(0, len(lines)-len(ends))
	return float64(len(ends))/1000 + float64(len(lines))/2500 + float64(crossings(nodes, lines))/3500 + square(float64(further)/600)
}

func square(f float64) float64 { return f * f }

// Strongest returns the indexes of the lines to draw as straight lines within a budget
// of work. It prefers lines that connect the largest parts, starting at the center, and
// then the strongest lines. If center is -1, each part starts at its node with the most
// lines.
func Strongest(nodes int, lines []Line, center int, budget float64) []int {
	order := byImportance(nodes, lines, center)
	chosen := func(n int) []Line {
		some := make([]Line, n)
		for i, at := range order[:n] {
			some[i] = lines[at]
		}
		return some
	}
	order = order[:min(len(order), int(2500*budget))]
	most := sort.Search(len(order), func(n int) bool { return StraightWork(nodes, chosen(n+1)) > budget })
	kept := slices.Clone(order[:most])
	slices.Sort(kept)
	return kept
}

// byImportance sorts the indexes of lines: first a tree of each part, the largest part
// first, and then the other lines by strength.
func byImportance(nodes int, lines []Line, center int) []int {
	near := make([][]int, nodes) // the lines of each node
	byStrength := make([]int, len(lines))
	for i := range lines {
		byStrength[i] = i
	}
	slices.SortStableFunc(byStrength, func(a, b int) int { return cmp.Compare(lines[b].Strength, lines[a].Strength) })
	for _, i := range byStrength {
		near[lines[i].From] = append(near[lines[i].From], i)
		near[lines[i].To] = append(near[lines[i].To], i)
	}
	var order []int
	taken := make([]bool, len(lines))
	seen := make([]bool, nodes)
	for _, p := range split(nodes, lines) {
		start := p.nodes[0]
		for _, n := range p.nodes {
			if n == center || start != center && len(near[n]) > len(near[start]) {
				start = n
			}
		}
		seen[start] = true
		for queue := []int{start}; len(queue) > 0; queue = queue[1:] {
			for _, i := range near[queue[0]] {
				other := lines[i].From + lines[i].To - queue[0]
				if !seen[other] {
					seen[other], taken[i] = true, true
					order = append(order, i)
					queue = append(queue, other)
				}
			}
		}
	}
	for _, i := range byStrength {
		if !taken[i] {
			order = append(order, i)
		}
	}
	return order
}

// A part is a connected part of a drawing.
type part struct {
	nodes []int
	lines []Line
}

// split returns the connected parts with lines, the largest first.
func split(nodes int, lines []Line) []*part {
	root := make([]int, nodes)
	for i := range root {
		root[i] = i
	}
	find := func(n int) int {
		for root[n] != n {
			root[n] = root[root[n]]
			n = root[n]
		}
		return n
	}
	linked := make([]bool, nodes)
	for _, l := range lines {
		linked[l.From], linked[l.To] = true, true
		root[find(l.From)] = find(l.To)
	}
	byRoot := make(map[int]*part)
	var parts []*part
	for n := range nodes {
		if !linked[n] {
			continue
		}
		p := byRoot[find(n)]
		if p == nil {
			p = new(part)
			byRoot[find(n)] = p
			parts = append(parts, p)
		}
		p.nodes = append(p.nodes, n)
	}
	for _, l := range lines {
		p := byRoot[find(l.From)]
		p.lines = append(p.lines, l)
	}
	slices.SortStableFunc(parts, func(a, b *part) int { return cmp.Compare(len(b.nodes), len(a.nodes)) })
	return parts
}

// crossings returns how many ranks the lines cross, if each node gets the first rank
// after those of the nodes that lead to it. A line that closes a cycle is turned.
func crossings(nodes int, lines []Line) int {
	out := make([][]int, nodes)
	for _, l := range lines {
		if l.From != l.To {
			out[l.From] = append(out[l.From], l.To)
		}
	}
	sorted := turnCycles(out)
	rank := make([]int, nodes)
	for _, n := range slices.Backward(sorted) {
		for _, to := range out[n] {
			rank[to] = max(rank[to], rank[n]+1)
		}
	}
	total := 0
	for n, list := range out {
		for _, to := range list {
			total += rank[to] - rank[n] - 1
		}
	}
	return total
}

// turnCycles turns lines until there is no cycle. It returns the nodes, each after those
// that it leads to.
func turnCycles(out [][]int) (sorted []int) {
	const open, done = 1, 2
	state := make([]int8, len(out))
	turned := make([][]int, len(out))
	type visit struct{ node, next int }
	for first := range out {
		if state[first] != 0 {
			continue
		}
		state[first] = open
		for stack := []visit{{node: first}}; len(stack) > 0; {
			at := &stack[len(stack)-1]
			if at.next == len(out[at.node]) {
				state[at.node] = done
				sorted = append(sorted, at.node)
				stack = stack[:len(stack)-1]
				continue
			}
			to := out[at.node][at.next]
			at.next++
			if state[to] == open {
				turned[to] = append(turned[to], at.node)
				out[at.node][at.next-1] = -1
			} else if state[to] == 0 {
				state[to] = open
				stack = append(stack, visit{node: to})
			}
		}
	}
	for n := range out {
		out[n] = append(slices.DeleteFunc(out[n], func(to int) bool { return to < 0 }), turned[n]...)
	}
	return sorted
}
