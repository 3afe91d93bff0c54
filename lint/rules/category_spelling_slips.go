package rules

import (
	"maps"
	"slices"
)

// slips finds the words that differ from a word by a slip of one letter. Two such words share
// a key: a word is a key of itself, and so is the word without any one of its letters.
type slips map[string][]string

// mostSlips limits the words of a key, and longestSlip the bytes of a word.
const mostSlips, longestSlip = 32, 40

func newSlips[V any](words map[string]V) slips {
	s := make(slips)
	for _, word := range slices.Sorted(maps.Keys(words)) {
		for key := range slipKeys(word) {
			if len(s[key]) < mostSlips {
				s[key] = append(s[key], word)
			}
		}
	}
	return s
}

// of returns the words that may differ by one slip, sorted.
func (s slips) of(word string) (near []string) {
	for key := range slipKeys(word) {
		near = append(near, s[key]...)
	}
	slices.Sort(near)
	return slices.Compact(near)
}

// slipKeys returns the keys of a word. A long word has none.
func slipKeys(word string) map[string]bool {
	if len(word) > longestSlip {
		return nil
	}
	keys := map[string]bool{word: true}
	for i := range word {
		keys[word[:i]+word[i+1:]] = true
	}
	return keys
}
