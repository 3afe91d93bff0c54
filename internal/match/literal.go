package match

import (
	"cmp"
	"regexp/syntax"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A literal is text that a match must hold.
type literal struct {
	text string
	// fold tells that ASCII letters match in either case; text is in lower case
	// then.
	fold bool
}

// A clause is a set of literals one of which a match holds.
type clause []literal

// A branch is a list of clauses all of which a match holds, in their order and
// without overlap.
type branch []clause

// Limits of what is extracted. More would make patterns no rarer in a log, and
// the work for a hostile one unbounded.
const (
	mostExact    = 24 // strings that a part of a pattern is exactly
	longestExact = 64 // bytes of one of them
	mostBranches = 64
	shortest     = 2 // bytes of a literal that is worth looking for
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

// union makes one clause of several branches, from the best clause of each.
func union(branches []branch) clause {
	var all clause
	for _, b := range branches {
		all = append(all, b[b.best(nil)]...)
	}
	return all.tidy()
}

// clauseOf makes a clause of strings one of which is there; none if one of them
// is too short to be worth looking for.
func clauseOf(exact []literal) clause {
	var c clause
	for _, l := range exact {
		// No literal crosses lines, so that each is within a line of the log.
		longest := slices.MaxFunc(strings.Split(l.text, "\n"), func(a, b string) int { return cmp.Compare(len(a), len(b)) })
		if len(longest) < shortest {
			return nil
		}
		c = append(c, literal{longest, l.fold && hasLetter(longest)})
	}
	return c.tidy()
}

// tidy leaves out the literals that hold another one, which is found wherever
// they are.
func (c clause) tidy() clause {
	slices.SortStableFunc(c, func(a, b literal) int { return cmp.Compare(len(a.text), len(b.text)) })
	var kept clause
	for _, l := range c {
		if !slices.ContainsFunc(kept, l.holds) {
			kept = append(kept, l)
		}
	}
	return kept
}

// holds tells whether a text that holds l holds other too.
func (l literal) holds(other literal) bool {
	if other.fold {
		return strings.Contains(lower(l.text), other.text)
	}
	return !l.fold && strings.Contains(l.text, other.text)
}

// best returns the index of the clause whose literals are the rarest in a log,
// as far as one can tell. Uses says how many patterns of a base look for a
// literal: what many look for is common.
func (b branch) best(uses map[literal]int) int {
	best, rarity := 0, -1.0
	for i, c := range b {
		if r := c.rarity(uses); r > rarity {
			best, rarity = i, r
		}
	}
	return best
}

// rarity estimates how rare it is that one of the literals is at a place of a
// log, in bits.
func (c clause) rarity(uses map[literal]int) float64 {
	least := 1e9
	for _, l := range c {
		least = min(least, information(l.text)-log2(uses[l]))
	}
	return least - log2(len(c))
}

// lower lowers ASCII letters and leaves the rest alone.
func lower(s string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}, s)
}

// kelvin are the characters beyond ASCII that match k and s where case does not
// count: the Kelvin sign and the long s. A line that holds one is searched by
// every pattern in which case does not count, whatever its literals.
var kelvin = [...]string{"\u212a", "\u017f"}
