package zh

import (
	"strings"
	"unicode/utf8"
)

// Spacing describes whether a text has a space between Chinese and Latin words (中文
// English) or not (中文English).
type Spacing uint8

// AnySpacing means that the spacing is unknown.
const (
	AnySpacing Spacing = iota
	Spaced
	Tight
)

// SpacingOf returns the most frequent spacing where Chinese meets a Latin word or a code
// span. Digits and single letters, as in 第3行 and C语言, do not count, because both
// spacings are common there.
func SpacingOf(texts ...string) Spacing {
	spaced, tight := 0, 0
	for _, s := range texts {
		s, t := edges(s)
		spaced, tight = spaced+s, tight+t
	}
	switch {
	case spaced+tight == 0:
		return AnySpacing
	case spaced >= tight:
		return Spaced
	}
	return Tight
}

// edges counts the places where Chinese meets a Latin word, with and without a space.
func edges(s string) (spaced, tight int) {
	var before, last pieceKind
	for i := 0; i < len(s); {
		p := pieceAt(s, i)
		switch {
		case meet(last, p.kind):
			tight++
		case last == space && meet(before, p.kind):
			spaced++
		}
		before, last, i = last, p.kind, p.end
	}
	return spaced, tight
}

// meet reports whether one of two pieces is Chinese and the other Latin.
func meet(a, b pieceKind) bool { return a == han && b == latin || a == latin && b == han }

// FixTypography returns a Chinese text with full-width punctuation between Chinese
// characters and with uniform spacing. It changes nothing in code spans, quotes, code in
// brackets, options and SQL statements. It never changes a letter, a digit or a Chinese
// character. It does not change its own result.
func FixTypography(s string, spacing Spacing) string {
	for range 5 { // in rare cases a change moves the end of a literal
		fixed := fixOnce(s, spacing)
		if fixed == s {
			break
		}
		s = fixed
	}
	return s
}

func fixOnce(s string, spacing Spacing) string {
	spaced, tight := edges(s)
	if !(spaced > 0 && spacing == Tight || tight > 0 && spacing == Spaced || halfWidthBehind(s)) {
		return s
	}
	pieces := piecesOf(s)
	var b strings.Builder
	done := 0 // handled bytes of s
	replace := func(from, to int, by string) {
		b.WriteString(s[done:from])
		b.WriteString(by)
		done = to
	}
	for i, p := range pieces {
		if p.start < done {
			continue
		}
		if wide, end := widened(s, pieces, i); wide != "" {
			replace(p.start, end, wide)
			continue
		}
		if end := bracketed(s, pieces, i); end > 0 {
			replace(p.start, end, "（"+s[p.end:end-1]+"）")
			continue
		}
		switch edge := edgeAt(pieces, i); {
		case edge == Spaced && spacing == Tight:
			replace(p.start, p.end, "")
		case edge == Tight && spacing == Spaced:
			replace(p.start, p.start, " ")
		}
	}
	if done == 0 && b.Len() == 0 {
		return s
	}
	return b.String() + s[done:]
}

// halfWidthBehind reports whether half-width punctuation follows a character that is not
// ASCII.
func halfWidthBehind(s string) bool {
	for i := 1; i < len(s); i++ {
		if s[i-1] >= utf8.RuneSelf && (s[i] == '(' || fullWidth(s[i]) != "") {
			return true
		}
	}
	return false
}

// A piece of a text is a Chinese character, a Latin word, a code span, a single space, a
// literal, or any other single character.
type piece struct {
	start, end int
	kind       pieceKind
}

type pieceKind uint8

const (
	other pieceKind = iota
	han
	latin
	space
)

// mayBeLiteral is the set of bytes that can start a literal.
var mayBeLiteral = func() (set [256]bool) {
	for _, c := range []byte("\"'{[(<-SIUDCA\xE2\xE3") { // the last two begin “‘「『
		set[c] = true
	}
	return set
}()

// piecesOf splits a text into pieces.
func piecesOf(s string) (pieces []piece) {
	for i := 0; i < len(s); {
		p := pieceAt(s, i)
		pieces = append(pieces, p)
		i = p.end
	}
	return pieces
}

