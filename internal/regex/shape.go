package regex

import (
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
)

// A shape is a pattern's tree, as it is spelled: nothing is factored out, merged
// or simplified, since an engine that backtracks walks what is written.
type shape struct {
	op       shapeOp
	subs     []*shape
	chars    int    // shapeChar: the index of its set
	assert   string // shapeAssert: ^ $ \A \z \b \B, and ^m and $m for those of lines
	min, max int    // shapeRepeat; max is -1 if there is none
}

type shapeOp uint8

const (
	shapeChar shapeOp = iota
	shapeAssert
	shapeCat // without subs: the empty pattern
	shapeAlt
	shapeRepeat
)

// A reading is a pattern's tree and the sets of characters in it.
type reading struct {
	root *shape
	sets []runeSet
}

// readShape builds the tree of a pattern that Go accepts; nil if it is none.
func readShape(pattern string) *reading {
	b := shapeBuilder{known: make(map[setKey]int)}
	b.open()
	for _, p := range pieces(pattern) {
		if !b.add(p) {
			return nil
		}
	}
	if len(b.groups) != 1 {
		return nil
	}
	b.close()
	return &reading{b.last, b.sets}
}

type shapeBuilder struct {
	groups []shapeGroup
	last   *shape // the group just closed
	sets   []runeSet
	known  map[setKey]int
}

// A shapeGroup is a group that is not closed yet: the alternatives that are
// complete, and what there is of the next.
type shapeGroup struct{ alternatives, items []*shape }

// A setKey tells the sets of a pattern apart: spelling, and flags that matter.
type setKey struct {
	text  string
	flags uint16
}

func (b *shapeBuilder) open() { b.groups = append(b.groups, shapeGroup{}) }

// close ends the innermost group and leaves its tree in last.
func (b *shapeBuilder) close() {
	b.or()
	g := b.groups[len(b.groups)-1]
	b.groups = b.groups[:len(b.groups)-1]
	if b.last = g.alternatives[0]; len(g.alternatives) > 1 {
		b.last = &shape{op: shapeAlt, subs: g.alternatives}
	}
}

// or ends an alternative of the innermost group.
func (b *shapeBuilder) or() {
	g := &b.groups[len(b.groups)-1]
	s := &shape{op: shapeCat, subs: g.items}
	if len(g.items) == 1 {
		s = g.items[0]
	}
	g.alternatives, g.items = append(g.alternatives, s), nil
}

func (b *shapeBuilder) push(s *shape) {
	g := &b.groups[len(b.groups)-1]
	g.items = append(g.items, s)
}

// add takes in the next piece. It refuses what no pattern has.
func (b *shapeBuilder) add(p piece) bool {
	switch p.kind {
	case pieceLiteral, pieceClass:
		b.char(p.text, p)
	case pieceQuote:
		for _, r := range quoted(p.text) {
			b.char(quoteRune(r), p)
		}
	case pieceAssert:
		b.push(&shape{op: shapeAssert, assert: assertion(p)})
	case pieceOpen:
		b.open()
	case pieceOr:
		b.or()
	case pieceClose:
		if len(b.groups) < 2 {
			return false
		}
		b.close()
		b.push(b.last)
	case pieceRepeat:
		g := &b.groups[len(b.groups)-1]
		n := len(g.items)
		if n == 0 || p.max >= 0 && p.max < p.min {
			return false
		}
		g.items[n-1] = &shape{op: shapeRepeat, subs: slices.Clone(g.items[n-1:]), min: p.min, max: p.max}
	}
	return true
}

// char adds a piece for one character, whose set is that of text.
func (b *shapeBuilder) char(text string, p piece) {
	key := setKey{text, uint16(p.flags)}
	i, ok := b.known[key]
	if !ok {
		i = len(b.sets)
		b.known[key] = i
		b.sets = append(b.sets, charsOf(text, p.flags))
	}
	b.push(&shape{op: shapeChar, chars: i})
}

// width returns the number of characters that a tree takes at least. No engine
// starts where fewer are left.
func (s *shape) width() int {
	const most = LongLine + 1
	n := 0
	switch s.op {
	case shapeChar:
		return 1
	case shapeCat:
		for _, sub := range s.subs {
			n += sub.width()
		}
	case shapeAlt:
		n = most
		for _, sub := range s.subs {
			n = min(n, sub.width())
		}
	case shapeRepeat:
		n = s.min * s.subs[0].width()
	}
	return min(n, most)
}

// quoted returns what \Q…\E quotes.
func quoted(text string) string { return strings.TrimSuffix(text[2:], `\E`) }

// quoteRune spells a character that means itself.
func quoteRune(r rune) string { return regexp.QuoteMeta(string(r)) }

// assertion names an assertion: by its text, with an m if it is about lines.
func assertion(p piece) string {
	if p.flags&syntax.OneLine == 0 && (p.text == "^" || p.text == "$") {
		return p.text + "m"
	}
	return p.text
}
