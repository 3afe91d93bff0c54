// Package meaning finds out which words of error messages mean the same.
package meaning

import "strings"

// A Meaning is what a word of a message says. The words of a message that join others, such
// as articles, auxiliary verbs and prepositions, have no meaning of their own.
type Meaning struct {
	// Of is the word without its ending, or that of a synonym. It is empty if the word joins
	// others, or if it only negates them.
	Of string
	// Not means that the word negates: not, unable, unused.
	Not bool
}

// Of returns the meaning of a word in lower case.
func Of(word string) Meaning {
	if m, ok := known[word]; ok {
		return m
	}
	if base, ok := strings.CutPrefix(word, "un"); ok && len(base) > 3 && (strings.HasSuffix(base, "ed") || strings.HasSuffix(base, "able")) {
		m := Of(base)
		return Meaning{m.Of, !m.Not}
	}
	base := Stem(word)
	if m, ok := known[base]; ok {
		return m
	}
	return Meaning{Of: base}
}

// Stem removes the ending of a word in lower case, so that allocate, allocates, allocated
// and allocation become one word. What remains need not be a word.
func Stem(word string) string {
	if len(word) < 4 {
		return word
	}
	for _, ending := range endings[word[len(word)-1]] {
		base, ok := strings.CutSuffix(word, ending)
		if !ok || len(base) < 3 || ending == "ent" && len(base) < 5 || ending == "s" && base[len(base)-1] == 's' {
			continue
		}
		if strings.HasPrefix(ending, "ie") {
			return base + "y"
		}
		if n := len(base); base[n-1] == base[n-2] && base[n-1] != 's' { // running, but process
			base = base[:n-1]
		}
		if ending == "s" { // allocates, allocations
			return Stem(base)
		}
		return base
	}
	return word
}

// endings are those of the forms of a word, by their last letter. A longer one comes first.
var endings = map[byte][]string{
	's': {"ies", "s"},
	'n': {"ation", "ion"},
	'g': {"ating", "ing"},
	'd': {"ated", "ied", "ed"},
	'e': {"able", "ible", "ate", "e"},
	'y': {"ly"},
	't': {"ent"},
}
