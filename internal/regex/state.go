package regex

import (
	"encoding/binary"
	"regexp/syntax"
	"slices"
	"strings"
	"unicode/utf8"
)

// A state is what a machine knows before it reads a character.
type state struct {
	threads []uint32 // best first
	before  rune     // stands for the last character; see context
	matched bool
	edges   []edge // by the class of the next character; empty if the state is not remembered
	wide    map[rune]edge
}

// An edge is what a machine does for a character.
type edge struct {
	to     *state
	visits int32 // of instructions; 0 if the edge is not known yet
	match  bool  // whether a match ends before the character
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

// reset forgets a state, but keeps the room for its edges.
func (s *state) reset() {
	clear(s.edges)
	clear(s.wide)
	s.edges = s.edges[:0]
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
