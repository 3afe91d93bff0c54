// Package needle finds a few fixed words in much text, in one pass and without
// allocating. It is what decides, at about a nanosecond a byte, whether a text is
// worth a closer look.
package needle

// A Set is some words to look for.
type Set struct {
	pairs  [1 << 10]uint64 // the pairs of bytes that a word begins with, a bit each
	words  []string        // in lower case if fold
	byPair map[uint16][]int
	fold   bool
}

// New makes a set of words of two bytes or more. With fold the case of ASCII
// letters does not count.
func New(fold bool, words ...string) *Set {
	s := &Set{fold: fold, byPair: make(map[uint16][]int)}
	for i, w := range words {
		s.words = append(s.words, w)
		if fold {
			s.words[i] = lower(w)
		}
		for _, a := range s.cases(s.words[i][0]) {
			for _, b := range s.cases(s.words[i][1]) {
				pair := uint16(a)<<8 | uint16(b)
				s.pairs[pair>>6] |= 1 << (pair & 63)
				s.byPair[pair] = append(s.byPair[pair], i)
			}
		}
	}
	return s
}

func (s *Set) cases(c byte) []byte {
	if s.fold && 'a' <= c && c <= 'z' {
		return []byte{c, c - 'a' + 'A'}
	}
	return []byte{c}
}

// Find calls visit with each place of a text at which a word begins, in order,
// and the word's number; of several words at one place in the order of New. It
// stops when visit returns false.
func (s *Set) Find(text string, visit func(at, word int) bool) {
	if len(text) < 2 {
		return
	}
	pair := uint16(text[0])
	for i := 1; i < len(text); i++ {
		pair = pair<<8 | uint16(text[i])
		if s.pairs[pair>>6]&(1<<(pair&63)) == 0 {
			continue
		}
		for _, n := range s.byPair[pair] {
			if s.begins(text[i-1:], s.words[n]) && !visit(i-1, n) {
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
