package zh

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// functionWords hold English sentences together. Commands, identifiers and lists
// of values have next to none of them.
var functionWords = set(`a an the this that these it its is are was were be been has have does do did can
	cannot could should will would must may not no of to in on at by for from with without into and or but if when
	while because before after than then as there you your any all`)

// English counts the words of a text that look like English rather than like
// code, small letters but for the first, and its function words in any case.
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

// plainWord tells whether a word is of letters, small ones but for the first.
func plainWord(w string) bool {
	for i := range len(w) {
		c := w[i]
		if !('a' <= c && c <= 'z' || i == 0 && 'A' <= c && c <= 'Z' || i > 0 && (c == '\'' || c == '-')) {
			return false
		}
	}
	return len(w) > 1
}

// LatinWords counts the words of two and more Latin letters in a text, wherever
// they stand, and the English function words among them.
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

// Count counts the characters of some scripts.
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

// IsHan tells whether a character is a Chinese one.
func IsHan(r rune) bool {
	return isIdeograph(r) || r > unicode.MaxLatin1 && unicode.Is(unicode.Han, r)
}

// isIdeograph knows nearly all Chinese characters that are ever used.
func isIdeograph(r rune) bool { return r >= 0x4E00 && r <= 0x9FFF }

// ForeignScript tells whether a text has words of letters that are neither
// Latin, nor Greek, which formulas have, nor Chinese.
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

// HalfWidth maps full-width forms, U+FF01 to U+FF5E, to the ASCII they stand for.
func HalfWidth(s string) string {
	if IsASCII(s) {
		return s
	}
	return strings.Map(func(r rune) rune {
		if r >= 0xFF01 && r <= 0xFF5E {
			return r - 0xFEE0
		}
		return r
	}, s)
}

// Squeeze maps texts that differ in case, white space, width, backquotes or the
// punctuation at the end to one text.
func Squeeze(s string) string {
	s = strings.Map(func(r rune) rune {
		if r == '`' || unicode.IsSpace(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, HalfWidth(s))
	return strings.TrimRight(s, ".!?;:。")
}

// IsASCII is for a quick way past what only other texts need.
func IsASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
