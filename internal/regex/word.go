package regex

import (
	"iter"
	"math"

	"github.com/kbctl/kbctl/internal/text/needle"
	"github.com/kbctl/kbctl/internal/workers"
)

// keyLength is the number of bytes of a key.
const keyLength = 4

// Words chooses the key of each literal: the four bytes that are probably the rarest
// in a log. They carry much information, and few other literals contain them. It works in jobs
// goroutines.
func Words(literals []Literal, jobs int) []needle.Word {
	uses := countEach(jobs, func(key uint32) uint { return uint(key) }, func(yield func(uint32) bool) {
		for _, l := range literals {
			for _, key := range keysOf(l.Text) {
				yield(key)
			}
		}
	})
	words := make([]needle.Word, len(literals))
	workers.Each(len(literals), jobs, func(i int) { words[i] = wordOf(literals[i], uses) })
	return words
}

// wordOf chooses the key of a literal.
func wordOf(l Literal, uses counts[uint32]) needle.Word {
	w := needle.Word{Text: l.Text, Fold: l.Fold}
	highest := math.Inf(-1)
	for at, key := range keysOf(l.Text) {
		part := l.Text[at:min(at+keyLength, len(l.Text))]
		if Information(part, 1) <= highest {
			continue // its uses only make it more common
		}
		if rarity := Information(part, uses.of(key)); rarity > highest {
			w.Key, highest = at, rarity
		}
	}
	return w
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
