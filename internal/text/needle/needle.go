// Package needle finds many fixed words in a text, in one pass and without allocations.
// With a few words it reads about one byte per nanosecond.
package needle

import (
	"math/bits"
	"slices"
	"unsafe"
)

// A Word is a text to search for.
type Word struct {
	// Text has at least two bytes. It is in lower case if Fold is set.
	Text string
	// Fold makes ASCII letters match in either case.
	Fold bool
	// Key is the offset of the word's key in Text. The key has two to four bytes.
	// Set.Find compares the word only with places that have this key, so rare bytes make
	// the search fast.
	Key int
}

// A Set finds its words in a text.
//
// A search reads a text byte by byte and keeps five bits of each of the last four bytes
// as a number. A bitmap marks the numbers that are keys of words. The search compares
// only the words with that key with the text.
type Set struct {
	main table   // of the longest keys
	more []table // of shorter ones
}

// A table finds words by keys of one length.
type table struct {
	mask  uint32
	keys  []uint64 // a bit for each key
	ranks []uint32 // by element of keys: how many keys the elements before it have
	first []uint32 // by rank of the key: its first entry
	words []entry
}

// An entry is a word in a table.
type entry struct {
	Word
	key    uint32
	number int
	end    int  // offset of the byte after the key
	last   byte // the low bits of the word's last byte, as in a key
}

// A set of more than manyWords words has keys of four bytes. Their bitmap does not fit
// into the fastest cache, but with so many words, keys of three bytes would match too
// often.
const (
	manyWords = 1024
	shortKey  = 3
	longKey   = 4
)

// shift adds a byte to a key. It does not distinguish upper-case and lower-case letters
// of ASCII.
func shift(key uint32, c byte) uint32 { return key<<5 | uint32(c&keyBits) }

// keyBits are the bits of a byte that a key has.
const keyBits = 0x1F

// New returns a set of words, which must have at least three bytes. With fold, ASCII
// letters match in either case.
func New(fold bool, texts ...string) *Set {
	var words []Word
	for _, text := range texts {
		if fold {
			text = Lower(text)
		}
		words = append(words, Word{Text: text, Fold: fold})
	}
	return newSet(words, shortKey)
}

// NewSet returns a set of words. It finds them in the order of their keys in the text.
func NewSet(words []Word) *Set {
	if len(words) > manyWords {
		return newSet(words, longKey)
	}
	return newSet(words, shortKey)
}

// newSet returns a set of words with keys of up to longest bytes.
func newSet(words []Word, longest int) *Set {
	var byLength [longKey + 1][]entry
	for i, w := range words {
		n := min(len(w.Text)-w.Key, longest)
		var key uint32
		for _, c := range []byte(w.Text[w.Key : w.Key+n]) {
			key = shift(key, c)
		}
		byLength[n] = append(byLength[n], entry{w, key, i, w.Key + n, w.Text[len(w.Text)-1] & keyBits})
	}
	var tables []table
	for n, entries := range slices.Backward(byLength[:]) {
		if len(entries) > 0 {
			tables = append(tables, newTable(n, entries))
		}
	}
	if tables == nil {
		return &Set{main: newTable(2, nil)}
	}
	return &Set{main: tables[0], more: tables[1:]}
}

// newTable sorts words by their keys. Words with the same key stay in their order.
func newTable(bytes int, words []entry) table {
	size := 1 << (5 * bytes)
	t := table{mask: uint32(size - 1), keys: make([]uint64, size/64), ranks: make([]uint32, size/64), words: make([]entry, len(words))}
	for _, w := range words {
		t.keys[w.key/64] |= 1 << (w.key % 64)
	}
	count := 0
	for i, keys := range t.keys {
		t.ranks[i] = uint32(count)
		count += bits.OnesCount64(keys)
	}
	t.first = make([]uint32, count+1)
	for _, w := range words {
		t.first[t.rank(w.key)+1]++
	}
	for i := range count {
		t.first[i+1] += t.first[i]
	}
	next := slices.Clone(t.first)
	for _, w := range words {
		at := &next[t.rank(w.key)]
		t.words[*at] = w
		*at++
	}
	return t
}

// rank returns how many keys are less than one that a word has.
func (t *table) rank(key uint32) uint32 {
	return t.ranks[key/64] + uint32(bits.OnesCount64(t.keys[key/64]&(1<<(key%64)-1)))
}

// Find calls visit with each word in a text and its offset, until visit returns false.
// Words are numbered from 0. A set from [New] finds words in the order of the text, and
// words at one place in the order of their numbers.
func (s *Set) Find(text string, visit func(at, word int) bool) {
	if len(s.more) == 0 && len(s.main.keys) == len(shortKeys{}) {
		s.main.find(text, visit)
		return
	}
	var key uint32
	keys, mask, more := s.main.keys, s.main.mask, s.more
	for i := range len(text) {
		key = shift(key, text[i])
		if k := key & mask; keys[k/64]&(1<<(k%64)) != 0 && !s.main.compare(k, text, i+1, visit) {
			return
		}
		for j := range more {
			if t := &more[j]; t.has(key&t.mask) && !t.compare(key&t.mask, text, i+1, visit) {
				return
			}
		}
	}
}

// shortKeys is a bitmap of keys with shortKey bytes.
type shortKeys [1 << (5*shortKey - 6)]uint64

// find is [Set.Find] for a set of words that all have a short key, as most sets are. The constant
// size of the bitmap saves a fifth of the time.
func (t *table) find(text string, visit func(at, word int) bool) {
	const mask = 1<<(5*shortKey) - 1
	keys, key := (*shortKeys)(t.keys), uint32(0)
	for i := range len(text) {
		key = shift(key, text[i])
		if k := key & mask; keys[k/64]&(1<<(k%64)) != 0 && !t.compare(k, text, i+1, visit) {
			return
		}
	}
}

// FindBytes is like [Set.Find] for bytes. visit must not change them.
func (s *Set) FindBytes(text []byte, visit func(at, word int) bool) {
	s.Find(unsafe.String(unsafe.SliceData(text), len(text)), visit)
}

func (t *table) has(key uint32) bool { return t.keys[key/64]>>(key%64)&1 != 0 }

// compare visits the words whose key ends at a place of the text. It reports whether to
// continue.
func (t *table) compare(key uint32, text string, end int, visit func(at, word int) bool) bool {
	rank := t.rank(key)
	for i := t.first[rank]; i < t.first[rank+1]; i++ {
		w := &t.words[i]
		at := end - w.end
		if at < 0 || at+len(w.Text) > len(text) || text[at+len(w.Text)-1]&keyBits != w.last {
			continue
		}
		part := text[at : at+len(w.Text)]
		if (part == w.Text || w.Fold && equalFold(part, w.Text)) && !visit(at, w.number) {
			return false
		}
	}
	return true
}

// Has reports whether a text has one of the words.
func (s *Set) Has(text string) (found bool) {
	s.Find(text, func(int, int) bool {
		found = true
		return false
	})
	return found
}

// equalFold reports whether a text equals a lower-case word of the same length, ignoring
// case.
func equalFold(text, word string) bool {
	for i := range len(word) {
		if c := text[i]; c != word[i] && !('A' <= c && c <= 'Z' && c+'a'-'A' == word[i]) {
			return false
		}
	}
	return true
}

// Lower returns a text with its ASCII letters in lower case. All other bytes stay the
// same, so offsets stay valid.
func Lower[T string | []byte](s T) T {
	b := append([]byte{}, s...)
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] = c + 'a' - 'A'
		}
	}
	return T(b)
}
