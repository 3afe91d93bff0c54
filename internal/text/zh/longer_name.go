package zh

import (
	"slices"
	"strings"
)

// longerName returns a longer word in capitals that the Chinese has instead of one at its end: CRLF for LF.
func longerName(en, zh string) string {
	const least = 2 // letters more; one letter may only say which, as in GID
	for _, longer := range inCapitals(zh) {
		if len(longer) < 2+least || strings.Contains(lower(en), lower(longer)) {
			continue
		}
		for _, own := range inCapitals(en) {
			if before, ends := strings.CutSuffix(longer, own); ends && len(before) >= least && !contains(zh, own, wordEdge) && !spellsInitials(before, en) {
				return longer
			}
		}
	}
	return ""
}

// inCapitals returns the words of a text that are in capitals.
func inCapitals(s string) (words []string) {
	for i := 0; i < len(s); i++ {
		if s[i] < 'A' || s[i] > 'Z' {
			continue
		}
		from := i
		for i < len(s) && s[i] >= 'A' && s[i] <= 'Z' {
			i++
		}
		if w := s[from:i]; i-from > 1 && wordEdge(s, from, i) && !slices.Contains(words, w) {
			words = append(words, w)
		}
	}
	return words
}

// spellsInitials reports whether each of some letters begins a word of a text: MTLS may be mutual TLS.
func spellsInitials(letters, en string) bool {
	initials := ""
	for w := range englishWords(en) {
		initials += w[:1]
	}
	for _, letter := range lower(letters) {
		if !strings.ContainsRune(initials, letter) {
			return false
		}
	}
	return true
}
