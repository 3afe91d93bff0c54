package regex

import (
	"cmp"
	"math/bits"
	"slices"
)

// An alphabet sorts all characters into the kinds that a pattern tells apart.
// Each kind has one character that stands for it. Those that can be printed come first,
// and of those the ones that few sets have: a text made of them is the least
// likely to match by chance.
type alphabet struct {
	runes []rune
	kinds []kindSet // by set of the pattern
}

// A kindSet is a set of kinds of characters, as bits.
type kindSet []uint64

// Limits of an alphabet. A pattern beyond them is not looked at.
const (
	mostRanges = 1 << 14 // boundaries of ranges times sets
	mostKinds  = 512
)

// first returns the first kind that all the sets have; -1 if there is none.
func firstKind(sets ...kindSet) int {
	for i := range sets[0] {
		word := ^uint64(0)
		for _, s := range sets {
			word &= s[i]
		}
		if word != 0 {
			return i*64 + bits.TrailingZeros64(word)
		}
	}
	return -1
}

// newAlphabet sorts the characters of a pattern; nil if there are too many kinds.
func newAlphabet(sets []runeSet) *alphabet {
	starts := boundaries(sets)
	if len(starts)*len(sets) > mostRanges {
		return nil
	}
	kinds := make(map[string]*charKind)
	var all []*charKind
	for i, lo := range starts {
		hi := rune(0x10FFFF)
		if i+1 < len(starts) {
			hi = starts[i+1] - 1
		}
		in := make([]byte, len(sets))
		n := 0
		for k, s := range sets {
			if s.has(lo) {
				in[k], n = 1, n+1
			}
		}
		r, rank := standIn(lo, hi)
		kind, ok := kinds[string(in)]
		if !ok {
			kind = &charKind{in, n, r, rank}
			kinds[string(in)] = kind
			all = append(all, kind)
		} else if rank < kind.rank {
			kind.r, kind.rank = r, rank
		}
	}
	all = slices.DeleteFunc(all, func(k *charKind) bool { return k.rank == noStandIn })
	if len(all) > mostKinds {
		return nil
	}
	slices.SortStableFunc(all, func(a, b *charKind) int {
		return cmp.Or(cmp.Compare(a.rank/unprintable, b.rank/unprintable), a.n-b.n)
	})
	return buildAlphabet(all, len(sets))
}

// A charKind is a kind of characters while an alphabet is made.
type charKind struct {
	in   []byte // whether each set has it
	n    int    // how many have it
	r    rune   // stands for it
	rank int    // how well; less is better
}

func buildAlphabet(all []*charKind, sets int) *alphabet {
	a := &alphabet{kinds: make([]kindSet, sets)}
	for k := range a.kinds {
		a.kinds[k] = make(kindSet, (len(all)+63)/64)
	}
	for i, kind := range all {
		a.runes = append(a.runes, kind.r)
		for k, in := range kind.in {
			if in == 1 {
				a.kinds[k][i/64] |= 1 << (i % 64)
			}
		}
	}
	return a
}

// every returns the set of all kinds.
func (a *alphabet) every() kindSet {
	s := make(kindSet, (len(a.runes)+63)/64)
	for i := range a.runes {
		s[i/64] |= 1 << (i % 64)
	}
	return s
}

// boundaries returns where ranges of the sets begin or have just ended, in order.
func boundaries(sets []runeSet) []rune {
	starts := []rune{0}
	for _, s := range sets {
		for i := 0; i < len(s); i += 2 {
			starts = append(starts, s[i])
			if s[i+1] < 0x10FFFF {
				starts = append(starts, s[i+1]+1)
			}
		}
	}
	slices.Sort(starts)
	return slices.Compact(starts)
}

// Ranks from unprintable on are of characters that a reader does not see or know.
const (
	unprintable = 7
	noStandIn   = 2*unprintable - 1
)

// standIn returns the character from lo to hi that is best to show, and a rank
// of how good it is.
func standIn(lo, hi rune) (r rune, rank int) {
	good := []runeSet{{'a', 'z'}, {'A', 'Z'}, {'0', '9'}, {'!', '!'}, {'#', '/'}, {'!', '~'}, {' ', ' '}, {'\t', '\r'},
		{0x4E00, 0x9FFF}, {0xC0, 0xD7FF}, {0xE000, 0x10FFFF}, {0, 0xBF}}
	for rank, s := range good {
		if r := max(lo, s[0]); r <= min(hi, s[1]) {
			return r, rank
		}
	}
	return 0, noStandIn // surrogates, which no text has
}
