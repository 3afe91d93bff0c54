package match

import (
	"cmp"
	"encoding/binary"
	"math/bits"
	"slices"

	"github.com/kbctl/kbctl/internal/regex"
)

// An index finds literals in a text, all of them in one pass.
//
// Each literal is known by one piece of it, its gram, of four bytes in lower case
// (of two or three if the literal has no more). A bitmap of hashes tells of nearly
// all places of a text that no gram begins there; the literals whose gram does are
// then compared. It takes a few bytes a literal, where the table of an
// Aho-Corasick automaton has a row for each of its characters: what a base of
// 100,000 patterns needs still fits into a cache.
type index struct {
	grams [3]grams // of 2, 3 and 4 bytes
	// longest is the length of the longest literal.
	longest int
	// has tells which lengths there are grams of.
	has [3]bool
}

// grams are the grams of one length.
type grams struct {
	mask   uint32 // the bytes of a word that the gram has
	shift  uint8
	bitmap []uint64
	// The places of the grams whose hash is h>>slotShift are from first[h] to
	// first[h+1].
	places    []place
	first     []int32
	slotShift uint8
}

// A place is where in a literal its gram is.
type place struct {
	gram    uint32
	literal int32 // what visit is told
	offset  int32
	text    string
	fold    bool
}

// newIndex makes an index of literals, which visit is told by their position.
func newIndex(literals []regex.Literal) index {
	used := make(map[uint32]int) // how many literals hold a gram
	for _, l := range literals {
		for at := range gramsOf(l) {
			used[gramAt(l.Text, at)]++
		}
	}
	var x index
	for i := range x.grams {
		x.grams[i].mask = 1<<(8*(i+2)) - 1 // with i = 2, all bits: the shift overflows to 0
	}
	for i, l := range literals {
		at := rarest(l, used)
		length := min(len(l.Text), 4) - 2
		x.has[length] = true
		g := &x.grams[length]
		g.places = append(g.places, place{gramAt(l.Text, at), int32(i), int32(at), l.Text, l.Fold})
		x.longest = max(x.longest, len(l.Text))
	}
	for i := range x.grams {
		x.grams[i].fill()
	}
	return x
}

// gramsOf returns how many grams a literal has to choose from.
func gramsOf(l regex.Literal) int { return max(len(l.Text)-4, 0) + 1 }

// rarest returns where in a literal the gram is that is rarest in a log, as far
// as one can tell: it says much, and few other literals hold it.
func rarest(l regex.Literal, used map[uint32]int) int {
	best, rarity := 0, -1e9
	for at := range gramsOf(l) {
		r := regex.Information(l.Text[at:min(at+4, len(l.Text))], used[gramAt(l.Text, at)])
		if r > rarity {
			best, rarity = at, r
		}
	}
	return best
}

// gramAt returns the gram at a place of a literal, as [index.visit] reads it.
func gramAt(text string, at int) uint32 {
	var word [4]byte
	n := copy(word[:], text[at:])
	return (binary.LittleEndian.Uint32(word[:]) | lowered) & (1<<(8*n) - 1)
}

// lowered is the bit of each byte of a word in which ASCII letters of either case
// differ. It makes some other bytes alike too, which the comparison tells apart.
const lowered = 0x20202020

// fill makes the bitmap and sorts the places by hash. One bit in 32 is set at the
// most, so that few places of a text are looked at for nothing, and the bitmap of
// a usual base stays within the fastest cache.
func (g *grams) fill() {
	size := max(bits.Len(uint(len(g.places)*32)), 10)
	g.shift, g.slotShift = uint8(32-size), uint8(32-size+4)
	g.bitmap = make([]uint64, 1<<(size-6))
	g.first = make([]int32, 1<<(size-4)+1)
	slices.SortStableFunc(g.places, func(a, b place) int { return cmp.Compare(a.gram*multiplier, b.gram*multiplier) })
	for _, p := range g.places {
		h := p.gram * multiplier
		g.bitmap[h>>g.shift/64] |= 1 << (h >> g.shift % 64)
		g.first[h>>g.slotShift+1]++
	}
	for i := range len(g.first) - 1 {
		g.first[i+1] += g.first[i]
	}
}

// multiplier is 2^32 divided by the golden ratio: Fibonacci hashing.
const multiplier = 2654435769

// visit calls found with each literal in the text and where it is, line by line,
// since no literal crosses lines; within a line in no order.
func (x *index) visit(text []byte, found func(literal int32, start, end int)) {
	at := 0
	for ; at+8 <= len(text); at += 4 {
		word := binary.LittleEndian.Uint64(text[at:]) | lowered<<32 | lowered
		for i := range 4 {
			gram := uint32(word >> (8 * i))
			if g := &x.grams[2]; g.may(gram) {
				g.look(text, at+i, gram, found)
			}
			if g := &x.grams[1]; x.has[1] && g.may(gram&g.mask) {
				g.look(text, at+i, gram&g.mask, found)
			}
			if g := &x.grams[0]; x.has[0] && g.may(gram&g.mask) {
				g.look(text, at+i, gram&g.mask, found)
			}
		}
	}
	for ; at < len(text); at++ {
		var word [4]byte
		copy(word[:], text[at:])
		gram := binary.LittleEndian.Uint32(word[:]) | lowered
		for i := range x.grams {
			if g := &x.grams[i]; g.may(gram & g.mask) {
				g.look(text, at, gram&g.mask, found)
			}
		}
	}
}

// may tells whether a gram may be one of those looked for.
func (g *grams) may(gram uint32) bool {
	h := gram * multiplier >> (g.shift & 31)
	return g.bitmap[h/64]>>(h%64)&1 != 0
}

// look compares the literals whose gram is at a place of the text.
func (g *grams) look(text []byte, at int, gram uint32, found func(literal int32, start, end int)) {
	h := gram * multiplier >> (g.slotShift & 31)
	for i := g.first[h]; i < g.first[h+1]; i++ {
		p := &g.places[i]
		start := at - int(p.offset)
		if p.gram != gram || start < 0 || start+len(p.text) > len(text) {
			continue
		}
		if part := text[start : start+len(p.text)]; p.fold && equalFold(part, p.text) || !p.fold && string(part) == p.text {
			found(p.literal, start, start+len(p.text))
		}
	}
}

// equalFold tells whether a text of the length of a lower-case one is the same
// but for the case of ASCII letters.
func equalFold(text []byte, lower string) bool {
	for i, b := range text {
		if 'A' <= b && b <= 'Z' {
			b += 'a' - 'A'
		}
		if b != lower[i] {
			return false
		}
	}
	return true
}
