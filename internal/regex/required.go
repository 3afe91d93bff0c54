package regex

import (
	"regexp/syntax"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// required returns what a match of the pattern must hold: one of the branches.
// It returns none if nothing is known that would be worth looking for.
func required(tree *syntax.Regexp) []Branch {
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
	exact []Literal
	// needs is what a match of it must hold, if exact is not known: one of them.
	needs []Branch
}

var (
	anything = part{}
	nothing  = part{exact: []Literal{{}}} // matches the empty string alone
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
// and s see [Kelvin].
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
	return part{exact: []Literal{{text, fold && hasLetter(text)}}}
}

func hasLetter(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' })
}

func classPart(ranges []rune) part {
	var exact []Literal
	for i := 0; i < len(ranges); i += 2 {
		for r := ranges[i]; r <= ranges[i+1]; r++ {
			// The class matches U+FFFD where the text is no UTF-8.
			if len(exact) == mostExact || r == utf8.RuneError {
				return anything
			}
			exact = append(exact, Literal{Text: string(r)})
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
	needs := []Branch{nil}
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
	if slices.ContainsFunc(needs, func(b Branch) bool { return len(b) == 0 }) {
		return anything
	}
	return part{needs: needs}
}

// and returns the branches of a text that matches one of a and then one of b,
// nothing being known of b if it is empty.
func and(a, b []Branch) []Branch {
	if len(b) == 0 {
		return a
	}
	if len(a)*len(b) > mostBranches {
		b = []Branch{{union(b)}}
	}
	var all []Branch
	for _, x := range a {
		for _, y := range b {
			all = append(all, slices.Concat(x, y))
		}
	}
	return all
}

// cross returns each string of a followed by each of b, if they are few.
func cross(a, b []Literal) ([]Literal, bool) {
	if b == nil || len(a)*len(b) > mostExact {
		return nil, false
	}
	var all []Literal
	for _, x := range a {
		for _, y := range b {
			l := Literal{x.Text + y.Text, x.Fold || y.Fold}
			if len(l.Text) > longestExact {
				return nil, false
			}
			if l.Fold {
				l.Text = lower(l.Text)
			}
			all = append(all, l)
		}
	}
	return all, true
}

func alternatePart(subs []*syntax.Regexp) part {
	var parts []part
	var exact []Literal
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
	var needs []Branch
	for _, p := range parts {
		branches := p.branches()
		if branches == nil {
			return anything
		}
		needs = append(needs, branches...)
	}
	if len(needs) > mostBranches {
		needs = []Branch{{union(needs)}}
	}
	return part{needs: needs}
}

// branches returns what a match of the part must hold; none if that is unknown.
func (p part) branches() []Branch {
	if p.exact == nil {
		return p.needs
	}
	if c := clauseOf(p.exact); c != nil {
		return []Branch{{c}}
	}
	return nil
}
