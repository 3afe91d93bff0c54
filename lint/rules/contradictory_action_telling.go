package rules

import (
	"slices"
	"strings"
)

// tellingStarts appends the first letters of the words that all actions with the same words
// have; see [wordsOf]. Such words are not short. They have no synonym, and no comparison leaves them
// out.
func tellingStarts(starts []string, action string) []string {
	const long, others, letters = 7, 5, 3 // what remains without an ending has these letters, or one less if the word is not long
	for word := range strings.FieldsSeq(action) {
		if len(word) < others {
			continue
		}
		if word = strings.Trim(word, ",;:."); len(word) < others || !isLower(word) || isSmall(word) || particles[word] != nil || mayHaveHyphen(word) {
			continue
		}
		if base := stem(word); filling[base] || synonyms[base] != "" {
			continue
		}
		if len(word) >= long {
			starts = append(starts, word[:letters])
		} else {
			starts = append(starts, word[:letters-1])
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

// mayHaveWords reports whether the action of one of some ways may have the words of another action. It marks these ways.
func mayHaveWords(ways []*way, other string, marks []bool) (any bool) {
	starts := tellingStarts(make([]string, 0, 8), other)
	lower, its := "", make([]string, 0, 8)
	for i, w := range ways {
		if !hasAll(w.text, starts) { // as nearly always
			continue
		}
		action := strings.ToLower(w.Action)
		if !hasAll(action, starts) {
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
