package visible

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// A Run is a stretch of a text in which every character is hidden and has no
// business to be there.
type Run struct {
	From, To int // bytes of the text
	First    rune
	Count    int // characters
}

// Misplaced returns the runs of hidden characters in a text that its script has
// no use for. White space is none; joiners are at home between emoji and in the
// scripts that join, direction marks beside letters from right to left, and
// variation selectors behind what has variants.
//
// In code, which is where code says so of an offset, neither marks nor soft
// hyphens are at home.
func Misplaced(s string, code func(at int) bool) (runs []Run) {
	var prev rune // the last that is not hidden
	for i := 0; i < len(s); {
		if plainByte[s[i]] {
			prev = rune(s[i])
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		next, _ := utf8.DecodeRuneInString(s[i+size:])
		if !suspect(r, prev) || athome(r, prev, next, s, i, code) {
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

// plainByte are the bytes that are characters of their own and never hidden.
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

// suspect tells whether a rune is hidden, is a blank that is no white space, or
// selects a variant of what has none.
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

// hasEmoji tells whether a rune may have a look of text and one of an emoji.
func hasEmoji(r rune) bool {
	return r >= '0' && r <= '9' || r == '#' || r == '*' || r == '‼' || r == '⁉' || r == '〰' || r == '〽' || r >= 0x80 && unicode.IsSymbol(r)
}

// athome tells whether a hidden rune has a use where it stands, at byte i of s.
func athome(r, prev, next rune, s string, i int, code func(int) bool) bool {
	const near = 300 // bytes
	switch {
	case r == '\r':
		return next == '\n'
	case r == zwj || r == zwnj:
		return pictograph(prev) && pictograph(next) || unicode.In(prev, joining...)
	case r == 0x200B: // where words stand together, it is where a line may break
		return unicode.In(prev, unspaced...) && unicode.In(next, unspaced...)
	case r == 0x200E, r == 0x200F, r == 0x061C:
		return !code(i) && (rightToLeft(prev) || rightToLeft(next))
	case r == 0xAD:
		return !code(i) && unicode.IsLetter(prev) && unicode.IsLetter(next) && !identifierAround(s, i)
	case r >= 0xE0020 && r <= 0xE007F: // flags such as that of Scotland
		return prev == 0x1F3F4
	case r >= 0xE0100 && r <= 0xE01EF: // Japanese has variants of names
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

// joining are the scripts in which joiners change how letters look.
var joining = []*unicode.RangeTable{
	unicode.Arabic, unicode.Syriac, unicode.Nko, unicode.Mongolian, unicode.Mandaic, unicode.Phags_Pa, unicode.Adlam,
	unicode.Devanagari, unicode.Bengali, unicode.Gurmukhi, unicode.Gujarati, unicode.Oriya, unicode.Tamil, unicode.Telugu,
	unicode.Kannada, unicode.Malayalam, unicode.Sinhala, unicode.Khmer, unicode.Myanmar, unicode.Tibetan,
}

// unspaced are the scripts that have no spaces between words.
var unspaced = []*unicode.RangeTable{unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar, unicode.Tibetan}

// pictograph tells whether a rune is of those that emoji are joined of: the blocks
// of pictures, skin tones among them, and the selector behind them.
func pictograph(r rune) bool {
	return r >= 0x1F000 && r <= 0x1FAFF || r >= 0x2190 && r <= 0x2BFF || r == 0xFE0F || r == 0x20E3
}

func braille(r rune) bool { return r > brailleBlank && r <= 0x28FF }

func kana(r rune) bool { return unicode.In(r, unicode.Hiragana, unicode.Katakana) }

func rightToLeft(r rune) bool {
	return unicode.In(r, unicode.Arabic, unicode.Hebrew, unicode.Syriac, unicode.Thaana, unicode.Nko, unicode.Adlam)
}

// identifierAround tells whether the word around byte i is not of prose: it has
// what commands, paths and names in code have.
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

// SuspectJSON tells whether a JSON text may have a string with a misplaced hidden
// character, as such or as an escape. It is a first look, at a nanosecond a byte.
func SuspectJSON(text string) bool {
	var prev rune
	for i := 0; i < len(text); {
		c := text[i]
		if !lead[c] {
			if prev = rune(c); c >= utf8.RuneSelf {
				prev = '中' // or another letter
			}
			i++
			continue
		}
		r, size := rune(c), 1
		switch {
		case c == '\\':
			r, size = unescape(text[i:])
		case c >= utf8.RuneSelf:
			r, size = utf8.DecodeRuneInString(text[i:])
		}
		if c == '\r' || c == '\\' && r == '\r' {
			if next, _ := unescape(text[i+size:]); next != '\n' && (i+size >= len(text) || text[i+size] != '\n') {
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

// lead are the bytes that begin a hidden character or an escape, and in UTF-8 few
// others.
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

// unescape returns the rune that the escape at the start of a JSON text stands
// for, and its length; 0 if there is none.
func unescape(text string) (r rune, size int) {
	if len(text) < 2 || text[0] != '\\' {
		return 0, 1
	}
	switch text[1] {
	case 'n':
		return '\n', 2
	case 't':
		return '\t', 2
	case 'r':
		return '\r', 2
	case 'b':
		return '\b', 2
	case 'f':
		return '\f', 2
	case 'u':
		r, ok := unit(text)
		if !ok {
			return 0, 1
		}
		if utf16.IsSurrogate(r) {
			if low, ok := unit(text[6:]); ok && utf16.DecodeRune(r, low) != utf8.RuneError {
				return utf16.DecodeRune(r, low), 12
			}
		}
		return r, 6
	}
	return rune(text[1]), 2
}

// unit is the code unit of the \u escape that a text begins with.
func unit(text string) (rune, bool) {
	if len(text) < 6 || text[0] != '\\' || text[1] != 'u' {
		return 0, false
	}
	v, err := strconv.ParseUint(text[2:6], 16, 16)
	return rune(v), err == nil
}
