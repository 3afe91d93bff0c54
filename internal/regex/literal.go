package regex

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/text/needle"
)

// A Literal is a text that a match may have to contain.
type Literal struct {
	Text string
	// Fold means that ASCII letters match in either case. Text is then in lower case.
	Fold bool
}

// A Clause is a set of literals. A match must contain at least one of them.
type Clause []Literal

// A Branch is a list of clauses. A match must satisfy all of them, in this order and
// without overlap.
type Branch []Clause

// These are the limits of the literals of a pattern. A hostile pattern could have any
// number of literals, and more literals would not make the search faster.
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
		all = append(all, b.Rarest(Uses{})...)
	}
	return all.tidy()
}

// clauseOf returns a clause of strings, or nil if one of them is too short to be worth
// searching for.
func clauseOf(exact []Literal) Clause {
	c := make(Clause, 0, len(exact))
	for _, l := range exact {
		// Logs are searched line by line, so no literal may cross a line end.
		longest := l.Text
		if strings.Contains(l.Text, "\n") {
			longest = slices.MaxFunc(strings.Split(l.Text, "\n"), func(a, b string) int { return cmp.Compare(len(a), len(b)) })
		}
		if len(longest) < shortest {
			return nil
		}
		c = append(c, Literal{longest, l.Fold && hasLetter(longest)})
	}
	return c.tidy()
}

// tidy removes each literal that contains another one, because it is enough to find the
// other one.
func (c Clause) tidy() Clause {
	if len(c) < 2 {
		return c
	}
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

// Rarest returns the clause whose literals are probably the rarest in a log. The more patterns
// require a literal, the more common it is. The branch must not be empty.
func (b Branch) Rarest(uses Uses) (rarest Clause) {
	if len(b) == 1 {
		return b[0]
	}
	highest := math.Inf(-1)
	for _, c := range b {
		if r := c.rarity(uses); r > highest {
			rarest, highest = c, r
		}
	}
	return rarest
}

// messageBits is the rarity of the message of an error, in bits. The time that a literal takes
// grows with the square of its uses: more messages have it, and each is searched for more
// patterns. A long text with which thousands of messages begin is therefore common.
const messageBits = 34

// rarity estimates how rare the literals of the clause are in a log, in bits.
func (c Clause) rarity(uses Uses) float64 {
	least := math.Inf(1)
	for _, l := range c {
		bits, n := Information(l.Text, 1), float64(uses.of(l))
		least = min(least, bits-math.Log2(1+n*n*math.Exp2(bits-messageBits)))
	}
	return least - math.Log2(float64(len(c)))
}

// Kelvin are the characters outside ASCII that match k and s if case is ignored: the
// Kelvin sign and the long s. A search for literals does not find them. In a line with
// one of them, all patterns that ignore the case of a k or an s are therefore tried.
var Kelvin = [...]string{"\u212a", "\u017f"}
