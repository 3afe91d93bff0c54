package regex

import (
	"regexp/syntax"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/text/needle"
)

// required returns the branches of literals that a match of the pattern must contain. It
// returns nil if no literals are worth searching for.
func required(tree *syntax.Regexp) []Branch {
	branches := partOf(tree).branches()
	for _, b := range branches {
		if len(b) == 0 {
			return nil
		}
	}
	return branches
}

// A part describes the matches of a part of a pattern.
type part struct {
	// exact lists all strings that the part matches, if they are known and few. One of
	// them may be empty.
	exact []Literal
	// needs are the branches if exact is not known. A match must satisfy one of them.
	needs []Branch
}

var (
	anything = part{}
	nothing  = part{exact: []Literal{{}}} // matches only the empty string
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

// repeatParts returns the parts of a repetition. It returns only a few copies, which are
// enough.
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

// atLeastOnce returns one or more repetitions of a part.
func (p part) atLeastOnce() part { return part{needs: p.branches()} }

func literalPart(re *syntax.Regexp) part {
	fold := re.Flags&syntax.FoldCase != 0
	if text := string(re.Rune); len(text) <= longestExact && literalLength(re.Rune, fold) == len(re.Rune) { // like most literals
		return textPart(text, fold)
	}
	var parts []part
	for runes := re.Rune; len(runes) > 0; {
		n := min(literalLength(runes, fold), longestExact/utf8.UTFMax)
		if n == 0 {
			parts = append(parts, anything)
			runes = runes[1:]
			continue
		}
		parts = append(parts, textPart(string(runes[:n]), fold))
		runes = runes[n:]
	}
	return join(parts)
}

func textPart(text string, fold bool) part {
	if fold {
		text = needle.Lower(text)
	}
	return part{exact: []Literal{{text, fold && hasLetter(text)}}}
}

// literalLength returns the number of characters at the start of a text that can be in a
// literal. A literal does not contain U+FFFD, which also matches invalid UTF-8. If case is
// ignored, it contains no letters outside ASCII, because their other case has other bytes.
// For k and s see [Kelvin].
func literalLength(runes []rune, fold bool) int {
	for n, r := range runes {
		if r == utf8.RuneError || fold && r >= utf8.RuneSelf && unicode.SimpleFold(r) != r {
			return n
		}
	}
	return len(runes)
}

func hasLetter(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' })
}

func classPart(ranges []rune) part {
	var exact []Literal
	for i := 0; i < len(ranges); i += 2 {
		for r := ranges[i]; r <= ranges[i+1]; r++ {
			// U+FFFD also matches invalid UTF-8.
			if len(exact) == mostExact || r == utf8.RuneError {
				return anything
			}
			exact = append(exact, Literal{Text: string(r)})
		}
	}
	if exact == nil {
		return anything // the class is empty and the part never matches
	}
	return part{exact: exact}
}

func concatPart(subs []*syntax.Regexp) part {
	parts := make([]part, 0, len(subs))
	for _, sub := range subs {
		if sub.Op == syntax.OpRepeat {
			parts = append(parts, repeatParts(sub)...)
		} else {
			parts = append(parts, partOf(sub))
		}
	}
	return join(parts)
}

// join returns the part that matches all parts one after the other.
func join(parts []part) part {
	run := nothing.exact
	needs := []Branch{nil}
	open := true // whether all parts so far are in run
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

// and returns the branches of a text that satisfies a branch of a and then a branch of
// b. If b is empty, it returns a.
func and(a, b []Branch) []Branch {
	if len(b) == 0 {
		return a
	}
	if len(a)*len(b) > mostBranches {
		b = []Branch{{union(b)}}
	}
	if len(a) == 1 && len(a[0]) == 0 {
		return b
	}
	all := make([]Branch, 0, len(a)*len(b))
	for _, x := range a {
		for _, y := range b {
			all = append(all, slices.Concat(x, y))
		}
	}
	return all
}

// cross returns each string of a followed by each string of b. It reports false if these
// are too many.
func cross(a, b []Literal) ([]Literal, bool) {
	switch {
	case b == nil || len(a)*len(b) > mostExact:
		return nil, false
	case len(a) == 1 && a[0] == (Literal{}):
		return b, true
	}
	all := make([]Literal, 0, len(a)*len(b))
	for _, x := range a {
		for _, y := range b {
			l := Literal{x.Text + y.Text, x.Fold || y.Fold}
			if len(l.Text) > longestExact {
				return nil, false
			}
			if l.Fold {
				l.Text = needle.Lower(l.Text)
			}
			all = append(all, l)
		}
	}
	return all, true
}

func alternatePart(subs []*syntax.Regexp) part {
	parts := make([]part, 0, len(subs))
	var exact []Literal
	known := true
	for _, sub := range subs {
		p := partOf(sub)
		parts = append(parts, p)
		if known = known && p.exact != nil; known {
			exact = append(exact, p.exact...)
		}
	}
	if known && len(exact) <= mostExact {
		return part{exact: exact}
	}
	needs := make([]Branch, 0, len(parts))
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

// branches returns the branches of a part, or nil if none are known.
func (p part) branches() []Branch {
	if p.exact == nil {
		return p.needs
	}
	if c := clauseOf(p.exact); c != nil {
		return []Branch{{c}}
	}
	return nil
}
