package match

import (
	"slices"
	"sync"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/needle"
	"github.com/kbctl/kbctl/internal/workers"
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
	// numbers has the index of each literal in literals, while the set is built. owners lists the branches to try where
	// a literal is, by its number.
	numbers map[regex.Literal]int
	owners  [][]int32
	// branches are the branches of all patterns.
	branches []ownedBranch
	sieve    *sieve  // for the patterns without telling literals
	always   []int32 // the patterns that must search each line
	// folded are the patterns that must search each line with a [regex.Kelvin]
	// character.
	folded []int32

	uses regex.Uses

	// span is [Span], block is [blockSize] and slack is 1, except in tests. Slack
	// multiplies the steps for each byte.
	span, block, slack int

	scanners sync.Pool
}

// An ownedBranch is a branch of a pattern.
type ownedBranch struct {
	regex.Branch
	pattern int32
	// also are the numbers of literals, one of which a line must have too; nil for none. See
	// [Set.confirm].
	also []int32
}

// NewSet returns a set of patterns, which it makes in jobs goroutines. Matches refer to a pattern by
// its index.
func NewSet(patterns []*regex.Pattern, jobs int) *Set {
	s := &Set{patterns: patterns, uses: regex.CountUses(patterns, jobs), numbers: make(map[regex.Literal]int, len(patterns)), span: Span, block: blockSize, slack: 1}
	s.scanners.New = func() any { return newScanner(s) }
	needs := s.sift(jobs)
	rarest := make([][]regex.Clause, len(patterns)) // of each branch
	workers.Each(len(patterns), jobs, func(i int) {
		for _, b := range needs[i] {
			rarest[i] = append(rarest[i], b.Rarest(s.uses))
		}
	})
	for i, needs := range needs {
		if regex.Folds(needs) {
			s.folded = append(s.folded, int32(i))
		}
		for k, b := range needs {
			for _, l := range rarest[i][k] {
				n := s.number(l)
				s.owners[n] = append(s.owners[n], int32(len(s.branches)))
			}
			s.branches = append(s.branches, ownedBranch{Branch: b, pattern: int32(i)})
		}
	}
	s.confirm()
	s.numbers = nil // no literal is new any more
	s.words = needle.NewSet(regex.Words(s.literals, jobs))
	return s
}

// number returns the number of a literal, which it adds if it is new.
func (s *Set) number(l regex.Literal) int {
	n, ok := s.numbers[l]
	if !ok {
		n = len(s.literals)
		s.numbers[l] = n
		s.literals = append(s.literals, l)
		s.longest = max(s.longest, len(l.Text))
		s.owners = append(s.owners, nil)
	}
	return n
}

// crowd is the number of branches from which on a line with their literal needs another literal
// of a branch. Otherwise a literal of thousands of regexes takes a look for each of them.
const crowd = 16

// confirm finds the second literals of branches whose first one has many owners.
func (s *Set) confirm() {
	for _, owners := range s.owners {
		if len(owners) < crowd {
			continue
		}
		for _, n := range owners {
			if b := &s.branches[n]; b.also == nil && s.patterns[b.pattern].Lines == 0 {
				b.also = s.second(b.Branch)
			}
		}
	}
}

// second returns the numbers of the literals of the second rarest clause of a branch. It returns
// nil if the branch has no other clause that is worth searching for.
func (s *Set) second(b regex.Branch) (numbers []int32) {
	first := b.Rarest(s.uses)
	others := slices.DeleteFunc(slices.Clone(b), func(c regex.Clause) bool { return slices.Equal(c, first) })
	if len(others) == 0 || !isTelling(others, s.uses) {
		return nil
	}
	for _, l := range others.Rarest(s.uses) {
		numbers = append(numbers, int32(s.number(l)))
	}
	return numbers
}
