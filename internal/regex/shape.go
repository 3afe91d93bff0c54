package regex

import (
	"iter"
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
)

// A shape is a pattern's syntax tree as it is spelled. Nothing is factored, merged or
// simplified, because a backtracking engine follows the spelling.
type shape struct {
	op       shapeOp
	subs     []*shape
	chars    int    // shapeChar: the index of its set
	text     string // shapeChar and shapeRun: as it is spelled; shapeAssert: ^ $ \A \z \b \B, and ^m and $m in multi-line mode
	min, max int    // shapeRepeat; max is -1 if it is unbounded
}

type shapeOp uint8

const (
	shapeChar shapeOp = iota
	shapeAssert
	shapeCat // the empty pattern if it has no subs
	shapeAlt
	shapeRepeat
	shapeRun // several plain characters, only for [Fixed]
)

// A reading is a pattern's tree and the sets of characters that it uses.
type reading struct {
	root *shape
	sets []runeSet
}

func newShapeBuilder() *shapeBuilder {
	const usual, usualSets = 64, 24 // shapes
	return &shapeBuilder{known: make(map[setKey]*shape), sets: make([]runeSet, 0, usualSets), first: make([]shape, usual)}
}

// shapeBuilders are for readings that are used once.
var shapeBuilders = sync.Pool{New: func() any { return newShapeBuilder() }}

// release keeps the memory of a builder for later, but nothing of its last pattern.
func release(b *shapeBuilder) {
	clear(b.first)
	clear(b.known)
	clear(b.ascii[:])
	clear(b.groups[:cap(b.groups)])
	b.last, b.room = nil, nil
	shapeBuilders.Put(b)
}

// read returns the tree of the first pieces of a pattern, until they have as many characters as
// most says. It returns nil if the pattern is not valid. The reading is valid until [release].
func (b *shapeBuilder) read(pieces iter.Seq[piece], most int) *reading {
	b.groups, b.sets, b.room = b.groups[:0], b.sets[:0], b.first
	b.open()
	for p := range pieces {
		if most--; most < 0 {
			b.closeAll()
			break
		}
		if p.kind == pieceRun {
			most -= len(p.text) - 1
		}
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

// closeAll ends all groups but the outermost one.
func (b *shapeBuilder) closeAll() {
	for len(b.groups) > 1 {
		b.close()
		b.push(b.last)
	}
}

type shapeBuilder struct {
	groups []shapeGroup
	last   *shape // the group that was closed last
	sets   []runeSet
	known  map[setKey]*shape
	ascii  [utf8.RuneSelf]*shape // the characters of ASCII under flagsOfGo
	first  []shape               // memory for the first shapes of each reading
	room   []shape               // for the next shapes
}

// A shapeGroup is an open group: its complete alternatives, and the items of the current
// one.
type shapeGroup struct{ alternatives, items []*shape }

// A setKey identifies a set of a pattern by its spelling and the flags in force.
type setKey struct {
	text  string
	flags uint16
}

func (b *shapeBuilder) open() { b.groups = append(b.groups, shapeGroup{}) }

// close ends the innermost group and stores its tree in last.
func (b *shapeBuilder) close() {
	b.or()
	g := b.groups[len(b.groups)-1]
	b.groups = b.groups[:len(b.groups)-1]
	if b.last = g.alternatives[0]; len(g.alternatives) > 1 {
		b.last = b.shape(shape{op: shapeAlt, subs: g.alternatives})
	}
}

// or ends an alternative of the innermost group.
func (b *shapeBuilder) or() {
	g := &b.groups[len(b.groups)-1]
	var s *shape
	if len(g.items) == 1 {
		s = g.items[0]
	} else {
		s = b.shape(shape{op: shapeCat, subs: g.items})
	}
	g.alternatives, g.items = append(g.alternatives, s), nil
}

func (b *shapeBuilder) push(s *shape) {
	const usual, usualInGroup = 48, 8 // items
	g := &b.groups[len(b.groups)-1]
	if g.items == nil {
		g.items = make([]*shape, 0, usualInGroup)
		if len(b.groups) == 1 && g.alternatives == nil {
			g.items = make([]*shape, 0, usual)
		}
	}
	g.items = append(g.items, s)
}

// add adds the next piece and reports whether the pattern is valid so far.
func (b *shapeBuilder) add(p piece) bool {
	switch p.kind {
	case pieceLiteral, pieceClass:
		b.char(p.text, p)
	case pieceQuote:
		for _, r := range quoted(p.text) {
			b.char(quoteRune(r), p)
		}
	case pieceRun:
		b.push(b.shape(shape{op: shapeRun, text: p.text}))
	case pieceAssert:
		b.push(b.shape(shape{op: shapeAssert, text: assertion(p)}))
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
		g.items[n-1] = b.shape(shape{op: shapeRepeat, subs: slices.Clone(g.items[n-1:]), min: p.min, max: p.max})
	}
	return true
}

// char adds the shape for one character of the set that text spells. Equal characters share
// their shape. Most texts are one character.
func (b *shapeBuilder) char(text string, p piece) {
	if len(text) == 1 && text[0] < utf8.RuneSelf && p.flags == flagsOfGo {
		at := &b.ascii[text[0]]
		if *at == nil {
			*at = b.newChar(text, p.flags)
		}
		b.push(*at)
		return
	}
	key := setKey{text, uint16(p.flags)}
	if b.known[key] == nil {
		b.known[key] = b.newChar(text, p.flags)
	}
	b.push(b.known[key])
}

func (b *shapeBuilder) newChar(text string, flags syntax.Flags) *shape {
	b.sets = append(b.sets, charsOf(text, flags))
	return b.shape(shape{op: shapeChar, chars: len(b.sets) - 1, text: text})
}

// shape returns a new shape. Memory for several is allocated at once.
func (b *shapeBuilder) shape(s shape) *shape {
	const several = 16
	if len(b.room) == 0 {
		b.room = make([]shape, several)
	}
	added := &b.room[0]
	b.room = b.room[1:]
	*added = s
	return added
}

// width returns the smallest number of characters that a tree can match. Engines do not
// start a match where fewer characters are left.
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

// quoted returns the text between \Q and \E.
func quoted(text string) string { return strings.TrimSuffix(text[2:], `\E`) }

// quoteRune returns a pattern that matches one character literally.
func quoteRune(r rune) string { return regexp.QuoteMeta(string(r)) }

// assertion returns an assertion's text, with an m in multi-line mode.
func assertion(p piece) string {
	if p.flags&syntax.OneLine == 0 && (p.text == "^" || p.text == "$") {
		return p.text + "m"
	}
	return p.text
}
