package zh

import (
	"strings"
	"unicode"
)

// Requoted returns English words that the Chinese quotes, such as a message, if the English has at least half of
// them, but not all. They are at least three words.
func (p *Pair) Requoted() string {
	const fewest = 3
	if tooLong(p.english, p.text.s) {
		return ""
	}
	var own map[string]bool // without a plural s
	for run := range strings.FieldsFuncSeq(p.text.s, func(r rune) bool { return r > unicode.MaxASCII || r == '(' || r == ')' }) {
		if en := lower(strings.TrimSpace(p.english)); strings.HasPrefix(lower(strings.TrimSpace(run)), en) { // with more of the message
			continue
		}
		words := plainWords(run)
		if len(words) < fewest {
			continue
		}
		if own == nil {
			own = make(map[string]bool)
			for _, word := range plainWords(p.english) {
				own[strings.TrimSuffix(word, "s")] = true
			}
		}
		shared := 0
		for _, word := range words {
			if own[strings.TrimSuffix(word, "s")] {
				shared++
			}
		}
		if shared < len(words) && 2*shared >= len(words) {
			return strings.TrimSpace(run)
		}
	}
	return ""
}

// plainWords returns the words of a text that consist of letters of ASCII, in lower case.
func plainWords(text string) []string {
	return strings.FieldsFunc(lower(text), func(r rune) bool { return r < 'a' || r > 'z' })
}
