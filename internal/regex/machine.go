package regex

import (
	"encoding/binary"
	"math"
	"math/bits"
	"regexp/syntax"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
)

// A Machine finds out whether a pattern matches a text, and counts the steps of the
// search. Like package regexp, it follows all threads of the compiled regex at once. It
// also remembers them: a state is a list of threads, and where it was before, the machine
// reads a character in one step; see remembers. It is not safe for concurrent use.
type Machine struct {
	program *program
	idle    idle              // those without threads
	states  map[string]*state // those with threads
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

// A state is what a machine knows before it reads a character.
type state struct {
	threads []uint32 // best first
	before  rune     // stands for the last character; see context
	matched bool
	edges   []edge // by the class of the next character; nil if it is not remembered
	wide    map[rune]edge
}

// An edge is what a machine does for a character.
type edge struct {
	to     *state
	visits int32 // of instructions; 0 if the edge is not known yet
	match  bool  // whether a match ends before the character
}

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

// reset forgets a state, but keeps the room for its edges.
func (s *state) reset() {
	clear(s.edges)
	clear(s.wide)
	s.edges = s.edges[:0]
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

func (s *state) edge(class uint8, char rune) edge {
	switch {
	case char >= utf8.RuneSelf:
		return s.wide[char]
	case len(s.edges) == 0:
		return edge{}
	}
	return s.edges[class]
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

// intern returns the state with these threads.
func (m *Machine) intern(threads []uint32, before rune, matched bool) *state {
	before = context(before)
	if len(threads) > 0 && !m.remembers(threads, before, matched) {
		s := &m.scratch[m.turn]
		s.before, s.matched, m.turn = before, matched, 1-m.turn
		s.threads, s.edges = threads, nil
		return s
	}
	if len(threads) == 0 {
		return m.idleState(before, matched)
	}
	m.key = binary.LittleEndian.AppendUint32(m.key[:0], uint32(before)<<1)
	if matched {
		m.key[0] |= 1
	}
	for _, pc := range threads {
		m.key = binary.LittleEndian.AppendUint32(m.key, pc)
	}
	if known := m.states[string(m.key)]; known != nil {
		return known
	}
	s := &state{threads: slices.Clone(threads), before: before, matched: matched}
	m.remember(s)
	if m.states == nil {
		m.states = make(map[string]*state)
	}
	m.states[string(m.key)] = s
	return s
}

// remember gives a state its edges. A machine with too many states forgets the others.
func (m *Machine) remember(s *state) {
	if m.size > mostMemory {
		clear(m.states)
		m.idle = idle{}
		m.size = 0
	}
	edges := int(m.program.ends) + 1
	s.edges = slices.Grow(s.edges[:0], edges)[:edges]
	size := len(s.threads) + edges + 8
	m.size, m.made = m.size+size, m.made+size
}

// An idle has the states without threads: one for each [context], before a match and after it. A
// state without edges is not known yet.
type idle [1 + len(contexts)][2]state

// idleState returns the state without threads.
func (m *Machine) idleState(before rune, matched bool) *state {
	both := &m.idle[1+strings.IndexRune(contexts, before)] // endOfText is first
	s := &both[0]
	if matched {
		s = &both[1]
	}
	if len(s.edges) == 0 {
		m.remember(s)
		s.before, s.matched = before, matched
	}
	return s
}

// mostSeen is the number of hashes that a machine keeps.
const mostSeen = 512

// remembers reports whether to remember the state with these threads. To remember one takes
// longer than to follow its threads, and most states of a search that has only begun never
// come again. So in a short text a machine remembers only the state without threads, and in
// one that is not long only the states in which it was before.
func (m *Machine) remembers(threads []uint32, before rune, matched bool) bool {
	if m.bytes <= ShortText || m.bytes > longText {
		return m.bytes > longText
	}
	hash := uint32(before) << 1
	if matched {
		hash |= 1
	}
	const prime = 16777619 // as in FNV
	for _, pc := range threads {
		hash = (hash ^ pc) * prime
	}
	if m.seen == nil {
		m.seen = make([]uint32, mostSeen)
		m.size += mostSeen / 2
	}
	place := &m.seen[hash>>16%mostSeen]
	was := *place == hash
	*place = hash
	return was
}

// contexts are the characters that [context] returns, except for endOfText.
const contexts = "\na "

// context returns a character that has the same effect on assertions after it.
func context(r rune) rune {
	switch {
	case r == endOfText || r == '\n':
		return r
	case syntax.IsWordChar(r):
		return 'a'
	}
	return ' '
}

// endOfText stands for the character before the first one and after the last one.
const endOfText = -1

// A round follows threads up to the next character.
type round struct {
	*Machine
	char    rune
	context syntax.EmptyOp // the assertions that hold before it
	next    []uint32       // the threads that have read the character, best first
	visits  int32
	matched bool
}

// follow follows the threads of a state, and a new one if none has matched. It reports
// whether one matches.
func (r *round) follow(s *state) bool {
	for _, pc := range s.threads {
		if r.run(pc) {
			return true // the other threads would find worse matches
		}
	}
	return !s.matched && r.run(uint32(r.program.Start))
}

// run follows one thread.
func (r *round) run(pc uint32) (matches bool) {
	for {
		r.visits++
		if r.visited[pc] == r.round {
			return false
		}
		r.visited[pc] = r.round
		switch inst := &r.program.Inst[pc]; inst.Op {
		case syntax.InstAlt, syntax.InstAltMatch:
			if r.run(inst.Out) {
				return true
			}
			pc = inst.Arg
		case syntax.InstCapture, syntax.InstNop:
			pc = inst.Out
		case syntax.InstEmptyWidth:
			if syntax.EmptyOp(inst.Arg)&^r.context != 0 {
				return false
			}
			pc = inst.Out
		case syntax.InstMatch:
			return true
		case syntax.InstFail:
			return false
		default:
			if n := len(inst.Rune); n > 4 && r.char >= utf8.RuneSelf {
				r.visits += int32(bits.Len(uint(n)))
			}
			if r.char != endOfText && reads(inst, r.char) {
				r.next = append(r.next, inst.Out)
			}
			return false
		}
	}
}

// reads is like inst.MatchRune, but faster for the usual instructions.
func reads(inst *syntax.Inst, char rune) bool {
	switch inst.Op {
	case syntax.InstRune1:
		return char == inst.Rune[0]
	case syntax.InstRuneAny:
		return true
	case syntax.InstRuneAnyNotNL:
		return char != '\n'
	}
	return inst.MatchRune(char)
}
