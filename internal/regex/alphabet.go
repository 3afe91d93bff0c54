package regex

import (
	"cmp"
	"math/bits"
	"slices"
)

// An alphabet divides all characters into kinds. A pattern treats all characters of
// one kind alike, so one character represents the kind in texts. Printable kinds come
// first, and among them the kinds that few sets of the pattern contain. A text of such
// kinds is the least likely to match by chance.
type alphabet struct {
	runes []rune    // the representatives
	kinds []kindSet // by set of the pattern
}

// A kindSet is a bit set of kinds.
type kindSet []uint64

// These are the limits of an alphabet. Patterns above them are not analyzed.
const (
	mostRanges = 1 << 14 // number of range boundaries times number of sets
	mostKinds  = 512
)

// firstKind returns the first kind that is in all sets, or -1.
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

// newAlphabet returns the alphabet of a pattern with these sets, or nil if it has too
// many kinds.
func newAlphabet(sets []runeSet) *alphabet {
	starts := boundaries(sets)
	if len(starts)*len(sets) > mostRanges {
		return nil
	}
	kinds := make(map[string]*charKind)
	var all []*charKind
	member, places := make([]byte, len(sets)), make([]int, len(sets)) // by set: its first range that does not end before
	for i, lo := range starts {
		hi := rune(0x10FFFF)
		if i+1 < len(starts) {
			hi = starts[i+1] - 1
		}
		n := 0
		for k, s := range sets {
			at := places[k]
			for at < len(s) && s[at+1] < lo {
				at += 2
			}
			places[k], member[k] = at, 0
			if at < len(s) && s[at] <= lo {
				member[k], n = 1, n+1
			}
		}
		r, rank := representative(lo, hi)
		kind, ok := kinds[string(member)]
		if !ok {
			kind = &charKind{slices.Clone(member), n, r, rank}
			kinds[string(member)] = kind
			all = append(all, kind)
		} else if rank < kind.rank {
			kind.r, kind.rank = r, rank
		}
	}
	all = slices.DeleteFunc(all, func(k *charKind) bool { return k.rank == noRank })
	if len(all) > mostKinds {
		return nil
	}
	slices.SortStableFunc(all, func(a, b *charKind) int {
		return cmp.Or(cmp.Compare(a.rank/unprintable, b.rank/unprintable), a.n-b.n)
	})
	return buildAlphabet(all, len(sets))
}

// A charKind is a kind of characters of an alphabet under construction.
type charKind struct {
	member []byte // 1 for each set that contains the kind
	n      int    // the number of these sets
	r      rune   // the representative
	rank   int    // of the representative; lower is better
}

func buildAlphabet(all []*charKind, sets int) *alphabet {
	a := &alphabet{kinds: make([]kindSet, sets)}
	for k := range a.kinds {
		a.kinds[k] = make(kindSet, (len(all)+63)/64)
	}
	for i, kind := range all {
		a.runes = append(a.runes, kind.r)
		for k, member := range kind.member {
			if member == 1 {
				a.kinds[k][i/64] |= 1 << (i % 64)
			}
		}
	}
	return a
}

// every returns a set of all kinds.
func (a *alphabet) every() kindSet {
	s := make(kindSet, (len(a.runes)+63)/64)
	for i := range a.runes {
		s[i/64] |= 1 << (i % 64)
	}
	return s
}

// boundaries returns, in order, the first character of each range of the sets and the
// first character after it.
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

// Characters with the rank unprintable or above are invisible or little known.
const (
	unprintable = 7
	noRank      = 2*unprintable - 1
)

// representative returns the most readable character from lo to hi, and its rank.
func representative(lo, hi rune) (r rune, rank int) {
	good := [...][2]rune{{'a', 'z'}, {'A', 'Z'}, {'0', '9'}, {'!', '!'}, {'#', '/'}, {'!', '~'}, {' ', ' '}, {'\t', '\r'},
		{0x4E00, 0x9FFF}, {0xC0, 0xD7FF}, {0xE000, 0x10FFFF}, {0, 0xBF}}
	for rank, s := range good {
		if r := max(lo, s[0]); r <= min(hi, s[1]) {
			return r, rank
		}
	}
	return 0, noRank // surrogates, which never occur in a text
}
