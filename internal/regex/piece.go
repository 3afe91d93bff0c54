package regex

import (
	"iter"
	"regexp/syntax"
	"slices"
	"strings"
	"unicode/utf8"
)

// A piece is one token of a pattern as it is spelled. Joined together, the texts of all
// pieces are the pattern. The tree of regexp/syntax does not keep the spelling: (?:a|a)*
// becomes a*, and \x{41} becomes A.
type piece struct {
	kind pieceKind
	text string
	at   int // byte offset in the pattern

	// flags are the flags in force at the piece. A pieceFlags or pieceOpen has the flags
	// that it sets.
	flags syntax.Flags
	// min and max are the counts of a pieceRepeat; max is -1 if it is unbounded.
	min, max int
}

type pieceKind uint8

const (
	pieceLiteral pieceKind = iota // a character, escaped or not
	pieceQuote                    // \Q…\E
	pieceClass                    // [a-z], \d, \pL and the dot
	pieceAssert                   // ^ $ \A \z \b \B
	pieceOpen                     // ( (?: (?i: (?P<name>
	pieceFlags                    // (?i)
	pieceClose                    // )
	pieceOr                       // |
	pieceRepeat                   // * + ? {2,3}, with the ? that makes them lazy
	pieceRun                      // several letters, digits, underscores and spaces; only [eachRun] yields it
)

// flagsOfGo are the flags with which package regexp parses patterns.
const flagsOfGo = syntax.Perl

// pieces splits a pattern into pieces as Go reads it. The pieces of an invalid pattern
// have no meaning, but still add up to it.
func pieces(pattern string) []piece {
	return slices.AppendSeq(make([]piece, 0, len(pattern)), eachPiece(pattern))
}

// eachPiece is like pieces, but keeps none of them.
func eachPiece(pattern string) iter.Seq[piece] {
	return func(yield func(piece) bool) { yieldPieces(pattern, false, yield) }
}

func yieldPieces(pattern string, runs bool, yield func(piece) bool) {
	flags := flagsOfGo
	var outer []syntax.Flags // restored by each )
	for at := 0; at < len(pattern); {
		if isPlain(pattern[at]) { // as most
			p := piece{text: pattern[at : at+1], at: at, flags: flags}
			if runs {
				p = joined(p, pattern)
			}
			if !yield(p) {
				return
			}
			at += len(p.text)
			continue
		}
		p := cutPiece(pattern[at:])
		p.at, p.flags = at, flags
		switch p.kind {
		case pieceOpen:
			outer = append(outer, flags)
			flags = setFlags(flags, p.text)
			p.flags = flags
		case pieceFlags:
			flags = setFlags(flags, p.text)
			p.flags = flags
		case pieceClose:
			if n := len(outer); n > 0 {
				flags, outer = outer[n-1], outer[:n-1]
			}
		}
		if !yield(p) {
			return
		}
		at += len(p.text)
	}
}

// firstPiece returns the first piece of a pattern, if it has one.
func firstPiece(pattern string) (first piece) {
	for first = range eachPiece(pattern) {
		break
	}
	return first
}

// cutPiece returns the first piece of s, which must not be empty.
func cutPiece(s string) piece {
	one := func(kind pieceKind) piece { return piece{kind: kind, text: s[:1]} }
	switch s[0] {
	case '\\':
		return cutEscape(s)
	case '[':
		return piece{kind: pieceClass, text: s[:classEnd(s)]}
	case '(':
		return cutGroup(s)
	case ')':
		return one(pieceClose)
	case '|':
		return one(pieceOr)
	case '.':
		return one(pieceClass)
	case '^', '$':
		return one(pieceAssert)
	case '*', '+', '?', '{':
		if n, low, high := cutRepeat(s); n > 0 {
			return piece{kind: pieceRepeat, text: s[:n], min: low, max: high}
		}
	}
	_, size := utf8.DecodeRuneInString(s)
	return piece{kind: pieceLiteral, text: s[:size]}
}

// cutEscape returns the first piece of s, which starts with a backslash.
func cutEscape(s string) piece {
	if len(s) == 1 {
		return piece{kind: pieceLiteral, text: s}
	}
	switch s[1] {
	case 'Q':
		quoted, _, closed := strings.Cut(s[2:], `\E`)
		n := 2 + len(quoted)
		if closed {
			n += 2
		}
		return piece{kind: pieceQuote, text: s[:n]}
	case 'A', 'z', 'b', 'B':
		return piece{kind: pieceAssert, text: s[:2]}
	case 'd', 'D', 's', 'S', 'w', 'W', 'p', 'P':
		return piece{kind: pieceClass, text: s[:escapeEnd(s)]}
	}
	return piece{kind: pieceLiteral, text: s[:escapeEnd(s)]}
}

// escapeEnd returns the length of the escape at the start of s.
func escapeEnd(s string) int {
	_, size := utf8.DecodeRuneInString(s[1:])
	end := 1 + size
	if end == 1 {
		return end // a backslash at the end
	}
	rest := s[end:]
	switch c := s[1]; {
	case c >= '0' && c <= '7':
		for n := 0; n < 2 && rest != "" && rest[0] >= '0' && rest[0] <= '7'; n++ {
			end, rest = end+1, rest[1:]
		}
	case (c == 'x' || c == 'p' || c == 'P') && strings.HasPrefix(rest, "{"):
		if i := strings.IndexByte(rest, '}'); i >= 0 {
			end += i + 1
		}
	case c == 'x':
		for n := 0; n < 2 && n < len(rest) && isHex(rest[n]); n++ {
			end++
		}
	case c == 'p' || c == 'P':
		_, size := utf8.DecodeRuneInString(rest)
		end += size
	}
	return end
}

