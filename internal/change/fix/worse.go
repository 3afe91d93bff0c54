package fix

import (
	"maps"

	"github.com/kbctl/kbctl/lint"
)

// A spot is the place of a finding: the rule, the file, and the pointer without indices.
// It does not contain the value, because fixes change values. A finding without a
// pointer has its key as its spot.
type spot = lint.Key

// counts are the numbers of findings of each severity at each spot, and with each key.
type counts struct {
	spots map[spot][lint.Error + 1]int
	keys  map[lint.Key]int
}

func spotOf(key lint.Key) spot {
	if key.Pointer == "" {
		return key
	}
	return spot{Rule: key.Rule, File: key.File, Pointer: key.Pointer}
}

func count(result *lint.Result) counts {
	c := counts{make(map[spot][lint.Error + 1]int), make(map[lint.Key]int)}
	for f := range result.All() {
		key := f.Key()
		n := c.spots[spotOf(key)]
		n[f.Severity]++
		c.spots[spotOf(key)] = n
		c.keys[key]++
	}
	return c
}

// worse returns the new findings at the spots that have more findings than before, or
// higher severities.
func (c counts) worse(before counts, result *lint.Result) (worse []*lint.Finding) {
	grown := make(map[spot]bool)
	for at, now := range c.spots {
		was := before.spots[at]
		moreNow, moreThen := 0, 0 // of this severity or a higher one
		for s := lint.Error; s > lint.Off; s-- {
			moreNow, moreThen = moreNow+now[s], moreThen+was[s]
			grown[at] = grown[at] || moreNow > moreThen
		}
	}
	maps.DeleteFunc(grown, func(_ spot, grew bool) bool { return !grew })
	if len(grown) == 0 {
		return nil
	}
	var old []*lint.Finding
	for f := range result.All() {
		switch key := f.Key(); {
		case !grown[spotOf(key)]:
		case c.keys[key] > before.keys[key]:
			worse = append(worse, f)
		default:
			old = append(old, f)
		}
	}
	if len(worse) == 0 { // the same findings with higher severities
		return old
	}
	return worse
}
