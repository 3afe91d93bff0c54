package match

import (
	"sync"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/needle"
)

// Span is the largest length of a match in bytes. If a regex matches more, the match is
// what the regex matches within a span from the same place, if anything.
const Span = 64 << 10

// A Set searches for many patterns at once. It is safe for concurrent use.
type Set struct {
	patterns []*regex.Pattern
	// words finds the literals. longest is the number of bytes of the longest literal.
	words    *needle.Set
	literals []regex.Literal
	longest  int
	// owners lists the branches that require each literal, by the literal's number.
	owners [][]int32
	// branches are the branches of all patterns.
	branches []ownedBranch
	sieve    *sieve  // for the patterns without telling literals
	always   []int32 // the patterns that must search each line
	// folded are the patterns that must search each line with a [regex.Kelvin]
	// character.
	folded []int32

	// uses counts how often branches require each literal.
	uses map[regex.Literal]int

	// span is [Span], block is [blockSize] and slack is 1, except in tests. Slack
	// multiplies the steps for each byte.
	span, block, slack int

	scanners sync.Pool
}

// An ownedBranch is a branch of a pattern.
type ownedBranch struct {
	regex.Branch
	pattern int32
}

// NewSet returns a set of patterns. Matches refer to a pattern by its index.
func NewSet(patterns []*regex.Pattern) *Set {
	s := &Set{patterns: patterns, uses: make(map[regex.Literal]int), span: Span, block: blockSize, slack: 1}
	s.scanners.New = func() any { return newScanner(s) }
	for _, p := range patterns {
		for _, b := range p.Needs {
			for _, c := range b {
				for _, l := range c {
					s.uses[l]++
				}
			}
		}
	}
	numbers := make(map[regex.Literal]int)
	for i, needs := range s.sift() {
		if regex.Folds(needs) {
			s.folded = append(s.folded, int32(i))
		}
		for _, b := range needs {
			for _, l := range b.Rarest(s.uses) {
				n, ok := numbers[l]
				if !ok {
					n = len(s.literals)
					numbers[l] = n
					s.literals = append(s.literals, l)
					s.longest = max(s.longest, len(l.Text))
					s.owners = append(s.owners, nil)
				}
				s.owners[n] = append(s.owners[n], int32(len(s.branches)))
			}
			s.branches = append(s.branches, ownedBranch{b, int32(i)})
		}
	}
	s.words = needle.NewSet(regex.Words(s.literals))
	return s
}
