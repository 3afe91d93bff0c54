package regex

import (
	"iter"
	"regexp/syntax"
	"strings"
)

// eachRun is like eachPiece, but joins plain characters that no repetition follows.
func eachRun(pattern string) iter.Seq[piece] {
	return func(yield func(piece) bool) { yieldPieces(pattern, true, yield) }
}

func isPlain(c byte) bool { return c == ' ' || syntax.IsWordChar(rune(c)) }

// allPlain reports whether a pattern is a text that it matches.
func allPlain(pattern string) bool {
	for i := range len(pattern) {
		if !isPlain(pattern[i]) {
			return false
		}
	}
	return true
}

// joined returns a piece with the plain characters after it.
func joined(p piece, pattern string) piece {
	if n := runOf(pattern[p.at:]); n > 1 {
		p.kind, p.text = pieceRun, pattern[p.at:p.at+n]
	}
	return p
}

// runOf returns the number of plain characters that a pattern begins with, without the last one if a
// repetition may follow it, perhaps after flags.
func runOf(pattern string) int {
	const most = 64
	n := 1
	for n < min(most, len(pattern)) && isPlain(pattern[n]) {
		n++
	}
	if n < len(pattern) && strings.IndexByte("*+?{(", pattern[n]) >= 0 {
		n--
	}
	return n
}
