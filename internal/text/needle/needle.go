// Package needle finds a few fixed words in much text, in one pass and without
// allocating. It is what decides, at about a nanosecond a byte, whether a text is
// worth a closer look.
package needle

// A Set is some words to look for.
type Set struct {
	keys  [1 << 9]uint64 // the keys of what words begin with, a bit each
	lists [1 << 15]uint8 // and the number of the words' list in byKey
	byKey [][]int
	words []string // in lower case if fold
	fold  bool
}

// key is the key of the last three bytes, five bits each, in which the letters of
// ASCII are alike in both cases. A byte is put in front by shifting.
const keyMask = 1<<15 - 1

func shift(key uint16, c byte) uint16 { return (key<<5 | uint16(c&0x1F)) & keyMask }

// shortest is how many bytes a word has at least.
const shortest = 3

// New makes a set of words of three bytes or more. With fold the case of ASCII
// letters does not count.
func New(fold bool, words ...string) *Set {
	s := &Set{fold: fold, byKey: [][]int{nil}}
	for i, w := range words {
		if fold {
			w = lower(w)
		}
		s.words = append(s.words, w)
		key := shift(shift(shift(0, w[0]), w[1]), w[2])
		if s.lists[key] == 0 {
			s.byKey = append(s.byKey, nil)
			s.lists[key] = uint8(len(s.byKey) - 1)
			s.keys[key>>6] |= 1 << (key & 63)
		}
		s.byKey[s.lists[key]] = append(s.byKey[s.lists[key]], i)
	}
	if len(s.byKey) > 1<<8 {
		panic("needle: too many words")
	}
	return s
}

// Find calls visit with each place of a text at which a word begins, in order,
// and the word's number; of several words at one place in the order of New. It
// stops when visit returns false.
func (s *Set) Find(text string, visit func(at, word int) bool) {
	if len(text) < shortest {
		return
	}
	key := shift(shift(0, text[0]), text[1])
	for i := shortest - 1; i < len(text); i++ {
		key = shift(key, text[i])
		if s.keys[key>>6]&(1<<(key&63)) == 0 {
			continue
		}
		at := i - shortest + 1
		for _, n := range s.byKey[s.lists[key]] {
			if s.begins(text[at:], s.words[n]) && !visit(at, n) {
				return
			}
		}
	}
}

// Has tells whether a text has one of the words.
func (s *Set) Has(text string) (found bool) {
	s.Find(text, func(int, int) bool {
		found = true
		return false
	})
	return found
}

func (s *Set) begins(text, word string) bool {
	if len(text) < len(word) {
		return false
	}
	if !s.fold {
		return text[:len(word)] == word
	}
	for i := range len(word) {
		if c := text[i]; c != word[i] && !('A' <= c && c <= 'Z' && c+'a'-'A' == word[i]) {
			return false
		}
	}
	return true
}

// lower maps the capital letters of ASCII to small ones, and nothing else, so
// that offsets stay.
func lower(s string) string {
	b := []byte(s)
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] = c + 'a' - 'A'
		}
	}
	return string(b)
}
