package regex

import (
	"unicode"
	"unicode/utf8"
)

// A charMask is a set of characters. It has a bit for each ASCII character, and one for all
// others together.
type charMask [3]uint64

// maskOf returns the mask of a set.
func maskOf(set runeSet) (m charMask) {
	for i := 0; i < len(set); i += 2 {
		for r := set[i]; r <= min(set[i+1], utf8.RuneSelf-1); r++ {
			m[r/64] |= 1 << (r % 64)
		}
		if set[i+1] >= utf8.RuneSelf {
			m[2] = 1
		}
	}
	return m
}

// everyChar is the mask of all characters.
var everyChar = maskOf(runeSet{0, unicode.MaxRune})

func (m charMask) and(other charMask) charMask {
	return charMask{m[0] & other[0], m[1] & other[1], m[2] & other[2]}
}

func (m charMask) or(other charMask) charMask {
	return charMask{m[0] | other[0], m[1] | other[1], m[2] | other[2]}
}

// A chain follows the rows of a pattern from its start to its end; see [hunt.polynomial].
type chain struct {
	masks []charMask // by set of the pattern
	found bool
}

// A progress is the state of all rows at a place of a pattern. Element n has the characters
// that more than n loops before the place take, one after the other.
type progress [shortestRow - 1]charMask

// mayHaveRow reports whether a pattern may have a row of [shortestRow] loops. It takes less
// than a tenth of the time of an automaton, and most patterns have none.
func mayHaveRow(r *reading) bool {
	c := chain{}
	for _, set := range r.sets {
		c.masks = append(c.masks, maskOf(set))
	}
	var start progress
	if !anchored(r.root) {
		start[0] = everyChar
	}
	c.follow(r.root, start)
	return c.found
}

// follow follows the rows through a part of a pattern.
func (c *chain) follow(s *shape, in progress) (out progress) {
	switch s.op {
	case shapeChar:
		return in.through(c.masks[s.chars])
	case shapeAssert:
		return in
	case shapeAlt:
		for _, sub := range s.subs {
			out = out.or(c.follow(sub, in))
		}
		return out
	case shapeRepeat:
		return c.repeat(s, in)
	}
	for _, sub := range s.subs {
		in = c.follow(sub, in)
	}
	return in
}

func (c *chain) repeat(s *shape, in progress) (out progress) {
	body := s.subs[0]
	switch {
	case body.op == shapeChar && (looped(s) || s.max < 0):
		out = c.loop(c.masks[body.chars], in)
	case s.max == 1 || body.op == shapeChar:
		out = c.follow(body, in)
	default:
		c.found = true // it may have one
	}
	if s.min == 0 {
		out = out.or(in)
	}
	return out
}

// loop follows the rows through a loop.
func (c *chain) loop(chars charMask, in progress) (out progress) {
	last := len(in) - 1
	c.found = c.found || in[last].and(chars) != charMask{}
	copy(out[1:], in[:last])
	out[0] = everyChar
	return out.through(chars)
}

// through returns the rows that go on over a character.
func (p progress) through(chars charMask) progress {
	for n := range p {
		p[n] = p[n].and(chars)
	}
	return p
}

func (p progress) or(other progress) progress {
	for n := range p {
		p[n] = p[n].or(other[n])
	}
	return p
}
