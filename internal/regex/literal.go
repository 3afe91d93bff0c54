package regex

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/text/needle"
)

// A Literal is text that a match can be required to contain.
type Literal struct {
	Text string
	// Fold means that ASCII letters match in either case. Text is in lower case then.
	Fold bool
}

// A Clause is a set of literals. A match contains at least one of them.
type Clause []Literal

// A Branch is a list of clauses. A match contains all of them, in this order and without
// overlap.
type Branch []Clause

// Limits of the literals of a pattern. More literals would not make a pattern rarer in a
// log, and a hostile pattern could have any number.
const (
	mostExact    = 24 // strings that a part of a pattern matches exactly
	longestExact = 64 // bytes of such a string
	mostBranches = 64
	shortest     = 2 // bytes of a literal that is worth searching for
)

// union returns one clause for several branches, made from the rarest clause of each.
func union(branches []Branch) Clause {
	var all Clause
	for _, b := range branches {
		all = append(all, b.Rarest(nil)...)
	}
	return all.tidy()
}

// clauseOf returns a clause of strings, or nil if one of them is too short to be worth
// searching for.
func clauseOf(exact []Literal) Clause {
	var c Clause
	for _, l := range exact {
		// Logs are searched line by line, so no literal may cross a line end.
		longest := slices.MaxFunc(strings.Split(l.Text, "\n"), func(a, b string) int { return cmp.Compare(len(a), len(b)) })
		if len(longest) < shortest {
			return nil
		}
		c = append(c, Literal{longest, l.Fold && hasLetter(longest)})
	}
	return c.tidy()
}

// tidy removes each literal that contains another one, because finding the other one is
// enough.
func (c Clause) tidy() Clause {
	slices.SortStableFunc(c, func(a, b Literal) int { return cmp.Compare(len(a.Text), len(b.Text)) })
	var kept Clause
	for _, l := range c {
		if !slices.ContainsFunc(kept, l.contains) {
			kept = append(kept, l)
		}
	}
	return kept
}

// contains reports whether each text that contains l also contains other.
func (l Literal) contains(other Literal) bool {
	if other.Fold {
		return strings.Contains(needle.Lower(l.Text), other.Text)
	}
	return !l.Fold && strings.Contains(l.Text, other.Text)
}

// Rarest returns the clause whose literals are probably the rarest in a log. Uses is the
// number of patterns that need each literal: the more patterns need it, the more common
// it is. The branch must not be empty.
func (b Branch) Rarest(uses map[Literal]int) (rarest Clause) {
	highest := math.Inf(-1)
	for _, c := range b {
		if r := c.rarity(uses); r > highest {
			rarest, highest = c, r
		}
	}
	return rarest
}

// rarity estimates how rarely one of the literals occurs at a place of a log, in bits.
func (c Clause) rarity(uses map[Literal]int) float64 {
	least := math.Inf(1)
	for _, l := range c {
		least = min(least, Information(l.Text, uses[l]))
	}
	return least - math.Log2(float64(len(c)))
}

// Kelvin are the characters outside ASCII that match k and s if case is ignored: the
// Kelvin sign and the long s. Literals do not find them. A line with one of them is
// therefore searched for all patterns that ignore the case of a k or an s.
var Kelvin = [...]string{"\u212a", "\u017f"}
