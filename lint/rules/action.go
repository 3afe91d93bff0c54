package rules

import (
	"slices"
	"strings"
)

// sameStep maps actions with the same meaning to one text. Beyond [fold], it ignores capitals in plain words,
// small words, endings of words, and the punctuation around them: "Increasing the limit"
// and "increase limits" are one step.
func sameStep(action string) string {
	var few [32]string // most actions have fewer words
	var step strings.Builder
	step.Grow(len(action))
	for _, word := range foldWords(lowerWords(few[:0], action)) {
		if !isLower(word) {
			word = bareWord(word)
		}
		if word == "" || isSmall(word) {
			continue
		}
		if step.Len() > 0 {
			step.WriteByte(' ')
		}
		step.WriteString(stem(unhyphenated(word)))
	}
	return step.String()
}

// bareWord removes the punctuation around a word.
func bareWord(word string) string {
	if !latinEnds(word) {
		word = strings.TrimRight(strings.TrimLeft(word, "\"'“‘("), "\"'”’),;:!?")
	}
	if base, ok := strings.CutSuffix(word, "."); ok && !strings.HasSuffix(base, ".") { // ./... is a path
		word = base
	}
	return word
}

// unhyphenated joins the parts of a verb such as re-run or hard-code.
func unhyphenated(word string) string {
	for _, prefix := range hyphened {
		if base, ok := strings.CutPrefix(word, prefix); ok {
			return prefix[:len(prefix)-1] + base
		}
	}
	return word
}

// hyphened are prefixes that may have a hyphen.
var hyphened = [...]string{"re-", "hard-", "un-", "pre-", "de-"}

// Step maps actions with the same meaning to one text, as rules compare them.
func Step(action string) string { return sameStep(action) }

// commandOf removes a verb such as run from a step, which leaves the command that the step
// runs, if any.
func commandOf(step string) string {
	verb, rest, _ := strings.Cut(step, " ")
	if slices.Contains(runners, verb) {
		return rest
	}
	return step
}

// runners are stems of verbs that say to run what follows, or to set a variable.
var runners = strings.Fields("run execut us typ issu invok call enter set export setenv")

// isSmall reports whether a word does not change what an action does.
func isSmall(word string) bool {
	switch word {
	case "a", "an", "the", "this", "that", "these", "those", "your", "my", "its", "please", "simply", "just", "try", "trying", "to", "entirely", "completely", "fully", "totally", "altogether":
		return true
	}
	return false
}

// stem removes the ending of a word of lower-case letters, so that restart, restarts,
// restarted and restarting become one word.
func stem(word string) string {
	if len(word) < 3 || !isLower(word) {
		return word
	}
	switch word[len(word)-1] {
	case 'g', 'd', 's', 'e':
		for _, ending := range endings {
			if base, ok := strings.CutSuffix(word, ending); ok && len(base) > 1 {
				word = base
				break
			}
		}
	}
	if n := len(word); n > 2 && word[n-1] == word[n-2] { // running
		word = word[:n-1]
	}
	return word
}

// isLower reports whether a word has only lower-case letters of ASCII.
func isLower(word string) bool {
	for i := range len(word) {
		if word[i] < 'a' || word[i] > 'z' {
			return false
		}
	}
	return true
}

var endings = []string{"ing", "ed", "es", "s", "e"}
