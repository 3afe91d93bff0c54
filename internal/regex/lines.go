package regex

import (
	"regexp/syntax"
	"slices"
	"strings"
)

// Unbounded means that a match can cross any number of lines.
const Unbounded = -1

// linesOf returns how many line ends a match can cross. Blank lines contain only white
// space and do not count, so that \s* does not make a pattern unbounded.
func linesOf(re *syntax.Regexp) int {
	switch re.Op {
	case syntax.OpLiteral:
		if !slices.Contains(re.Rune, '\n') { // like most
			return 0
		}
		return strings.Count(string(re.Rune), "\n")
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

// repeated returns linesOf for a part that is repeated up to the given number of
// times.
func repeated(re *syntax.Regexp, times int) int {
	n := linesOf(re)
	switch {
	case n == 0 || n == Unbounded:
		return n
	case isSpace(re):
		return 1 // the lines in between are blank
	case times == Unbounded || n*times > 64:
		return Unbounded
	}
	return n * times
}

// isOpen reports whether a part that can cross any number of lines has nothing that ends it. The quotation mark ends
// "[^"]*", so that a match crosses lines only if the mark is missing. The mark also ends "[^"]*/lib(/[^"]*)?", in which other parts are
// before it. rest are the parts that follow. isOpen looks at a few of them, so that its time does not grow with the square of
// their number.
func isOpen(re *syntax.Regexp, rest []*syntax.Regexp) bool {
	switch {
	case linesOf(re) != Unbounded:
		return false
	case isRepeat(re):
		return re.Sub[0].Op != syntax.OpCharClass || !slices.ContainsFunc(rest, func(next *syntax.Regexp) bool { return endsIn(re.Sub[0], next) })
	case re.Op == syntax.OpConcat:
		const few = 8
		for i, sub := range re.Sub {
			after := slices.Concat(re.Sub[i+1:min(i+1+few, len(re.Sub))], rest)
			if isOpen(sub, after[:min(few, len(after))]) {
				return true
			}
		}
		return false
	}
	return slices.ContainsFunc(re.Sub, func(sub *syntax.Regexp) bool { return isOpen(sub, rest) })
}

// endsIn reports whether a part begins with a character that a class excludes.
func endsIn(class, next *syntax.Regexp) bool {
	switch next.Op {
	case syntax.OpLiteral:
		return slices.ContainsFunc(next.Rune, func(r rune) bool { return !contains(class, r) })
	case syntax.OpCharClass:
		for i := 0; i < len(next.Rune); i += 2 {
			if next.Rune[i+1]-next.Rune[i] > 1 || contains(class, next.Rune[i]) || contains(class, next.Rune[i+1]) {
				return false
			}
		}
		return true
	}
	return false
}

func isRepeat(re *syntax.Regexp) bool {
	return re.Op == syntax.OpStar || re.Op == syntax.OpPlus || re.Op == syntax.OpRepeat
}

// crosses reports whether a character class contains the line feed.
func crosses(re *syntax.Regexp) bool {
	return re.Op == syntax.OpAnyChar || contains(re, '\n')
}

// contains reports whether a character class contains a character.
func contains(class *syntax.Regexp, r rune) bool {
	for i := 0; i < len(class.Rune); i += 2 {
		if class.Rune[i] <= r && r <= class.Rune[i+1] {
			return true
		}
	}
	return false
}

// isSpace reports whether a part matches only white space.
func isSpace(re *syntax.Regexp) bool {
	switch re.Op {
	case syntax.OpCapture, syntax.OpConcat, syntax.OpAlternate, syntax.OpStar, syntax.OpPlus, syntax.OpQuest, syntax.OpRepeat:
		return !slices.ContainsFunc(re.Sub, func(sub *syntax.Regexp) bool { return !isSpace(sub) })
	case syntax.OpLiteral:
		return !slices.ContainsFunc(re.Rune, func(r rune) bool { return !isBlank(r) })
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

// isBlank reports whether a blank line can contain a character.
func isBlank(r rune) bool { return r == ' ' || '\t' <= r && r <= '\r' }
