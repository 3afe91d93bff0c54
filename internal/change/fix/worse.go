package fix

import (
	"maps"

	"github.com/kbctl/kbctl/lint"
)

// A spot is where a rule finds something: the file and the pointer without indices.
// What is written there is no part of it, for a fix changes that. What no pointer
// leads to is told by what it is about.
type spot = lint.Key

// counts are how many findings there are of each severity at each spot, and of each
// key.
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

// worse returns the new findings of a result at the spots where there are more of
// them than before, or worse ones.
func (c counts) worse(before counts, result *lint.Result) (worse []*lint.Finding) {
	grown := make(map[spot]bool)
	for at, now := range c.spots {
		was := before.spots[at]
		moreNow, moreThen := 0, 0 // as bad as this, or worse
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
	if len(worse) == 0 { // the same as before, but taken more seriously
		return old
	}
	return worse
}
