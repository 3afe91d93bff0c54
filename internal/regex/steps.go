package regex

import (
	"regexp"
	"unicode/utf8"
)

// A walk counts the steps of a backtracking engine. A step compares one character of the
// pattern with one of the text. The walk does not take these steps itself, but counts the
// paths that lead to each position of the pattern. Its time is therefore linear in the
// text, even where the engine takes exponential time.
//
// The model is an engine that does not remember failed attempts, and repeats a loop only
// if its last iteration matched a character. The engines of Python, JavaScript, PCRE and
// Java work this way.
type walk struct {
	nodes   []walkNode
	root    int32
	sets    []runeSet
	asserts bool // whether the pattern has assertions; without them empty is constant
	width   int  // the fewest characters that the pattern matches
	most    int  // the most nodes
	tries   float64
}

// A walkNode is a node of the pattern's tree, with counted repetitions expanded.
// Children precede their parents.
type walkNode struct {
	op     walkOp
	subs   []int32
	set    int
	assert string

	// empty is the number of ways to match the empty string at the current place, and
	// emptyNext is that number after the next character.
	empty, emptyNext float64
	// ended is the number of paths that matched characters and ended at the node.
	ended float64
	// alive reports whether any path is inside the node.
	alive bool
}

type walkOp uint8

const (
	walkChar walkOp = iota
	walkAssert
	walkCat
	walkAlt
	walkOptional // zero or one time
	walkSome     // one time, but not the empty string
	walkStar
	walkPlus
)

// mostNodes limits the nodes of a walk. Larger patterns are not analyzed.
const mostNodes = 4000

// newWalk returns a walk of a pattern, or nil if it would have more nodes than most.
func newWalk(r *reading, most int) *walk {
	w := &walk{sets: r.sets, width: r.root.width(), most: most}
	if w.root = w.build(r.root); w.root < 0 {
		return nil
	}
	return w
}

// build adds a tree and returns its node, or -1 if there are too many nodes.
func (w *walk) build(s *shape) int32 {
	switch s.op {
	case shapeChar:
		return w.add(walkNode{op: walkChar, set: s.chars})
	case shapeAssert:
		w.asserts = true
		return w.add(walkNode{op: walkAssert, assert: s.text})
	case shapeRepeat:
		return w.repeat(s)
	}
	op := walkCat
	if s.op == shapeAlt {
		op = walkAlt
	}
	var subs []int32
	for _, sub := range s.subs {
		n := w.build(sub)
		if n < 0 {
			return -1
		}
		subs = append(subs, n)
	}
	return w.add(walkNode{op: op, subs: subs})
}

func (w *walk) add(n walkNode) int32 {
	if len(w.nodes) >= w.most {
		return -1
	}
	w.nodes = append(w.nodes, n)
	return int32(len(w.nodes) - 1)
}

// repeat expands a repetition: x{2,4} becomes xx(x(x)?)?, and x{2,} becomes xx+.
func (w *walk) repeat(s *shape) int32 {
	// wrap adds a node if all of its children were added.
	wrap := func(op walkOp, subs ...int32) int32 {
		for _, n := range subs {
			if n < 0 {
				return -1
			}
		}
		return w.add(walkNode{op: op, subs: subs})
	}
	var subs []int32
	switch {
	case s.max < 0 && s.min == 0:
		return wrap(walkStar, w.build(s.subs[0]))
	case s.max < 0:
		for range s.min - 1 {
			subs = append(subs, w.build(s.subs[0]))
		}
		subs = append(subs, wrap(walkPlus, w.build(s.subs[0])))
		return wrap(walkCat, subs...)
	}
	tail := int32(-2) // none
	for range s.max - s.min {
		sub := wrap(walkSome, w.build(s.subs[0]))
		if tail != -2 {
			sub = wrap(walkCat, sub, tail)
		}
		if tail = wrap(walkOptional, sub); tail < 0 {
			return -1
		}
	}
	for range s.min {
		subs = append(subs, w.build(s.subs[0]))
		if len(w.nodes) >= w.most {
			return -1
		}
	}
	if tail != -2 {
		subs = append(subs, tail)
	}
	return wrap(walkCat, subs...)
}

