package schema

import (
	"maps"
	"slices"
	"strconv"
)

// Differing returns the names of the fields that have different values in two records, sorted.
// The format of a value does not matter. A field that one of them lacks is null.
func Differing(a, b *Record) (names []string) {
	a.Source.read(func(d document) {
		b.Source.read(func(e document) {
			alike := false
			if len(a.Source.Problems)+len(b.Source.Problems) == 0 { // no name occurs twice
				names, alike = differingInStep(d, e)
			}
			if !alike {
				names = differing(d, membersOf(d, 0), e, membersOf(e, 0))
			}
		})
	})
	slices.Sort(names)
	return names
}

// differingInStep is [differing] for two records with the same fields in the same order, as most
// are. The result alike is false for others.
func differingInStep(d, e document) (names []string, alike bool) {
	j := int32(1)
	for i := range d.children(0) {
		if j >= e.nodes[0].next || e.nodes[j].name < 0 || d.nodes[i].name < 0 || d.name(i) != e.name(j) {
			return nil, false
		}
		if !same(d, i, e, j) {
			names = append(names, d.name(i))
		}
		j = e.nodes[j].next
	}
	return names, j >= e.nodes[0].next
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
		left, right := slices.Collect(d.children(i)), slices.Collect(e.children(j))
		return slices.EqualFunc(left, right, func(x, y int32) bool { return same(d, x, e, y) })
	}
	return maps.EqualFunc(membersOf(d, i), membersOf(e, j), func(x, y int32) bool { return same(d, x, e, y) })
}
