package rules

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/text/secret"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/text/zh"
	"github.com/kbctl/kbctl/schema"
)

// blank tells whether a text says nothing: no letter, no digit, no symbol, or a
// word that stands for nothing.
func blank(s string) bool {
	word := strings.Trim(s, " \t\r\n.()[]<>-_")
	if len(word) <= len("not applicable") {
		switch strings.ToLower(word) {
		case "n/a", "n.a", "tbd", "todo", "null", "none", "undefined", "not applicable":
			return true
		}
	}
	return !strings.ContainsFunc(s, func(r rune) bool {
		return (unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsSymbol(r)) && !visible.Hidden(r)
	})
}

// objected tells whether the schema objects to the value at a pointer or to one
// below it, so that what was decoded there is not all that was written.
func objected(r *schema.Record, pointer string) bool {
	for _, v := range r.Source.Violations {
		if v.Pointer == pointer || strings.HasPrefix(v.Pointer, pointer+"/") {
			return true
		}
	}
	return false
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
	other := func(r rune) bool { return r == '`' || r != ' ' && unicode.IsSpace(r) }
	if strings.ContainsFunc(s, other) || strings.Contains(s, "  ") {
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
	return !zh.IsASCII(s) && strings.ContainsFunc(s, zh.IsHan)
}

// clip shortens what a record says for a message. A secret that it would cut
// through is taken out before, while it can be known.
func clip(s string) string {
	const most, far = 60, 4096 // characters, and bytes in which the first of them end
	if len(s) <= most {
		return s
	}
	return visible.Clip(secret.Redact(visible.Clip(s, far)), most)
}