// steps returns the number of steps of a search in a text. The search ends at the
// leftmost match or at the end of the text. The walk stops at limit.
func (w *walk) steps(re *regexp.Regexp, text string, limit float64) float64 {
	starts := len(text)
	if at := re.FindStringIndex(text); at != nil {
		starts = at[0]
	}
	w.reset(text)
	for at, left := 0, utf8.RuneCountInString(text); at < len(text) && w.tries < limit; left-- {
		start := 0.0
		if at < starts && left >= w.width {
			start = 1
		}
		at += w.step(text, at, start)
	}
	return w.tries
}

// reset moves the walk to the start of a text.
func (w *walk) reset(text string) {
	w.tries = 0
	for i := range w.nodes {
		w.nodes[i].ended, w.nodes[i].alive = 0, false
	}
	w.settle(text, 0)
	for i := range w.nodes {
		w.nodes[i].empty = w.nodes[i].emptyNext
	}
}

// step moves the walk over the character at a place of the text and returns its length.
// start is the number of new paths that start there.
func (w *walk) step(text string, at int, start float64) int {
	r, size := utf8.DecodeRuneInString(text[at:])
	if w.asserts {
		w.settle(text, at+size)
	}
	w.enter(w.root, start, r)
	if w.asserts {
		for i := range w.nodes {
			w.nodes[i].empty = w.nodes[i].emptyNext
		}
	}
	return size
}

// settle computes emptyNext of all nodes for a place of the text.
func (w *walk) settle(text string, at int) {
	for i := range w.nodes {
		n := &w.nodes[i]
		switch n.op {
		case walkAssert:
			n.emptyNext = 0
			if holds(n.assert, text, at) {
				n.emptyNext = 1
			}
		case walkCat:
			n.emptyNext = 1
			for _, sub := range n.subs {
				n.emptyNext = bounded(n.emptyNext * w.nodes[sub].emptyNext)
			}
		case walkAlt:
			n.emptyNext = 0
			for _, sub := range n.subs {
				n.emptyNext = bounded(n.emptyNext + w.nodes[sub].emptyNext)
			}
		case walkOptional, walkStar:
			n.emptyNext = 1
		case walkSome:
			n.emptyNext = 0
		case walkPlus:
			n.emptyNext = w.nodes[n.subs[0]].emptyNext
		}
	}
}

// enter adds a number of paths at the start of a node and lets all paths in the node read
// r. It counts the paths that end at the node.
func (w *walk) enter(node int32, in float64, r rune) {
	n := &w.nodes[node]
	if in == 0 && !n.alive {
		return
	}
	n.alive = false
	switch n.op {
	case walkChar:
		n.ended = 0
		if w.tries = bounded(w.tries + in); w.sets[n.set].has(r) {
			n.ended = in
		}
		n.alive = n.ended > 0
	case walkCat:
		n.ended = 0
		for _, sub := range n.subs {
			s := &w.nodes[sub]
			next := bounded(in*s.empty + s.ended)
			w.enter(sub, in, r)
			n.ended = bounded(n.ended*s.emptyNext + s.ended)
			n.alive = n.alive || s.alive
			in = next
		}
	case walkAlt, walkOptional, walkSome:
		n.ended = 0
		for _, sub := range n.subs {
			w.enter(sub, in, r)
			n.ended = bounded(n.ended + w.nodes[sub].ended)
			n.alive = n.alive || w.nodes[sub].alive
		}
	case walkStar, walkPlus:
		s := &w.nodes[n.subs[0]]
		w.enter(n.subs[0], bounded(in+s.ended), r)
		n.ended, n.alive = s.ended, s.alive
	}
}

// bounded keeps a count finite, because infinity times zero is not a number.
func bounded(count float64) float64 { return min(count, 1e150) }

// holds reports whether an assertion is true at a place of a text.
func holds(assert, text string, at int) bool {
	word := func(at int) bool {
		return at >= 0 && at < len(text) && (text[at] == '_' ||
			text[at] >= '0' && text[at] <= '9' || text[at] >= 'A' && text[at] <= 'Z' || text[at] >= 'a' && text[at] <= 'z')
	}
	switch assert {
	case "^", `\A`:
		return at == 0
	case "$", `\z`:
		return at == len(text)
	case "^m":
		return at == 0 || text[at-1] == '\n'
	case "$m":
		return at == len(text) || text[at] == '\n'
	case `\b`:
		return word(at-1) != word(at)
	}
	return word(at-1) == word(at) // \B
}
