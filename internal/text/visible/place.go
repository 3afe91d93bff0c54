package visible

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Run is a sequence of adjacent hidden characters that are misplaced.
type Run struct {
	From, To int // bytes of the text
	First    rune
	Count    int // characters
}

// Misplaced returns the runs of hidden characters that serve no purpose in a text. Four
// kinds have a purpose: white space, joiners between emoji and in scripts that join
// letters, direction marks next to right-to-left letters, and variation selectors after
// characters that have variants.
//
// The function code reports whether an offset is in code. Direction marks and soft
// hyphens are misplaced there.
func Misplaced(s string, code func(at int) bool) (runs []Run) {
	var prev rune // the last visible rune
	for i := 0; i < len(s); {
		if plainByte[s[i]] {
			prev = rune(s[i])
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		next, _ := utf8.DecodeRuneInString(s[i+size:])
		if !suspect(r, prev) || allowed(r, prev, next, s, i, code) {
			if !Hidden(r) || r == zwj {
				prev = r
			}
			i += size
			continue
		}
		if n := len(runs); n > 0 && runs[n-1].To == i {
			runs[n-1].To, runs[n-1].Count = i+size, runs[n-1].Count+1
		} else {
			runs = append(runs, Run{i, i + size, r, 1})
		}
		i += size
	}
	return runs
}

// plainByte is the set of bytes that are whole, visible characters.
var plainByte = func() (plain [256]bool) {
	for c := ' '; c < 0x7F; c++ {
		plain[c] = true
	}
	plain['\t'], plain['\n'] = true, true
	return plain
}()

const (
	zwnj = 0x200C
	zwj  = 0x200D
)

// suspect reports whether a rune is a hidden character, a blank that does not count as
// white space, or a variation selector after a character without variants.
func suspect(r, prev rune) bool {
	switch {
	case r == brailleBlank:
		return true
	case r == 0xFE0E || r == 0xFE0F:
		return !hasEmoji(prev)
	case r >= 0xFE00 && r < 0xFE0E:
		return prev < utf8.RuneSelf && (prev < '0' || prev > '9')
	}
	return Hidden(r)
}

const brailleBlank = 0x2800

// hasEmoji reports whether a rune can have a text style and an emoji style.
func hasEmoji(r rune) bool {
	return r >= '0' && r <= '9' || r == '#' || r == '*' || r == '‼' || r == '⁉' || r == '〰' || r == '〽' || r >= 0x80 && unicode.IsSymbol(r)
}

// allowed reports whether the hidden rune r at byte i of s serves a purpose there.
func allowed(r, prev, next rune, s string, i int, code func(int) bool) bool {
	const near = 300 // bytes
	switch {
	case r == '\r':
		return next == '\n'
	case r == zwj || r == zwnj:
		return pictograph(prev) && pictograph(next) || unicode.In(prev, joining...)
	case r == 0x200B: // marks line breaks in scripts without spaces
		return unicode.In(prev, unspaced...) && unicode.In(next, unspaced...)
	case r == 0x200E, r == 0x200F, r == 0x061C:
		return !code(i) && (rightToLeft(prev) || rightToLeft(next))
	case r == 0xAD:
		return !code(i) && unicode.IsLetter(prev) && unicode.IsLetter(next) && !identifierAround(s, i)
	case r >= 0xE0020 && r <= 0xE007F: // flags, such as the flag of Scotland
		return prev == 0x1F3F4
	case r >= 0xE0100 && r <= 0xE01EF: // variants of characters in Japanese names
		adjacent, _ := utf8.DecodeLastRuneInString(s[:i])
		return unicode.Is(unicode.Han, adjacent) && !code(i) && strings.ContainsFunc(s[max(0, i-near):min(len(s), i+near)], kana)
	case r == brailleBlank:
		return braille(prev) || braille(next)
	case r >= 0x180B && r <= 0x180F:
		return unicode.Is(unicode.Mongolian, prev)
	case r == 0x17B4, r == 0x17B5:
		return unicode.Is(unicode.Khmer, prev)
	}
	return unicode.Is(unicode.Prepended_Concatenation_Mark, r)
}

// joining lists the scripts in which joiners change the shape of letters.
var joining = []*unicode.RangeTable{
	unicode.Arabic, unicode.Syriac, unicode.Nko, unicode.Mongolian, unicode.Mandaic, unicode.Phags_Pa, unicode.Adlam,
	unicode.Devanagari, unicode.Bengali, unicode.Gurmukhi, unicode.Gujarati, unicode.Oriya, unicode.Tamil, unicode.Telugu,
	unicode.Kannada, unicode.Malayalam, unicode.Sinhala, unicode.Khmer, unicode.Myanmar, unicode.Tibetan,
}

// unspaced lists the scripts that write no spaces between words.
var unspaced = []*unicode.RangeTable{unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar, unicode.Tibetan}

// pictograph reports whether a rune can be part of a joined emoji: a symbol, a skin
// tone or the emoji variation selector.
func pictograph(r rune) bool {
	return r >= 0x1F000 && r <= 0x1FAFF || r >= 0x2190 && r <= 0x2BFF || r == 0xFE0F || r == 0x20E3
}

func braille(r rune) bool { return r > brailleBlank && r <= 0x28FF }

func kana(r rune) bool { return unicode.In(r, unicode.Hiragana, unicode.Katakana) }

func rightToLeft(r rune) bool {
	return unicode.In(r, unicode.Arabic, unicode.Hebrew, unicode.Syriac, unicode.Thaana, unicode.Nko, unicode.Adlam)
}

// identifierAround reports whether the word around byte i looks like a command, a path or
// an identifier.
func identifierAround(s string, i int) bool {
	isCode := func(c byte) bool {
		return c == '_' || c == '/' || c == '\\' || c == '=' || c == '$' || c == '@' || '0' <= c && c <= '9'
	}
	const far = 100
	for k := i - 1; k >= 0 && i-k < far && s[k] > ' '; k-- {
		if isCode(s[k]) || s[k] == '-' && (k == 0 || s[k-1] <= ' ') {
			return true
		}
	}
	for k := i + 1; k < len(s) && k-i < far && s[k] > ' '; k++ {
		if isCode(s[k]) {
			return true
		}
	}
	return false
}

// SuspectJSON reports whether a JSON text may contain a misplaced hidden character, raw
// or escaped. It is a quick first check that takes about a nanosecond per byte.
func SuspectJSON(text string) bool {
	var prev rune
	for i := 0; i < len(text); {
		c := text[i]
		if !lead[c] {
			if prev = rune(c); c >= utf8.RuneSelf {
				prev = '中' // any letter will do
			}
			i++
			continue
		}
		r, size := rune(c), 1
		switch {
		case c == '\\':
			r, size = Unescape(text[i:])
		case c >= utf8.RuneSelf:
			r, size = utf8.DecodeRuneInString(text[i:])
		}
		if c == '\r' || c == '\\' && r == '\r' {
			if next, _ := Unescape(text[i+size:]); next != '\n' && (i+size >= len(text) || text[i+size] != '\n') {
				return true
			}
		} else if r != '\n' && r != '\t' && suspect(r, prev) {
			return true
		}
		prev = r
		i += size
	}
	return false
}

// lead is the set of bytes that can start a hidden character or an escape. Few other
// characters start with them in UTF-8.
var lead = func() (set [256]bool) {
	for c := range ' ' {
		set[c] = true
	}
	set['\n'], set['\t'] = false, false
	set['\\'], set[0x7F] = true, true
	for _, c := range []byte("\xC2\xCD\xD8\xDB\xDC\xE0\xE1\xE2\xE3\xEE\xEF\xF0\xF1\xF2\xF3\xF4") {
		set[c] = true
	}
	return set
}()
