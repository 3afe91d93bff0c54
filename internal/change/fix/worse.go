package fix

import (
	"github.com/kbctl/kbctl/lint"
)

// A spot is the place of a finding: the rule, the file, and the pointer without indices.
// It does not contain the value, because fixes change values. A finding without a
// pointer has its key as its spot.
type spot = lint.Key

// A tally is the numbers of findings of each severity.
type tally [lint.Error + 1]int

// counts are the numbers of findings at each spot, and with each key. A run does not list all
// findings of one rule in one file if there are many. cut has the numbers of these, with those
// that are not listed.
type counts struct {
	spots map[spot]tally
	keys  map[lint.Key]int
	cut   map[spot]tally
}

func spotOf(key lint.Key) spot {
	if key.Pointer == "" {
		return key
	}
	return spot{Rule: key.Rule, File: key.File, Pointer: key.Pointer}
}

// fileOf returns the spot of all findings of one rule in one file.
func fileOf(rule, file string) spot { return spot{Rule: rule, File: file} }

func count(result *lint.Result) counts {
	c := counts{spots: make(map[spot]tally), keys: make(map[lint.Key]int)}
	cut := make(map[spot]tally)
	for f := range result.All() {
		key := f.Key()
		n := c.spots[spotOf(key)]
		n[f.Severity]++
		c.spots[spotOf(key)] = n
		c.keys[key]++
		if f.Count > 0 {
			cut[fileOf(key.Rule, key.File)] = tally{}
		}
	}
	c.cut = sums(result, cut)
	return c
}

// sums returns the numbers of findings of some rules in some files.
func sums(result *lint.Result, of map[spot]tally) map[spot]tally {
	if len(of) == 0 {
		return nil
	}
	sums := make(map[spot]tally, len(of))
	for f := range result.All() {
		at := fileOf(f.Rule.Name, f.Path())
		if _, ok := of[at]; ok {
			n := sums[at]
			n[f.Severity] += f.Findings()
			sums[at] = n
		}
	}
	return sums
}

// exceeds reports whether there are more findings than before, or higher severities.
func (now tally) exceeds(was tally) bool {
	moreNow, moreThen := 0, 0 // of this severity or a higher one
	for s := lint.Error; s > lint.Off; s-- {
		moreNow, moreThen = moreNow+now[s], moreThen+was[s]
		if moreNow > moreThen {
			return true
		}
	}
	return false
}

// worse returns the new findings at the spots that have more findings than before, or
// higher severities. Where the run before did not list all findings, it may only list others
// now, and the number of all findings decides.
func (c counts) worse(before counts, result *lint.Result) (worse []*lint.Finding) {
	grown := make(map[spot]bool)
	all := sums(result, before.cut)
	for at, now := range c.spots {
		file := fileOf(at.Rule, at.File)
		was, cut := before.cut[file]
		if now.exceeds(before.spots[at]) && (!cut || all[file].exceeds(was)) {
			grown[at] = true
		}
	}
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
