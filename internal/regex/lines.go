package regex

import (
	"regexp/syntax"
)

// Unbounded is the number of lines of which there is no telling.
const Unbounded = -1

// linesOf returns how many times a match can go on to the next line that is not
// blank, which is a line of white space alone. Blank lines do not count, so that
// \s* does not make a pattern Unbounded.
func linesOf(re *syntax.Regexp) int {
	switch re.Op {
	case syntax.OpLiteral:
		n := 0
		for _, r := range re.Rune {
			if r == '\n' {
				n++
			}
		}
		return n
	case syntax.OpCharClass, syntax.OpAnyChar:
		if crosses(re) {
			return 1
		}
		return 0
	case syntax.OpStar, syntax.OpPlus:
		return repeated(re.Sub[0], Unbounded)
	case syntax.OpRepeat:
		return repeated(re.Sub[0], re.Max)
	case syntax.OpAlternate:
		most := 0
		for _, sub := range re.Sub {
			n := linesOf(sub)
			if n == Unbounded {
				return Unbounded
			}
			most = max(most, n)
		}
		return most
	}
	sum := 0
	for _, sub := range re.Sub {
		n := linesOf(sub)
		if n == Unbounded {
			return Unbounded
		}
		sum += n
	}
	return sum
}

// repeated is linesOf a part that comes up to so many times.
func repeated(re *syntax.Regexp, times int) int {
	n := linesOf(re)
	switch {
	case n == 0 || n == Unbounded:
		return n
	case isSpace(re):
		return 1 // white space after white space is on blank lines
	case times == Unbounded || n*times > 64:
		return Unbounded
	}
	return n * times
}

// crosses tells whether a character class holds the line feed.
func crosses(re *syntax.Regexp) bool {
	if re.Op == syntax.OpAnyChar {
		return true
	}
	for i := 0; i < len(re.Rune); i += 2 {
		if re.Rune[i] <= '\n' && '\n' <= re.Rune[i+1] {
			return true
		}
	}
	return false
}

// isSpace tells whether all that a part matches is white space.
func isSpace(re *syntax.Regexp) bool {
	switch re.Op {
	case syntax.OpCapture, syntax.OpConcat, syntax.OpAlternate, syntax.OpStar, syntax.OpPlus, syntax.OpQuest, syntax.OpRepeat:
		for _, sub := range re.Sub {
			if !isSpace(sub) {
				return false
			}
		}
		return true
	case syntax.OpLiteral:
		for _, r := range re.Rune {
			if !isBlank(r) {
				return false
			}
		}
		return true
	case syntax.OpCharClass:
		for i := 0; i < len(re.Rune); i += 2 {
			for r := re.Rune[i]; r <= re.Rune[i+1]; r++ {
				if !isBlank(r) {
					return false
				}
			}
		}
		return true
	}
	return false
}

// isBlank reports whether a character can be on a blank line.
func isBlank(r rune) bool { return r == ' ' || '\t' <= r && r <= '\r' }
