// Package visible makes untrusted text safe to show. A record from a stranger can
// contain escape sequences that rewrite a terminal, bidi controls that reorder a line,
// or invisible characters.
package visible

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Hidden reports whether a rune has an effect but no glyph of its own. Such runes are
// controls (C0, C1, DEL), bidi controls, zero-width and other format characters, line
// and paragraph separators, tags, the variation selectors supplement, other
// default-ignorable code points, private use characters, and noncharacters.
func Hidden(r rune) bool {
	switch {
	case r < ' ', r >= 0x7F && r < 0xA0:
		return true
	case r < 0xAD, r >= 0x4E00 && r <= 0x9FFF: // most runes
		return false
	case r == '\u2028', r == '\u2029':
		return true
	case r >= 0xE0000 && r <= 0xE0FFF: // tags and the variation selectors supplement
		return true
	}
	return unicode.In(r, unicode.Cf, unicode.Co, unicode.Cs,
		unicode.Other_Default_Ignorable_Code_Point, unicode.Noncharacter_Code_Point)
}

// Escape replaces hidden runes with escapes such as \n, \x1b, \u202e and \U000e0041.
// Bytes that are not UTF-8 become \xNN. The rest of the text stays as it is.
//
// Escape also splits ##[, because GitHub's runner executes ##[command] anywhere in a
// line of a step's output.
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

// LineStart is like [Escape] for a text at the start of a line, such as a path. GitHub's
// runner executes ::command:: there, even after white space.
func LineStart(s string) string {
	s = Escape(s)
	if command, is := strings.CutPrefix(strings.TrimSpace(s), "::"); is && strings.Contains(command, "::") {
		return "./" + s
	}
	return s
}

// Line is like [Escape] for a source line, where a tab is harmless. Line shows a tab as
// a space.
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

// harmless is the set of bytes that are whole characters and never need an escape.
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
