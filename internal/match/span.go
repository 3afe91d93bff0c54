package match

import (
	"sort"
)

// A span is a match of a pattern, as offsets in the log.
type span struct {
	pattern    int32
	start, end int64
}

func (s span) overlaps(other span) bool { return s.start < other.end && other.start < s.end }

// overlapsAny reports whether a match overlaps one of others, which are sorted and do not
// overlap each other.
func (s span) overlapsAny(others []span) bool {
	i := sort.Search(len(others), func(i int) bool { return others[i].end > s.start })
	return i < len(others) && others[i].overlaps(s)
}
