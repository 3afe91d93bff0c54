package regex

import (
	"iter"
	"math"

	"github.com/kbctl/kbctl/internal/text/needle"
)

// keyLength is the number of bytes of a key.
const keyLength = 4

// Words chooses the key of each literal: the four bytes that are probably the rarest
// in a log. They carry much information, and few other literals contain them.
func Words(literals []Literal) []needle.Word {
	uses := make(map[uint32]int, len(literals))
	for _, l := range literals {
		for _, key := range keysOf(l.Text) {
			uses[key]++
		}
	}
	words := make([]needle.Word, 0, len(literals))
	for _, l := range literals {
		w := needle.Word{Text: l.Text, Fold: l.Fold}
		highest := math.Inf(-1)
		for at, key := range keysOf(l.Text) {
			part := l.Text[at:min(at+keyLength, len(l.Text))]
			if Information(part, 1) <= highest {
				continue // its uses only make it more common
			}
			if rarity := Information(part, uses[key]); rarity > highest {
				w.Key, highest = at, rarity
			}
		}
		words = append(words, w)
	}
	return words
}

// keysOf yields the places of the possible keys of a text, and their bytes. A short text is a key as a whole.
func keysOf(text string) iter.Seq2[int, uint32] {
	return func(yield func(int, uint32) bool) {
		for at := range max(len(text)-keyLength, 0) + 1 {
			var key uint32
			for _, c := range []byte(text[at:min(at+keyLength, len(text))]) {
				key = key<<8 | uint32(c)
			}
			if !yield(at, key) {
				return
			}
		}
	}
}
