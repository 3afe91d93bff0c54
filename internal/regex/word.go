package regex

import (
	"iter"
	"math"

	"github.com/kbctl/kbctl/internal/text/needle"
)

// Words chooses the key of each literal: the four bytes that are probably the rarest
// in a log. They carry much information, and few other literals contain them.
func Words(literals []Literal) []needle.Word {
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
			if rarity := Information(key, uses[key]); rarity > highest {
				w.Key, highest = at, rarity
			}
		}
		words = append(words, w)
	}
	return words
}
