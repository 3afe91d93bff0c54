package rules

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// lowerWords appends the words of an action to a list, without capitals in plain words.
func lowerWords(words []string, action string) []string {
	last := ""
	for word := range strings.FieldsSeq(action) {
		word, last = lowerWord(word, last)
		words = append(words, word)
	}
	return words
}

// lowerWord returns a word without capitals if it is plain. last is the word before it, and
// next the one to pass for the word after it.
func lowerWord(word, last string) (lower, next string) {
	if isLower(word) { // most words
		return word, word
	}
	lower = strings.ToLower(word)
	if len(word) > 1 && lower[1:] == word[1:] && isLower(lower) { // the first word of most actions
		return lower, lower
	}
	if lower != word && isPlain(word) && !isVariable(word, last) {
		return lower, lower
	}
	return word, lower
}

// isPlain reports whether a word has capitals only at the start of its parts, or is all in
// capitals. Single letters, flags and names such as maxConn are not plain.
func isPlain(word string) bool {
	word = strings.TrimRight(strings.TrimLeft(word, "\"'`“‘("), "\"'`”’),;:!.?")
	for fewest := 2; ; fewest = 1 { // capitals in the first part, and in the others
		capitals, rest := cutRun(word, unicode.IsUpper)
		small, rest := cutRun(rest, unicode.IsLower)
		if small == 0 && capitals < fewest || small > 0 && capitals > 1 {
			return false
		}
		if rest == "" {
			return true
		}
		joint, size := utf8.DecodeRuneInString(rest)
		if joint != '\'' && joint != '’' && joint != '-' {
			return false
		}
		word = rest[size:]
	}
}

// cutRun counts the runes at the start of a text that a function accepts, and returns the
// rest.
func cutRun(s string, accepts func(rune) bool) (n int, rest string) {
	for i, r := range s {
		if !accepts(r) {
			return n, s[i:]
		}
		n++
	}
	return n, ""
}

// isVariable reports whether a word in capitals names an environment variable: a common
// one, or any after a word such as set.
func isVariable(word, last string) bool {
	name := strings.Trim(word, "\"'`“‘(”’),;:.!?")
	return (slices.Contains(variables, name) || slices.Contains(setters, last)) && name == strings.ToUpper(name)
}

var (
	setters   = strings.Fields("set unset export setenv putenv")
	variables = strings.Fields("PATH HOME TMP TEMP TMPDIR USER SHELL TERM DISPLAY LANG EDITOR PWD HOSTNAME DEBUG")
)
