package match

import (
	"regexp/syntax"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// required returns what a match of the pattern must hold: one of the branches.
// It returns none if nothing is known that would be worth looking for.
func required(tree *syntax.Regexp) []branch {
	branches := partOf(tree).branches()
	for _, b := range branches {
		if len(b) == 0 {
			return nil
		}
	}
	return branches
}

// A part is what is known about a part of a pattern.
type part struct {
	// exact are the only strings that it matches, if they are known and few; the
	// empty string may be one of them.
	exact []literal
	// needs is what a match of it must hold, if exact is not known: one of them.
	needs []branch
}

var (
	anything = part{}
	nothing  = part{exact: []literal{{}}} // matches the empty string alone
)

func partOf(re *syntax.Regexp) part {
	switch re.Op {
	case syntax.OpLiteral:
		return literalPart(re)
	case syntax.OpCharClass:
		return classPart(re.Rune)
	case syntax.OpEmptyMatch, syntax.OpBeginLine, syntax.OpEndLine, syntax.OpBeginText, syntax.OpEndText,
		syntax.OpWordBoundary, syntax.OpNoWordBoundary:
		return nothing
	case syntax.OpCapture:
		return partOf(re.Sub[0])
	case syntax.OpConcat:
		return concatPart(re.Sub)
	case syntax.OpAlternate:
		return alternatePart(re.Sub)
	case syntax.OpQuest:
		return alternatePart([]*syntax.Regexp{re.Sub[0], {Op: syntax.OpEmptyMatch}})
	case syntax.OpPlus:
		return partOf(re.Sub[0]).atLeastOnce()
	case syntax.OpRepeat:
		return join(repeatParts(re))
	}
	return anything
}

// repeatParts are the parts of a part that comes a number of times, the first few
// of which tell enough.
func repeatParts(re *syntax.Regexp) []part {
	const few = 4
	times := min(re.Min, few)
	var parts []part
	if times > 0 {
		parts = slices.Repeat([]part{partOf(re.Sub[0])}, times)
	}
	if times < re.Max || re.Max < 0 {
		parts = append(parts, anything)
	}
	return parts
}

// atLeastOnce is a part that may be there more than once.
func (p part) atLeastOnce() part { return part{needs: p.branches()} }

func literalPart(re *syntax.Regexp) part {
	var pieces []part
	for runes := re.Rune; len(runes) > 0; {
		n := pieceLength(runes, re.Flags&syntax.FoldCase != 0)
		pieces = append(pieces, piecePart(string(runes[:max(n, 1)]), n, re.Flags&syntax.FoldCase != 0))
		runes = runes[max(n, 1):]
	}
	return join(pieces)
}

// pieceLength returns how many characters of a text are a literal: no more than
// are useful, none that also matches bytes that are no UTF-8, and where case does
// not count no letters beyond ASCII, for their other case has other bytes. For k
// and s see [kelvin].
func pieceLength(runes []rune, fold bool) int {
	for n, r := range runes {
		if n == longestExact/utf8.UTFMax || r == utf8.RuneError || fold && r >= utf8.RuneSelf && unicode.SimpleFold(r) != r {
			return n
		}
	}
	return len(runes)
}

func piecePart(text string, length int, fold bool) part {
	if length == 0 {
		return anything
	}
	if fold {
		text = lower(text)
	}
	return part{exact: []literal{{text, fold && hasLetter(text)}}}
}

func hasLetter(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' })
}

func classPart(ranges []rune) part {
	var exact []literal
	for i := 0; i < len(ranges); i += 2 {
		for r := ranges[i]; r <= ranges[i+1]; r++ {
			// The class matches U+FFFD where the text is no UTF-8.
			if len(exact) == mostExact || r == utf8.RuneError {
				return anything
			}
			exact = append(exact, literal{text: string(r)})
		}
	}
	if exact == nil {
		return anything // matches nothing at all, which is as good
	}
	return part{exact: exact}
}

func concatPart(subs []*syntax.Regexp) part {
	var parts []part
	for _, sub := range subs {
		if sub.Op == syntax.OpRepeat {
			parts = append(parts, repeatParts(sub)...)
		} else {
			parts = append(parts, partOf(sub))
		}
	}
	return join(parts)
}

// join is one part after the other.
func join(parts []part) part {
	run := nothing.exact
	needs := []branch{nil}
	open := true // whether run is all there is so far
	for _, p := range parts {
		if crossed, ok := cross(run, p.exact); ok {
			run = crossed
			continue
		}
		open = false
		needs = and(needs, part{exact: run}.branches())
		run = nothing.exact
		if p.exact != nil {
			run = p.exact
		} else {
			needs = and(needs, p.needs)
		}
	}
	if open {
		return part{exact: run}
	}
	needs = and(needs, part{exact: run}.branches())
	if slices.ContainsFunc(needs, func(b branch) bool { return len(b) == 0 }) {
		return anything
	}
	return part{needs: needs}
}

// and returns the branches of a text that matches one of a and then one of b,
// nothing being known of b if it is empty.
func and(a, b []branch) []branch {
	if len(b) == 0 {
		return a
	}
	if len(a)*len(b) > mostBranches {
		b = []branch{{union(b)}}
	}
	var all []branch
	for _, x := range a {
		for _, y := range b {
			all = append(all, slices.Concat(x, y))
		}
	}
	return all
}

// cross returns each string of a followed by each of b, if they are few.
func cross(a, b []literal) ([]literal, bool) {
	if b == nil || len(a)*len(b) > mostExact {
		return nil, false
	}
	var all []literal
	for _, x := range a {
		for _, y := range b {
			l := literal{x.text + y.text, x.fold || y.fold}
			if len(l.text) > longestExact {
				return nil, false
			}
			if l.fold {
				l.text = lower(l.text)
			}
			all = append(all, l)
		}
	}
	return all, true
}

func alternatePart(subs []*syntax.Regexp) part {
	var parts []part
	var exact []literal
	known := true
	for _, sub := range subs {
		p := partOf(sub)
		parts = append(parts, p)
		exact = append(exact, p.exact...)
		known = known && p.exact != nil
	}
	if known && len(exact) <= mostExact {
		return part{exact: exact}
	}
	var needs []branch
	for _, p := range parts {
		branches := p.branches()
		if branches == nil {
			return anything
		}
		needs = append(needs, branches...)
	}
	if len(needs) > mostBranches {
		needs = []branch{{union(needs)}}
	}
	return part{needs: needs}
}

// branches returns what a match of the part must hold; none if that is unknown.
func (p part) branches() []branch {
	if p.exact == nil {
		return p.needs
	}
	if c := clauseOf(p.exact); c != nil {
		return []branch{{c}}
	}
	return nil
}
