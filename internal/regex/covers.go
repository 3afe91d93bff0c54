package regex

import (
	"fmt"
	"regexp/syntax"
	"slices"
	"unicode"
)

// These are the limits of [Covers].
const (
	mostCovered = 2000 // pairs of sets of states
	mostClasses = 500  // sets of characters that no regex tells apart
)

// Covers reports whether each text with a match of a regex also has a match of another
// one, by. It returns false if that takes too long to find out, or if one of them has
// assertions such as ^ and \b.
func Covers(by, regex string) bool {
	if by == regex {
		return true
	}
	x, y := newStates(by), newStates(regex)
	if x == nil || y == nil {
		return false
	}
	classes := classesOf(x.prog, y.prog)
	type pair struct{ x, y []uint32 }
	first := pair{x.start(), y.start()}
	if x.matches(first.x) || y.matches(first.y) {
		return x.matches(first.x)
	}
	seen := map[string]bool{fmt.Sprint(first): true}
	for queue := []pair{first}; len(queue) > 0; queue = queue[1:] {
		for _, r := range classes {
			next := pair{x.step(queue[0].x, r), y.step(queue[0].y, r)}
			if x.matches(next.x) {
				continue
			}
			if y.matches(next.y) {
				return false
			}
			if key := fmt.Sprint(next); !seen[key] {
				seen[key] = true
				queue = append(queue, next)
			}
		}
		if len(seen) > mostCovered || len(classes) > mostClasses {
			return false
		}
	}
	return true
}

// states follows the states of a regex through a text. A set of states has the numbers of
// instructions, sorted.
type states struct{ prog *syntax.Prog }

// newStates returns nil for a regex that is not valid or has assertions.
func newStates(regex string) *states {
	_, tree, err := check(regex, false)
	if err != nil {
		return nil
	}
	prog, err := syntax.Compile(tree.Simplify())
	if err != nil || slices.ContainsFunc(prog.Inst, func(i syntax.Inst) bool { return i.Op == syntax.InstEmptyWidth }) {
		return nil
	}
	return &states{prog}
}

func (s *states) start() []uint32 { return s.reach(nil, uint32(s.prog.Start)) }

// step returns the states after a character. A match may start after it.
func (s *states) step(from []uint32, r rune) []uint32 {
	next := s.start()
	for _, n := range from {
		if i := &s.prog.Inst[n]; hasChars(i) && i.MatchRune(r) {
			next = s.reach(next, i.Out)
		}
	}
	slices.Sort(next)
	return next
}

func hasChars(i *syntax.Inst) bool {
	return slices.Contains([]syntax.InstOp{syntax.InstRune, syntax.InstRune1, syntax.InstRuneAny, syntax.InstRuneAnyNotNL}, i.Op)
}

// reach adds an instruction, and those that it leads to without a character.
func (s *states) reach(set []uint32, n uint32) []uint32 {
	if slices.Contains(set, n) {
		return set
	}
	set = append(set, n)
	switch i := &s.prog.Inst[n]; i.Op {
	case syntax.InstAlt, syntax.InstAltMatch:
		return s.reach(s.reach(set, i.Out), i.Arg)
	case syntax.InstCapture, syntax.InstNop:
		return s.reach(set, i.Out)
	}
	return set
}

func (s *states) matches(set []uint32) bool {
	return slices.ContainsFunc(set, func(n uint32) bool { return s.prog.Inst[n].Op == syntax.InstMatch })
}

// classesOf returns one character of each set of characters that programs do not tell apart.
func classesOf(programs ...*syntax.Prog) []rune {
	classes := []rune{0, '\n', '\n' + 1}
	for _, p := range programs {
		for _, i := range p.Inst {
			switch {
			case i.Op == syntax.InstRune && len(i.Rune) == 1, i.Op == syntax.InstRune1:
				r := i.Rune[0]
				classes = append(classes, r, r+1)
				for f := unicode.SimpleFold(r); f != r; f = unicode.SimpleFold(f) {
					classes = append(classes, f, f+1)
				}
			case i.Op == syntax.InstRune:
				for k := 0; k < len(i.Rune); k += 2 {
					classes = append(classes, i.Rune[k], i.Rune[k+1]+1)
				}
			}
		}
	}
	slices.Sort(classes)
	return slices.Compact(classes)
}
