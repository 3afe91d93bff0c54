package regex

import "slices"

// An automaton is the Glushkov automaton of a pattern. It has one state for each
// character position of the pattern and one state where a search starts. Its edges
// lead to the states that can read the next character.
//
// The automaton treats assertions as always true and repetitions with a high count as
// loops. It therefore has paths that the pattern does not have. A [walk] checks each
// path against the pattern itself.
type automaton struct {
	alphabet *alphabet
	chars    []kindSet // the kinds that each state reads
	next     [][]int32 // successors of each state; duplicates are different paths
	start    int32

	edges int
	// part is the strongly connected component of each state. Successors in other
	// components have lower numbers.
	part []int32
	// loops marks the states that are on a cycle.
	loops []bool
}

// These are the limits of an automaton. Patterns above them are not analyzed.
const (
	mostStates = 1000
	mostEdges  = 50_000
)

// highCount is the smallest count of a repetition that is treated as a loop.
const highCount = 10

// newAutomaton returns the automaton of a pattern, or nil if it is too large.
func newAutomaton(r *reading) *automaton {
	alphabet := newAlphabet(r.sets)
	if alphabet == nil {
		return nil
	}
	a := &automaton{alphabet: alphabet}
	whole, ok := a.build(r.root)
	if !ok {
		return nil
	}
	a.start = a.state(alphabet.every())
	if !anchored(r.root) {
		a.next[a.start] = append(a.next[a.start], a.start)
	}
	a.next[a.start] = append(a.next[a.start], whole.first...)
	a.findParts()
	return a
}

// A fragment is the part of an automaton that represents a part of the pattern.
type fragment struct {
	first, last []int32
	empty       bool // whether it can match the empty string
}

func (a *automaton) state(chars kindSet) int32 {
	a.chars = append(a.chars, chars)
	a.next = append(a.next, nil)
	return int32(len(a.chars) - 1)
}

func (a *automaton) build(s *shape) (f fragment, ok bool) {
	switch s.op {
	case shapeChar:
		n := a.state(a.alphabet.kinds[s.chars])
		return fragment{first: []int32{n}, last: []int32{n}}, len(a.chars) < mostStates
	case shapeAssert:
		return fragment{empty: true}, true
	case shapeRepeat:
		return a.repeat(s)
	case shapeAlt:
		for _, sub := range s.subs {
			g, ok := a.build(sub)
			if !ok {
				return f, false
			}
			f.first, f.last = append(f.first, g.first...), append(f.last, g.last...)
			f.empty = f.empty || g.empty
		}
		return f, true
	}
	f.empty = true
	for _, sub := range s.subs {
		g, ok := a.build(sub)
		if !ok {
			return f, false
		}
		if f, ok = a.join(f, g); !ok {
			return f, false
		}
	}
	return f, true
}

// join returns f followed by g.
func (a *automaton) join(f, g fragment) (fragment, bool) {
	ok := a.connect(f.last, g.first)
	both := fragment{first: f.first, last: g.last, empty: f.empty && g.empty}
	if f.empty {
		both.first = slices.Concat(f.first, g.first)
	}
	if g.empty {
		both.last = slices.Concat(g.last, f.last)
	}
	return both, ok
}

// connect adds an edge from each state in from to each state in to. It reports whether
// the automaton stays within its limits.
func (a *automaton) connect(from, to []int32) bool {
	if a.edges += len(from) * len(to); a.edges > mostEdges {
		return false
	}
	for _, n := range from {
		a.next[n] = append(a.next[n], to...)
	}
	return true
}

// repeat builds a repetition: a loop if it is unbounded or its count is high, and
// copies otherwise.
func (a *automaton) repeat(s *shape) (f fragment, ok bool) {
	if looped(s) {
		if f, ok = a.build(s.subs[0]); !ok {
			return f, false
		}
		f.empty = f.empty || s.min == 0
		return f, a.connect(f.last, f.first)
	}
	copies := max(s.max, s.min) // x{3,} is xx and a loop
	f.empty = true
	var tail []fragment
	for i := range copies {
		g, ok := a.build(s.subs[0])
		if ok && s.max < 0 && i == copies-1 {
			ok = a.connect(g.last, g.first)
		}
		if !ok {
			return f, false
		}
		tail = append(tail, g)
	}
	f = fragment{empty: true}
	for i, g := range slices.Backward(tail) {
		if f, ok = a.join(g, f); !ok {
			return f, false
		}
		f.empty = f.empty || i >= s.min
	}
	return f, true
}

// looped reports whether a repetition is treated as a loop.
func looped(s *shape) bool {
	return s.max < 0 && (s.min < 2 || s.min >= highCount) || s.max >= highCount
}

// anchored reports whether every match starts at the start of the text.
func anchored(s *shape) bool {
	switch s.op {
	case shapeAssert:
		return s.text == "^" || s.text == `\A`
	case shapeCat:
		return len(s.subs) > 0 && anchored(s.subs[0])
	case shapeAlt:
		return !slices.ContainsFunc(s.subs, func(s *shape) bool { return !anchored(s) })
	case shapeRepeat:
		return s.min > 0 && anchored(s.subs[0])
	}
	return false
}

// findParts finds the strongly connected components with Tarjan's algorithm.
func (a *automaton) findParts() {
	n := len(a.chars)
	a.part, a.loops = make([]int32, n), make([]bool, n)
	order, low := make([]int32, n), make([]int32, n) // order counts from 1
	var stack []int32
	var clock, parts int32
	var visit func(v int32)
	visit = func(v int32) {
		clock++
		order[v], low[v] = clock, clock
		stack = append(stack, v)
		a.part[v] = -1
		for _, w := range a.next[v] {
			if order[w] == 0 {
				visit(w)
				low[v] = min(low[v], low[w])
			} else if a.part[w] < 0 {
				low[v] = min(low[v], order[w])
			}
			a.loops[v] = a.loops[v] || w == v
		}
		if low[v] != order[v] {
			return
		}
		i := slices.Index(stack, v)
		for _, w := range stack[i:] {
			a.part[w] = parts
			a.loops[w] = a.loops[w] || len(stack)-i > 1
		}
		stack = stack[:i]
		parts++
	}
	for v := range int32(n) {
		if order[v] == 0 {
			visit(v)
		}
	}
}

// path finds a shortest text that leads from one state to another through allowed
// states, and returns the kinds of its characters.
func (a *automaton) path(from, to int32, allowed func(int32) bool) (text []int, ok bool) {
	if from == to {
		return nil, true
	}
	cameFrom := make(map[int32]int32)
	for queue := []int32{from}; len(queue) > 0; queue = queue[1:] {
		for _, w := range a.next[queue[0]] {
			if _, seen := cameFrom[w]; seen || w == from || !allowed(w) || firstKind(a.chars[w]) < 0 {
				continue
			}
			cameFrom[w] = queue[0]
			if w == to {
				for ; w != from; w = cameFrom[w] {
					text = append(text, firstKind(a.chars[w]))
				}
				slices.Reverse(text)
				return text, true
			}
			queue = append(queue, w)
		}
	}
	return nil, false
}

// within returns a condition for path that allows only the states of one component.
func (a *automaton) within(part int32) func(int32) bool {
	return func(n int32) bool { return a.part[n] == part }
}

func anywhere(int32) bool { return true }
