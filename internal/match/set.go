package match

import (
	"iter"
	"math"
	"regexp"
	"slices"
	"sort"
	"sync"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/needle"
)

// Span is how many bytes a match may have. Where a regex would match more, it
// matches what it does within a span from there on, if that is anything.
const Span = 64 << 10

// A Set is many patterns that are searched for at once. It may be used by several
// goroutines.
type Set struct {
	patterns []*regex.Pattern
	// words finds the literals, which are longest bytes long at most.
	words    *needle.Set
	literals []regex.Literal
	longest  int
	// owners are the branches that look for a literal, by the literal's number.
	owners [][]int32
	// branches are those of all patterns, and whose they are.
	branches []ownedBranch
	// always are the patterns that have to search every line.
	always []int32
	// folded are the patterns that a line with a [regex.Kelvin] character may match
	// without any of their literals.
	folded []int32

	// uses says how many branches of patterns ask for a literal.
	uses map[regex.Literal]int

	// span is [Span] and block is [blockSize], but in tests.
	span, block int

	scanners sync.Pool
}

// NewSet makes a set of patterns. A match tells the position of its pattern.
func NewSet(patterns []*regex.Pattern) *Set {
	s := &Set{patterns: patterns, uses: make(map[regex.Literal]int), span: Span, block: blockSize}
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
	for i, p := range patterns {
		if p.Slow() {
			s.always = append(s.always, int32(i))
		}
		if p.Folded {
			s.folded = append(s.folded, int32(i))
		}
		for _, b := range p.Needs {
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
	s.words = needle.NewSet(wordsFor(s.literals))
	return s
}

// wordsFor chooses the key of each literal: the four bytes that are the rarest in a
// log, as far as one can tell. They carry much information, and few other literals
// contain them.
func wordsFor(literals []regex.Literal) []needle.Word {
	const length = 4
	uses := make(map[string]int)
	keys := func(text string) iter.Seq2[int, string] {
		return func(yield func(int, string) bool) {
			for at := range max(len(text)-length, 0) + 1 {
				if !yield(at, text[at:min(at+length, len(text))]) {
					return
				}
			}
		}
	}
	for _, l := range literals {
		for _, key := range keys(l.Text) {
			uses[key]++
		}
	}
	var words []needle.Word
	for _, l := range literals {
		w := needle.Word{Text: l.Text, Fold: l.Fold}
		highest := math.Inf(-1)
		for at, key := range keys(l.Text) {
			if rarity := regex.Information(key, uses[key]); rarity > highest {
				w.Key, highest = at, rarity
			}
		}
		words = append(words, w)
	}
	return words
}

type ownedBranch struct {
	regex.Branch
	pattern int32
}

// A span is a match: a stretch of the log.
type span struct {
	pattern    int32
	start, end int64
}

func (s span) overlaps(other span) bool { return s.start < other.end && other.start < s.end }

// overlapsAny tells whether a match overlaps one of others, which come in their
// order and do not overlap.
func (s span) overlapsAny(others []span) bool {
	i := sort.Search(len(others), func(i int) bool { return others[i].end > s.start })
	return i < len(others) && others[i].overlaps(s)
}

// findAll returns the matches of a regex in a text, but for those of nothing.
func findAll(re *regexp.Regexp, text []byte) [][]int {
	all := re.FindAllIndex(text, -1)
	return slices.DeleteFunc(all, func(at []int) bool { return at[0] == at[1] })
}
