package regex

import (
	"math"
	"regexp/syntax"
	"slices"
	"sync"
	"unicode/utf8"
)

// A Machine finds out whether a pattern matches a text, and counts the steps of the
// search. Like package regexp, it follows all threads of the compiled regex at once. It
// also remembers them: a state is a list of threads, and where it was before, the machine
// reads a character in one step; see remembers. It is not safe for concurrent use.
type Machine struct {
	program *program
	idle    idle              // the states without threads
	states  map[string]*state // the states with threads
	seen    []uint32          // the hashes of the states that the machine was in, each at a place of its own
	size    int               // of the states; see mostMemory
	made    int               // the size of all states ever
	key     []byte

	bytes   int // of the text
	scratch [2]state
	turn    int

	// visited is the last round that reached each instruction. A round is a character.
	visited []int32
	round   int32
}

// mostMemory limits the size of the states of a machine: their threads and edges. Beyond
// it, the machine forgets them. Lines of many different words that look like errors need about half
// of it.
const mostMemory = 1 << 18

// A search and a match take the time of some steps more.
const (
	stepsPerSearch = 16
	stepsPerMatch  = 256
)

// ShortText and longText are the numbers of bytes of the longest short text, and of the
// longest one that is not long.
const ShortText, longText = 512, 16 << 10

// Machine returns a machine for a part of a text with a number of bytes. For begin and end,
// see [Pattern.At].
func (p *Pattern) Machine(begin, end bool, bytes int) *Machine {
	return newMachine(compiled(p, begin, end), bytes)
}

func newMachine(p *program, bytes int) *Machine {
	m := machines.Get().(*Machine)
	m.program, m.bytes = p, bytes
	return m
}

// machines are released machines. Most machines search one short text, and to allocate one takes
// as long as the search.
var machines = sync.Pool{New: func() any { return new(Machine) }}

// Release ends the use of a machine. Further machines use its memory, unless it has states of
// long texts.
func (m *Machine) Release() {
	if len(m.states) > 0 || m.round > math.MaxInt32/2 {
		return
	}
	for i := range m.idle {
		m.idle[i][0].reset()
		m.idle[i][1].reset()
	}
	m.program, m.seen, m.size, m.made = nil, nil, 0, 0
	machines.Put(m)
}

// Size returns about how many words of memory the machine takes.
func (m *Machine) Size() int { return m.size }

// Search reports whether the pattern matches a text, from a place on. A step is a visit
// to an instruction, or two characters that the machine reads without one. If there is a
// match, the steps include those that package regexp takes for finding it. Search stops
// soon after limit steps.
func (m *Machine) Search(text []byte, at, limit int) (steps int, found bool) {
	before := rune(endOfText)
	if at > 0 {
		before, _ = utf8.DecodeLastRune(text[:at])
	}
	s := m.intern(nil, before, false)
	visits, half := 0, 0
	for steps+half/2 <= limit && (!found || steps+half/2+visits <= limit) {
		class, char, size := m.program.read(text, at)
		e := s.edge(class, char)
		if e.visits == 0 {
			before := m.made
			e = m.build(s, class, char)
			steps += int(e.visits) + m.made - before
		}
		half += max(1, 4*size-3) // finding an edge by its character takes longer than by its class
		visits += int(e.visits)
		found = found || e.match
		if at, s = at+size, e.to; s == nil {
			break
		}
	}
	if steps += half/2 + stepsPerSearch; found {
		steps += visits + stepsPerMatch
	}
	return steps, found
}

// build returns the edge of a state for a character, and remembers it.
func (m *Machine) build(s *state, class uint8, char rune) edge {
	r := m.advance(s, char)
	e := edge{visits: r.visits, match: r.matched}
	if char != endOfText && (len(r.next) > 0 || !r.matched && !s.matched && !m.program.anchored) {
		e.to = m.intern(r.next, char, s.matched || r.matched)
	}
	switch {
	case len(s.edges) == 0 || e.to != nil && len(e.to.edges) == 0: // the next turn overwrites it
	case char >= utf8.RuneSelf:
		if s.wide == nil {
			s.wide = make(map[rune]edge)
		}
		s.wide[char] = e
		m.size, m.made = m.size+8, m.made+8
	default:
		s.edges[class] = e
	}
	return e
}

// advance follows the threads of a state for a character.
func (m *Machine) advance(s *state, char rune) round {
	if n := len(m.program.Inst); len(m.visited) < n {
		m.visited = slices.Grow(m.visited, n)[:n]
	}
	m.round++
	r := round{Machine: m, next: m.scratch[m.turn].threads[:0], char: char, context: syntax.EmptyOpContext(s.before, char)}
	r.matched = r.follow(s)
	m.scratch[m.turn].threads = r.next
	return r
}
