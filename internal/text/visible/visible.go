// Package visible makes text from records safe to show. Records come from
// strangers: a string may hold escape sequences that rewrite a terminal, bidi
// controls that reorder a line, or characters that nobody sees.
package visible

import (
	"bytes"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// Hidden tells whether a rune has an effect but no look of its own: controls
// (C0, C1, DEL), bidi controls, zero-width and other format characters, line
// and paragraph separators, tags, variation selectors' supplement, whatever else
// Unicode says to ignore by default, private use, and the code points that are
// no characters.
func Hidden(r rune) bool {
	switch {
	case r < ' ', r >= 0x7F && r < 0xA0:
		return true
	case r < 0xAD, r >= 0x4E00 && r <= 0x9FFF: // most of what there is
		return false
	case r == '\u2028', r == '\u2029':
		return true
	case r >= 0xE0000 && r <= 0xE0FFF: // tags and the variation selectors' supplement
		return true
	}
	return unicode.In(r, unicode.Cf, unicode.Co, unicode.Cs,
		unicode.Other_Default_Ignorable_Code_Point, unicode.Noncharacter_Code_Point)
}

// Escape shows hidden runes as escapes: \n, \x1b, \u202e, \U000e0041; bytes that
// are not UTF-8 as \xNN. Everything else stays as it is.
//
// It also takes the word out of GitHub's runner, which obeys ##[command]
// wherever it stands in a line of any step's output.
func Escape(s string) string {
	if clean(s) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, `\x%02x`, s[i])
		case !Hidden(r):
			b.WriteString(s[i : i+size])
		default:
			b.WriteString(escape(r))
		}
		i += size
	}
	return strings.ReplaceAll(b.String(), "##[", "# #[")
}

// Start is Escape for a text that begins a line, such as a path: GitHub's runner
// obeys ::command:: there, white space before it or not.
func Start(s string) string {
	s = Escape(s)
	if command, is := strings.CutPrefix(strings.TrimSpace(s), "::"); is && strings.Contains(command, "::") {
		return "./" + s
	}
	return s
}

// Line is Escape for a line of source, in which a tab is no attack.
func Line(s string) string {
	return Escape(strings.ReplaceAll(s, "\t", " "))
}

func clean(s string) bool {
	for i := 0; i < len(s); {
		c := s[i]
		if harmless[c] {
			i++
			continue
		}
		if c < utf8.RuneSelf {
			if c != '[' || i >= 2 && s[i-1] == '#' && s[i-2] == '#' {
				return false
			}
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && size == 1 || Hidden(r) {
			return false
		}
		i += size
	}
	return true
}

// harmless are the bytes that are characters of their own and need no look around.
var harmless = func() (set [256]bool) {
	for c := ' '; c < 0x7F; c++ {
		set[c] = c != '['
	}
	return set
}()

func escape(r rune) string {
	switch r {
	case '\n':
		return `\n`
	case '\r':
		return `\r`
	case '\t':
		return `\t`
	}
	switch {
	case r < 0x100:
		return fmt.Sprintf(`\x%02x`, r)
	case r < 0x10000:
		return fmt.Sprintf(`\u%04x`, r)
	}
	return fmt.Sprintf(`\U%08x`, r)
}

// JSON rewrites the hidden runes of a JSON text as \u escapes, which mean the
// same to a reader of the JSON and nothing to a terminal; and a number sign where
// GitHub's runner would see a command.
func JSON(text []byte) []byte {
	if bytes.Contains(text, []byte("##[")) {
		text = bytes.ReplaceAll(text, []byte("##["), []byte(`#\u0023[`))
	}
	var out []byte
	from := 0
	for i := 0; i < len(text); {
		if c := text[i]; c < 0x7F {
			i++
			continue
		}
		r, size := utf8.DecodeRune(text[i:])
		if r >= utf8.RuneSelf && Hidden(r) || r == 0x7F {
			out = append(out, text[from:i]...)
			for _, unit := range utf16.AppendRune(nil, r) {
				out = fmt.Appendf(out, `\u%04x`, unit)
			}
			from = i + size
		}
		i += size
	}
	if out == nil {
		return text
	}
	return append(out, text[from:]...)
}
