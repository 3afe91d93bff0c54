package lint

import (
	"iter"
	"slices"
)

// Difference returns the findings of a result that an earlier one does not have,
// and those of the earlier one that are gone, both in order. Those that only moved
// are neither; see [Key].
func Difference(before, after *Result) (added, gone []*Finding) {
	next, stop := iter.Pull2(before.byFile())
	defer stop()
	path, old, ok := next()
	skip := func(until string, all bool) {
		for ok && (all || path < until) {
			_, lost := differ(old, nil)
			gone = append(gone, lost...)
			path, old, ok = next()
		}
	}
	for file, findings := range after.byFile() {
		skip(file, false)
		if ok && path == file {
			fresh, lost := differ(old, findings)
			added, gone = append(added, fresh...), append(gone, lost...)
			path, old, ok = next()
		} else {
			fresh, _ := differ(nil, findings)
			added = append(added, fresh...)
		}
	}
	skip("", true)
	return added, gone
}

// differ is Difference for the findings of one file.
func differ(before, after []Finding) (added, gone []*Finding) {
	if slices.EqualFunc(before, after, func(a, b Finding) bool { return compare(&a, &b) == 0 }) {
		return nil, nil
	}
	count := make(map[Key]int)
	for i := range before {
		count[before[i].Key()]++
	}
	for i := range after {
		key := after[i].Key()
		if count[key]--; count[key] < 0 {
			added = append(added, &after[i])
		}
	}
	for i := len(before) - 1; i >= 0; i-- { // of several alike the last are gone
		key := before[i].Key()
		if count[key]--; count[key] >= 0 {
			gone = append(gone, &before[i])
		}
	}
	slices.Reverse(gone)
	return added, gone
}
