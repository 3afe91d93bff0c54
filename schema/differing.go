package schema

import (
	"iter"
	"maps"
	"slices"
	"strconv"
)

// Differing returns the names of the fields that have different values in two records, sorted.
// The format of a value does not matter. A field that one of them lacks is null.
func Differing(a, b *Record) (names []string) {
	a.Source.read(func(d document) {
		b.Source.read(func(e document) {
			if !inStep(d, 0, e, 0) {
				names = differing(d, membersOf(d, 0), e, membersOf(e, 0))
				return
			}
			for i, j := range pairs(d, 0, e, 0) {
				if !same(d, i, e, j) {
					names = append(names, d.name(i))
				}
			}
		})
	})
	slices.Sort(names)
	return names
}

// inStep reports whether two objects have the same members in the same order, as most have. In
// a broken text a name may occur twice, so it is not in step.
func inStep(d document, i int32, e document, j int32) bool {
	if !d.unique || !e.unique || d.nodes[i].kind != '{' || e.nodes[j].kind != '{' {
		return false
	}
	n := 0
	for x, y := range pairs(d, i, e, j) {
		if d.name(x) != e.name(y) {
			return false
		}
		n++
	}
	return n == count(d.children(i)) && n == count(e.children(j))
}

// pairs yields the first values inside two nodes, the second ones and so on, while both have one.
func pairs(d document, i int32, e document, j int32) iter.Seq2[int32, int32] {
	return func(yield func(int32, int32) bool) {
		x, y := i+1, j+1
		for x < d.nodes[i].next && y < e.nodes[j].next && yield(x, y) {
			x, y = d.nodes[x].next, e.nodes[y].next
		}
	}
}

// sameInside reports whether the values inside two nodes are the same, one after the other.
func sameInside(d document, i int32, e document, j int32) bool {
	for x, y := range pairs(d, i, e, j) {
		if !same(d, x, e, y) {
			return false
		}
	}
	return true
}

func differing(d document, left map[string]int32, e document, right map[string]int32) (names []string) {
	for name, i := range left {
		if j, ok := right[name]; ok && !same(d, i, e, j) || !ok && d.nodes[i].kind != 'n' {
			names = append(names, name)
		}
	}
	for name, j := range right {
		if _, ok := left[name]; !ok && e.nodes[j].kind != 'n' {
			names = append(names, name)
		}
	}
	return names
}

// membersOf returns the nodes of an object's members. If two have the same name, the last one
// counts, as in bind.
func membersOf(d document, i int32) map[string]int32 {
	byName := make(map[string]int32)
	if d.nodes[i].kind == '{' {
		for c := range d.children(i) {
			byName[d.name(c)] = c
		}
	}
	return byName
}

// same reports whether two nodes have the same value, perhaps in another format.
func same(d document, i int32, e document, j int32) bool {
	if d.raw(i) == e.raw(j) {
		return true
	}
	if d.nodes[i].kind != e.nodes[j].kind {
		return false
	}
	switch d.nodes[i].kind {
	case '"':
		return d.value(i) == e.value(j)
	case '0':
		x, _ := strconv.ParseFloat(d.raw(i), 64)
		y, _ := strconv.ParseFloat(e.raw(j), 64)
		return x == y
	case '[':
		return count(d.children(i)) == count(e.children(j)) && sameInside(d, i, e, j)
	}
	if inStep(d, i, e, j) {
		return sameInside(d, i, e, j)
	}
	return maps.EqualFunc(membersOf(d, i), membersOf(e, j), func(x, y int32) bool { return same(d, x, e, y) })
}