// pieceAt returns the piece of s that starts at i.
func pieceAt(s string, i int) piece {
	if mayBeLiteral[s[i]] {
		if n := literalLength(s, i); n > 0 {
			return piece{i, i + n, other}
		}
	}
	switch c := s[i]; {
	case c == '`':
		return piece{i, i + codeLength(s[i:]), latin}
	case c == ' ':
		return piece{i, i + 1, space}
	case isAlnum(c):
		end := i + 1
		for end < len(s) && isLatin(s[end]) {
			end++
		}
		if isLetter(c) && end > i+1 && isLetter(s[end-1]) && (i == 0 || s[i-1] != '%') { // %qD
			return piece{i, end, latin}
		}
		return piece{i, end, other}
	case c < utf8.RuneSelf:
		return piece{i, i + 1, other}
	}
	r, size := utf8.DecodeRuneInString(s[i:])
	if IsHan(r) {
		return piece{i, i + size, han}
	}
	return piece{i, i + size, other}
}

// codeLength returns the length of the code span at the start of s. A span without an end
// takes all of s.
func codeLength(s string) int {
	ticks := len(s) - len(strings.TrimLeft(s, "`"))
	end := strings.Index(s[ticks:], s[:ticks])
	if end < 0 {
		return len(s)
	}
	return ticks + end + ticks
}

// isLatin reports whether a character can be inside a Latin word, such as torch.cuda, a-b
// or std::x.
func isLatin(c byte) bool { return isWord(c) || strings.IndexByte("./:+#@&-", c) >= 0 }

// edgeAt returns Tight if Chinese meets Latin right before piece i, and Spaced if piece i
// is the space between them.
func edgeAt(pieces []piece, i int) Spacing {
	switch {
	case i == 0:
	case meet(pieces[i-1].kind, pieces[i].kind):
		return Tight
	case pieces[i].kind == space && i+1 < len(pieces) && meet(pieces[i-1].kind, pieces[i+1].kind):
		return Spaced
	}
	return AnySpacing
}

// fullWidth returns the full-width form of a punctuation mark, or "" if there is none.
func fullWidth(c byte) string {
	switch c {
	case ',':
		return "，"
	case ';':
		return "；"
	case ':':
		return "："
	case '!':
		return "！"
	case '?':
		return "？"
	case '.':
		return "。"
	}
	return ""
}

// widened returns the full-width form of the punctuation at piece i if it is between
// Chinese characters, and the end of the spaces after it. A period counts only if it
// clearly ends a sentence, unlike in 文件.扩展名.
func widened(s string, pieces []piece, i int) (wide string, end int) {
	if pieces[i].kind != other || i == 0 || pieces[i-1].kind != han {
		return "", 0
	}
	if wide = fullWidth(s[pieces[i].start]); wide == "" {
		return "", 0
	}
	next := i + 1
	for next < len(pieces) && pieces[next].kind == space {
		next++
	}
	between := next < len(pieces) && pieces[next].kind == han
	if wide == "。" {
		between = next == len(pieces) || between && (next > i+1 || endsSentence(s, pieces, i))
	}
	if !between {
		return "", 0
	}
	return wide, pieces[next-1].end
}

// bracketed returns the end of the half-width parentheses that open at piece i, or 0. They must follow a Chinese
// character, and have only Chinese text in them and around them. Elsewhere both forms are common.
func bracketed(s string, pieces []piece, i int) int {
	const most = 40 // characters
	if s[pieces[i].start] != '(' || i == 0 || pieces[i-1].kind != han {
		return 0
	}
	for n, p := range pieces[i+1 : min(i+1+most, len(pieces))] {
		switch {
		case p.kind == han || s[p.start:p.end] == "、" || s[p.start:p.end] == "，":
		case s[p.start] == ')' && n > 0 && (p.end == len(s) || s[p.end] >= utf8.RuneSelf):
			return p.end
		default:
			return 0
		}
	}
	return 0
}
