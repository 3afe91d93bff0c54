package lint

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/visible"
)

// blank tells whether a text says nothing: no letter, no digit, no symbol, or a
// word that stands for nothing.
func blank(s string) bool {
	if len(s) <= 2*len("undefined") {
		switch strings.ToLower(strings.TrimSpace(s)) {
		case "n/a", "tbd", "todo", "null", "none", "undefined":
			return true
		}
	}
	return !strings.ContainsFunc(s, func(r rune) bool {
		return (unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsSymbol(r)) && !visible.Hidden(r)
	})
}

// saysNothing puts a blank text into words.
func saysNothing(s string) string {
	if strings.TrimSpace(s) == "" {
		return "is empty"
	}
	return `says nothing: "` + clip(s) + `"`
}

// fold maps texts that say the same to one text: white space, backquotes, the
// case of the first letter and the full stop at the end do not count. All other
// case does, and so does punctuation: -d and -D are two flags.
func fold(s string) string {
	if strings.ContainsAny(s, "`\t\r\n") || strings.Contains(s, "  ") {
		s = strings.Join(strings.Fields(strings.ReplaceAll(s, "`", "")), " ")
	}
	s = strings.TrimRight(strings.TrimLeft(s, " "), " .!;。！；")
	first, size := utf8.DecodeRuneInString(s)
	if !unicode.IsUpper(first) {
		return s
	}
	return string(unicode.ToLower(first)) + s[size:]
}

// hasHan tells whether a text has a Chinese character.
func hasHan(s string) bool {
	return !isASCII(s) && strings.ContainsFunc(s, func(r rune) bool { return unicode.Is(unicode.Han, r) })
}

// clip shortens what a record says for a message.
func clip(s string) string { return visible.Clip(s, 60) }
