package rules

import (
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/zh"
)

// sameWords returns a sentence whose words are all in the sentence before it: "The folder holds old caches of the tool. It is where the
// tool keeps its old caches." None of 5,700 real texts has such a sentence. With words such as "before", the order may be what it says.
func sameWords(text string) string {
	const longest, fewest = 1000, 4 // bytes of a text, and words of a sentence
	if len(text) > longest || !strings.Contains(text, ". ") {
		return ""
	}
	before := ""
	for sentence := range strings.SplitSeq(text, ". ") {
		if pronounFirst.MatchString(sentence) && !strings.ContainsAny(sentence, "_=`0123456789") && !orderTells.MatchString(sentence) {
			words, known := meaningful(sentence), meaningful(before)
			if len(words) >= fewest && !slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(known, w) }) {
				return sentence
			}
		}
		before = sentence
	}
	return ""
}

// pronounFirst recognizes a sentence about what the one before it is about.
var pronounFirst = regex.NewRecognizer(`^(?:It|This|That|They|These|Those) `)

// orderTells recognizes a sentence whose meaning depends on the order of its words.
var orderTells = regex.NewRecognizer(`(?i)\b(?:before|after|from|to|into|than|until|while|not|never|no|instead|without|if|unless|only)\b|n['’]t\b`)

// having are words that say only that something is somewhere, and words that stand for it.
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
