package match

import (
	"cmp"
	"slices"
	"strings"
)

// A literal is text that a match must hold.
type literal struct {
	text string
	// fold tells that ASCII letters match in either case; text is in lower case
	// then.
	fold bool
}

// A clause is a set of literals one of which a match holds.
type clause []literal

// A branch is a list of clauses all of which a match holds, in their order and
// without overlap.
type branch []clause

// Limits of what is extracted. More would make patterns no rarer in a log, and
// the work for a hostile one unbounded.
const (
	mostExact    = 24 // strings that a part of a pattern is exactly
	longestExact = 64 // bytes of one of them
	mostBranches = 64
	shortest     = 2 // bytes of a literal that is worth looking for
)

// union makes one clause of several branches, from the best clause of each.
func union(branches []branch) clause {
	var all clause
	for _, b := range branches {
		all = append(all, b[b.best(nil)]...)
	}
	return all.tidy()
}

// clauseOf makes a clause of strings one of which is there; none if one of them
// is too short to be worth looking for.
func clauseOf(exact []literal) clause {
	var c clause
	for _, l := range exact {
		// No literal crosses lines, so that each is within a line of the log.
		longest := slices.MaxFunc(strings.Split(l.text, "\n"), func(a, b string) int { return cmp.Compare(len(a), len(b)) })
		if len(longest) < shortest {
			return nil
		}
		c = append(c, literal{longest, l.fold && hasLetter(longest)})
	}
	return c.tidy()
}

// tidy leaves out the literals that hold another one, which is found wherever
// they are.
func (c clause) tidy() clause {
	slices.SortStableFunc(c, func(a, b literal) int { return cmp.Compare(len(a.text), len(b.text)) })
	var kept clause
	for _, l := range c {
		if !slices.ContainsFunc(kept, l.holds) {
			kept = append(kept, l)
		}
	}
	return kept
}

// holds tells whether a text that holds l holds other too.
func (l literal) holds(other literal) bool {
	if other.fold {
		return strings.Contains(lower(l.text), other.text)
	}
	return !l.fold && strings.Contains(l.text, other.text)
}

// best returns the index of the clause whose literals are the rarest in a log,
// as far as one can tell. Uses says how many patterns of a base look for a
// literal: what many look for is common.
func (b branch) best(uses map[literal]int) int {
	best, rarity := 0, -1.0
	for i, c := range b {
		if r := c.rarity(uses); r > rarity {
			best, rarity = i, r
		}
	}
	return best
}

// rarity estimates how rare it is that one of the literals is at a place of a
// log, in bits.
func (c clause) rarity(uses map[literal]int) float64 {
	least := 1e9
	for _, l := range c {
		least = min(least, information(l.text)-log2(uses[l]))
	}
	return least - log2(len(c))
}

// lower lowers ASCII letters and leaves the rest alone.
func lower(s string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}, s)
}

// kelvin are the characters beyond ASCII that match k and s where case does not
// count: the Kelvin sign and the long s. A line that holds one is searched by
// every pattern in which case does not count, whatever its literals.
var kelvin = [...]string{"\u212a", "\u017f"}