func isHex(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F'
}

// classEnd returns the length of the class at the start of s.
func classEnd(s string) int {
	end := 1
	if strings.HasPrefix(s[end:], "^") {
		end++
	}
	for first := true; end < len(s); first = false {
		if s[end] == ']' && !first {
			return end + 1
		}
		end += classItemEnd(s[end:])
	}
	return end
}

// classItemEnd returns the length of the first item of s. s is the rest of a class. An
// item is a character, a range, an escape or a named class.
func classItemEnd(s string) int {
	if strings.HasPrefix(s, "[:") {
		if i := strings.Index(s[2:], ":]"); i >= 0 {
			return i + 4
		}
	}
	end := classCharEnd(s)
	if s[0] == '\\' && end > 1 && strings.IndexByte("dDsSwWpP", s[1]) >= 0 {
		return end
	}
	if len(s) > end+1 && s[end] == '-' && s[end+1] != ']' {
		end += 1 + classCharEnd(s[end+1:])
	}
	return end
}

// classCharEnd returns the length of the character or escape at the start of s.
func classCharEnd(s string) int {
	if s[0] == '\\' {
		return escapeEnd(s)
	}
	_, size := utf8.DecodeRuneInString(s)
	return size
}

// cutGroup returns the first piece of s, which starts with an opening parenthesis.
func cutGroup(s string) piece {
	if !strings.HasPrefix(s, "(?") {
		return piece{kind: pieceOpen, text: s[:1]}
	}
	if strings.HasPrefix(s, "(?P<") || strings.HasPrefix(s, "(?<") {
		if i := strings.IndexByte(s, '>'); i >= 0 {
			return piece{kind: pieceOpen, text: s[:i+1]}
		}
		return piece{kind: pieceOpen, text: s[:1]}
	}
	for i := 2; i < len(s); i++ {
		switch s[i] {
		case ':':
			return piece{kind: pieceOpen, text: s[:i+1]}
		case ')':
			return piece{kind: pieceFlags, text: s[:i+1]}
		case 'i', 'm', 's', 'U', '-':
		default:
			return piece{kind: pieceOpen, text: s[:1]}
		}
	}
	return piece{kind: pieceOpen, text: s[:1]}
}

// setFlags returns the flags after the start of a group such as (?i-s: or (?U).
func setFlags(flags syntax.Flags, group string) syntax.Flags {
	letters, ok := flagLetters(group)
	if !ok {
		return flags
	}
	on := true
	for _, c := range letters {
		switch c {
		case '-':
			on = false
		case 'i':
			flags = setFlag(flags, syntax.FoldCase, on)
		case 's':
			flags = setFlag(flags, syntax.DotNL, on)
		case 'm':
			flags = setFlag(flags, syntax.OneLine, !on)
		case 'U':
			flags = setFlag(flags, syntax.NonGreedy, on)
		}
	}
	return flags
}

func setFlag(flags, flag syntax.Flags, on bool) syntax.Flags {
	if on {
		return flags | flag
	}
	return flags &^ flag
}

// flagLetters returns the flags in the start of a group: "i-s" for (?i-s: and (?i-s).
func flagLetters(group string) (letters string, ok bool) {
	if !strings.HasPrefix(group, "(?") || strings.HasSuffix(group, ">") {
		return "", false
	}
	return group[2 : len(group)-1], true
}

// cutRepeat returns the bounds of the repetition at the start of s, and its length with
// the ? that makes it lazy. The length is 0 if s does not start with a repetition. Go
// reads {,3} and {03} as plain characters.
func cutRepeat(s string) (n, low, high int) {
	switch s[0] {
	case '*':
		n, low, high = 1, 0, -1
	case '+':
		n, low, high = 1, 1, -1
	case '?':
		n, low, high = 1, 0, 1
	default:
		n, low, high = cutCounts(s)
	}
	if n > 0 && strings.HasPrefix(s[n:], "?") {
		n++
	}
	return n, low, high
}

// cutCounts is like cutRepeat for {2}, {2,} and {2,3}.
func cutCounts(s string) (n, low, high int) {
	n = 1
	low, digits := cutNumber(s[n:])
	if n += digits; digits == 0 {
		return 0, 0, 0
	}
	high = low
	if strings.HasPrefix(s[n:], ",") {
		n++
		if strings.HasPrefix(s[n:], "}") {
			return n + 1, low, -1
		}
		high, digits = cutNumber(s[n:])
		if n += digits; digits == 0 {
			return 0, 0, 0
		}
	}
	if !strings.HasPrefix(s[n:], "}") {
		return 0, 0, 0
	}
	return n + 1, low, high
}

// cutNumber reads a decimal number without leading zeros and returns its length. Values
// above a million are not exact; Go rejects them.
func cutNumber(s string) (value, n int) {
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		if value < 1e6 {
			value = value*10 + int(s[n]-'0')
		}
		n++
	}
	if n > 1 && s[0] == '0' {
		return 0, 0
	}
	return value, n
}
