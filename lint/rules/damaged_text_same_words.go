package rules

import (
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/text/zh"
)

// sameWords returns a sentence that has only words of the sentence before it: "The folder holds caches. It is where the caches
// are." None of 5,700 real texts has one.
func sameWords(text string) string {
	const longest, fewest = 1000, 4 // bytes of a text, and words of a sentence
	if len(text) > longest || !strings.Contains(text, ". ") {
		return ""
	}
	var before []string
	for sentence := range strings.SplitSeq(text, ". ") {
		words := meaningful(sentence)
		if len(words) >= fewest && !strings.ContainsAny(sentence, "_=`0123456789") && !slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(before, w) }) {
			return sentence
		}
		before = words
	}
	return ""
}

// having are words that only say where something is.
var having = wordSet("keep keeps hold holds contain contains live lives lie lies stay stays where which that this these")

// meaningful returns the beginnings of the words of a sentence that have a meaning of their own.
func meaningful(sentence string) (words []string) {
	const shortest, beginning = 3, 5 // letters
	for w := range strings.FieldsFuncSeq(sentence, separates) {
		w = strings.ToLower(w)
		if _, function := zh.English(w); len(w) >= shortest && function == 0 && !having[w] {
			words = append(words, w[:min(len(w), beginning)])
		}
	}
	return words
}
