package regex

import (
	"cmp"
	"math"
	"slices"
	"strings"
)

// A literal is text that a match must hold.
type Literal struct {
	Text string
	// fold tells that ASCII letters match in either case; text is in lower case
	// then.
	Fold bool
}

// A clause is a set of literals one of which a match holds.
type Clause []Literal

// A branch is a list of clauses all of which a match holds, in their order and
// without overlap.
type Branch []Clause

// Limits of what is extracted. More would make patterns no rarer in a log, and
// the work for a hostile one Unbounded.
const (
	mostExact    = 24 // strings that a part of a pattern is exactly
	longestExact = 64 // bytes of one of them
	mostBranches = 64
	shortest     = 2 // bytes of a literal that is worth looking for
)

// union makes one clause of several branches, from the best clause of each.
func union(branches []Branch) Clause {
	var all Clause
	for _, b := range branches {
		all = append(all, b.Rarest(nil)...)
	}
	return all.tidy()
}

// clauseOf makes a clause of strings one of which is there; none if one of them
// is too short to be worth looking for.
func clauseOf(exact []Literal) Clause {
	var c Clause
	for _, l := range exact {
		// No literal crosses lines, so that each is within a line of the log.
		longest := slices.MaxFunc(strings.Split(l.Text, "\n"), func(a, b string) int { return cmp.Compare(len(a), len(b)) })
		if len(longest) < shortest {
			return nil
		}
		c = append(c, Literal{longest, l.Fold && hasLetter(longest)})
	}
	return c.tidy()
}

// tidy leaves out the literals that hold another one, which is found wherever
// they are.
func (c Clause) tidy() Clause {
	slices.SortStableFunc(c, func(a, b Literal) int { return cmp.Compare(len(a.Text), len(b.Text)) })
	var kept Clause
	for _, l := range c {
		if !slices.ContainsFunc(kept, l.holds) {
			kept = append(kept, l)
		}
	}
	return kept
}

// holds tells whether a text that holds l holds other too.
func (l Literal) holds(other Literal) bool {
	if other.Fold {
		return strings.Contains(lower(l.Text), other.Text)
	}
	return !l.Fold && strings.Contains(l.Text, other.Text)
}

// Rarest returns the clause whose literals are probably the rarest in a log. Uses
// is the number of patterns that look for a literal: what many look for is common.
// The branch must not be empty.
func (b Branch) Rarest(uses map[Literal]int) (rarest Clause) {
	highest := math.Inf(-1)
	for _, c := range b {
		if r := c.rarity(uses); r > highest {
			rarest, highest = c, r
		}
	}
	return rarest
}

// rarity estimates how rare it is, in bits, that a place of a log has one of the
// literals.
func (c Clause) rarity(uses map[Literal]int) float64 {
	least := math.Inf(1)
	for _, l := range c {
		least = min(least, Information(l.Text, uses[l]))
	}
	return least - math.Log2(float64(len(c)))
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

// Kelvin are the characters beyond ASCII that match k and s where case does not
// count: the Kelvin sign and the long s. A line that holds one is searched by
// every pattern in which case does not count, whatever its literals.
var Kelvin = [...]string{"\u212a", "\u017f"}
