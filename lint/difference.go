package lint

import (
	"iter"
	"slices"
)

// Difference compares two results. It returns the findings that only the later one
// has, and those that only the earlier one has, both in order. A finding that only
// moved is neither; see [Key].
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

// differ compares the findings of one file.
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
	for i := len(before) - 1; i >= 0; i-- { // of equal findings, the last are gone
		key := before[i].Key()
		if count[key]--; count[key] >= 0 {
			gone = append(gone, &before[i])
		}
	}
	slices.Reverse(gone)
	return added, gone
}
