package rules

import "strings"

// tellingLetters is the number of letters of a telling start.
const tellingLetters = 3

// tellingStart returns the first letters of a word that all actions with the same words have;
// see [wordsOf]. It returns "" for an action without such a word: a long one that has no
// synonym and that no comparison leaves out.
func tellingStart(action string) string {
	const long = 7 // what remains without an ending has these letters, too
	for word := range strings.FieldsSeq(action) {
		word = strings.Trim(word, ",;:.")
		if len(word) < long || !isLower(word) || isSmall(word) || particles[word] != nil {
			continue
		}
		if base := stem(word); !filling[base] && !hasSynonym[base] {
			return word[:tellingLetters]
		}
	}
	return ""
}

// hasSynonym has the stems in [synonyms].
var hasSynonym = func() map[string]bool {
	all := make(map[string]bool)
	for word, same := range synonyms {
		all[word], all[same] = true, true
	}
	return all
}()

// mayHaveWords reports whether one of some actions, in lower case, may have the words of
// another action. It marks these actions.
func mayHaveWords(actions []string, other string, marks []bool) (any bool) {
	start := tellingStart(other)
	for i, action := range actions {
		if strings.Contains(action, start) {
			marks[i], any = true, true
		}
	}
	return any
}
