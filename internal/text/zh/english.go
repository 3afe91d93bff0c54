// Package zh compares Chinese text with its English original and checks its typography.
package zh

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/text/needle"
)

// functionWords are frequent in English sentences and rare in commands, identifiers and
// lists of values.
var functionWords = set(`a an the this that these it its is are was were be been has have does do did can
	cannot could should will would must may not no of to in on at by for from with without into and or but if when
	while because before after than then as there you your any all`)

// English counts the words of a text that look like plain English. It also counts the function words, in either case.
func English(s string) (plain, function int) {
	for w := range strings.FieldsSeq(s) {
		if !isAlnum(w[0]) || !isAlnum(w[len(w)-1]) {
			w = strings.Trim(w, ".,:;!?()[]\"'`“”")
		}
		if plainWord(w) {
			plain++
		}
		if len(w) <= len("without") && functionWords[strings.ToLower(w)] {
			function++
		}
	}
	return plain, function
}

// IsName reports whether a text is only a name of at most three words with capitals, such as "Docker Compose.", which
// has nothing to translate.
func IsName(s string) bool {
	const most = 3
	words := strings.Fields(s)
	for _, w := range words {
		if !IsASCII(strings.TrimRight(w, "。")) || w[0] < 'A' || w[0] > 'Z' {
			return false
		}
	}
	_, function := English(s)
	return function == 0 && 0 < len(words) && len(words) <= most
}

// plainWord reports whether a word has only lower-case letters, except perhaps the first.
func plainWord(w string) bool {
	for i := range len(w) {
		c := w[i]
		if !('a' <= c && c <= 'z' || i == 0 && 'A' <= c && c <= 'Z' || i > 0 && (c == '\'' || c == '-')) {
			return false
		}
	}
	return len(w) > 1
}

// LatinWords counts the words of two or more Latin letters in a text, and the English
// function words among them.
func LatinWords(s string) (words, function int) {
	for i := 0; i < len(s); i++ {
		start := i
		for i < len(s) && isLetter(s[i]) {
			i++
		}
		if i-start < 2 {
			continue
		}
		words++
		if w := s[start:i]; len(w) <= len("without") && functionWords[strings.ToLower(w)] {
			function++
		}
	}
	return words, function
}

// Count counts the characters of the given scripts.
func Count(s string, scripts ...*unicode.RangeTable) (n int) {
	if IsASCII(s) {
		return 0
	}
	for _, r := range s {
		switch {
		case r <= unicode.MaxLatin1:
		case isIdeograph(r):
			if scripts[0] == unicode.Han {
				n++
			}
		case unicode.In(r, scripts...):
			n++
		}
	}
	return n
}

// IsHan reports whether a character is Chinese.
func IsHan(r rune) bool {
	return isIdeograph(r) || r > unicode.MaxLatin1 && unicode.Is(unicode.Han, r)
}

// isIdeograph reports whether a character is in the main block of Chinese characters.
func isIdeograph(r rune) bool { return r >= 0x4E00 && r <= 0x9FFF }

// ForeignScript reports whether a text has words in a script other than Latin, Chinese
// and Greek. Greek letters are common in formulas.
func ForeignScript(s string) bool {
	if IsASCII(s) {
		return false
	}
	last := false
	for _, r := range s {
		foreign := r > unicode.MaxLatin1 && unicode.IsLetter(r) && !unicode.In(r, unicode.Latin, unicode.Greek, unicode.Han)
		if foreign && last {
			return true
		}
		last = foreign
	}
	return false
}

// HalfWidth replaces full-width forms, U+FF01 to U+FF5E, with ASCII.
func HalfWidth(s string) string {
	const first = 0xEF // the first byte of these forms
	at := strings.IndexByte(s, first)
	if at < 0 {
		return s
	}
	half := make([]byte, 0, len(s))
	for ; at >= 0; at = strings.IndexByte(s, first) {
		half = append(half, s[:at]...)
		r, size := utf8.DecodeRuneInString(s[at:])
		if r >= 0xFF01 && r <= 0xFF5E {
			half = append(half, byte(r-0xFEE0))
		} else {
			half = append(half, s[at:at+size]...)
		}
		s = s[at+size:]
	}
	return string(append(half, s...))
}

// lower returns a text with its letters of ASCII in lower case.
func lower(s string) string {
	for i := range len(s) {
		if 'A' <= s[i] && s[i] <= 'Z' {
			return needle.Lower(s)
		}
	}
	return s
}

// Squeeze removes white space and backquotes, and normalizes case, width and the punctuation at the end. Texts that
// differ only in these become equal.
func Squeeze(s string) string {
	s = strings.Map(func(r rune) rune {
		if r == '`' || unicode.IsSpace(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, HalfWidth(s))
	return strings.TrimRight(s, ".!?;:。")
}

// IsASCII reports whether a text is ASCII. Such texts need no check for Chinese.
func IsASCII(s string) bool {
	for ; len(s) >= 8; s = s[8:] { // the compiler makes one load of these eight
		word := uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 | uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
		if word&0x8080808080808080 != 0 {
			return false
		}
	}
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
