package zh

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Spacing tells how Chinese and Latin words stand beside each other: with a space
// between them (中文 English), without (中文English), or nobody knows.
type Spacing uint8

// The ways of spacing.
const (
	AnySpacing Spacing = iota
	Spaced
	Tight
)

// SpacingOf returns the spacing that most of the places have where a Chinese and a
// Latin word, or a code span, meet in some texts. Digits and single letters, as in
// 第3行 and C语言, do not count: they go either way.
func SpacingOf(texts ...string) Spacing {
	spaced, tight := 0, 0
	for _, s := range texts {
		pieces := piecesOf(s)
		for i := range pieces {
			switch edgeAt(pieces, i) {
			case Spaced:
				spaced++
			case Tight:
				tight++
			}
		}
	}
	switch {
	case spaced+tight == 0:
		return AnySpacing
	case spaced >= tight:
		return Spaced
	}
	return Tight
}

// MendTypography returns a Chinese text with full-width punctuation between
// Chinese characters and with one spacing. Nothing in code spans changes, no
// letter, digit or Chinese character does, and a mended text stays as it is.
func MendTypography(s string, spacing Spacing) string {
	if IsASCII(s) {
		return s
	}
	pieces := piecesOf(s)
	var b strings.Builder
	for i := 0; i < len(pieces); i++ {
		p := pieces[i]
		if wide, spaces := widened(pieces, i); wide != "" {
			b.WriteString(wide)
			i += spaces
			continue
		}
		edge := edgeAt(pieces, i)
		if edge == Spaced && spacing == Tight {
			continue // the space
		}
		if edge == Tight && spacing == Spaced {
			b.WriteByte(' ')
		}
		b.WriteString(p.text)
	}
	return b.String()
}

// A piece of a text is a Chinese character, a Latin word, a code span, a single
// space or anything else, a character at a time.
type piece struct {
	kind pieceKind
	text string
}

type pieceKind uint8

const (
	other pieceKind = iota
	han
	latin
	space
)

// piecesOf cuts a text into pieces.
func piecesOf(s string) []piece {
	pieces := make([]piece, 0, len(s)/2)
	for i := 0; i < len(s); {
		size, kind := 1, other
		switch c := s[i]; {
		case c == '`':
			size, kind = codeLength(s[i:]), latin
		case c == ' ':
			kind = space
		case isAlnum(c):
			for i+size < len(s) && isLatin(s[i+size]) {
				size++
			}
			if isLetter(c) && size > 1 && isLetter(s[i+size-1]) && (i == 0 || s[i-1] != '%') { // %qD
				kind = latin
			}
		case c >= utf8.RuneSelf:
			var r rune
			if r, size = utf8.DecodeRuneInString(s[i:]); unicode.Is(unicode.Han, r) {
				kind = han
			}
		}
		pieces = append(pieces, piece{kind, s[i : i+size]})
		i += size
	}
	return pieces
}

// codeLength is the length of the code span at the start of s; of all of s if the
// span has no end.
func codeLength(s string) int {
	ticks := len(s) - len(strings.TrimLeft(s, "`"))
	end := strings.Index(s[ticks:], s[:ticks])
	if end < 0 {
		return len(s)
	}
	return ticks + end + ticks
}

// isLatin tells whether a character may be within a Latin word: torch.cuda, a-b,
// std::x.
func isLatin(c byte) bool { return isWord(c) || strings.IndexByte("./:+#@&-", c) >= 0 }

// edgeAt tells whether a Chinese and a Latin piece meet right before piece i
// (Tight) or around it (Spaced), if it is a space.
func edgeAt(pieces []piece, i int) Spacing {
	if i == 0 {
		return AnySpacing
	}
	before, at := pieces[i-1].kind, pieces[i].kind
	switch {
	case before == han && at == latin, before == latin && at == han:
		return Tight
	case at != space || i+1 == len(pieces):
		return AnySpacing
	}
	if after := pieces[i+1].kind; before == han && after == latin || before == latin && after == han {
		return Spaced
	}
	return AnySpacing
}

// fullWidth maps the punctuation that Chinese has a form of its own for.
var fullWidth = map[string]string{",": "，", ";": "；", ":": "：", "!": "！", "?": "？", ".": "。"}

// widened returns the full-width form of the punctuation at piece i if that stands
// between Chinese characters, and how many spaces behind it go with it. A full
// stop counts where it ends a sentence, not in 文件.扩展名.
func widened(pieces []piece, i int) (wide string, spaces int) {
	if pieces[i].kind != other || i == 0 || pieces[i-1].kind != han {
		return "", 0
	}
	for i+1+spaces < len(pieces) && pieces[i+1+spaces].kind == space {
		spaces++
	}
	last := i+1+spaces == len(pieces)
	if pieces[i].text == "." && (last || spaces > 0 && pieces[i+1+spaces].kind == han) ||
		pieces[i].text != "." && !last && pieces[i+1+spaces].kind == han {
		if wide := fullWidth[pieces[i].text]; wide != "" {
			return wide, spaces
		}
	}
	return "", 0
}
