package rules

import (
	"slices"
	"strings"
)

// tellingLetters is the number of letters of a telling start.
const tellingLetters = 3

// tellingStarts appends the first letters of the words that all actions with the same words
// have; see [wordsOf]. Such words are long. They have no synonym, and no comparison leaves them
// out.
func tellingStarts(starts []string, action string) []string {
	const long = 7 // what remains without an ending has these letters, too
	for word := range strings.FieldsSeq(action) {
		word = strings.Trim(word, ",;:.")
		if len(word) < long || !isLower(word) || isSmall(word) || particles[word] != nil || mayHaveHyphen(word) {
			continue
		}
		if base := stem(word); !filling[base] && synonyms[base] == "" {
			starts = append(starts, word[:tellingLetters])
		}
	}
	return starts
}

// mayHaveHyphen reports whether another action may write a word with a hyphen: re-create.
func mayHaveHyphen(word string) bool {
	for _, prefix := range hyphened {
		if strings.HasPrefix(word, prefix[:len(prefix)-1]) {
			return true
		}
	}
	return false
}

// mayHaveWords reports whether one of some actions, in lower case, may have the words of
// another action. It marks these actions.
func mayHaveWords(actions []string, other string, marks []bool) (any bool) {
	starts := tellingStarts(make([]string, 0, 8), other)
	lower, its := "", make([]string, 0, 8)
	for i, action := range actions {
		if !hasAll(action, starts) { // as nearly always
			continue
		}
		if lower == "" {
			lower = strings.ToLower(other)
		}
		if its = tellingStarts(its[:0], action); hasAll(lower, its) {
			marks[i], any = true, true
		}
	}
	return any
}

// hasAll reports whether a text has all of some parts.
func hasAll(text string, parts []string) bool {
	return !slices.ContainsFunc(parts, func(part string) bool { return !strings.Contains(text, part) })
}
