package dfa

import (
	"encoding/binary"
	"regexp/syntax"
	"slices"
)

// These are the limits of a table.
const (
	mostStates = 512
	mostVisits = 1 << 20 // of instructions
)

// A builder makes the states of a table. The instructions of all programs are numbered one
// program after the other.
type builder struct {
	*alphabet
	insts  []syntax.Inst
	starts []uint32
	regex  []int // by instruction
	// reads lists the classes that each instruction reads.
	reads [][]uint8
	// asserts reports whether assertions depend on the characters around them.
	asserts bool

	states        []*state
	known         map[string]int
	begin, inside int

	visited []int // the last closure that reached each instruction
	round   int
	visits  int
}

// A state is what the automaton knows after some characters.
type state struct {
	before  kind     // of the last character
	threads []uint32 // the instructions that come next, in order
	ended   []int    // the regexes of which a match ends before the last character

	next       []int // by class
	last, open []int
}

func newBuilder(programs []program, work *int) *builder {
	b := &builder{known: make(map[string]int)}
	var readers []*syntax.Inst
	for _, p := range programs {
		first := uint32(len(b.insts))
		b.starts = append(b.starts, first+uint32(p.Start))
		for _, inst := range p.Inst {
			inst.Out += first
			switch inst.Op {
			case syntax.InstAlt, syntax.InstAltMatch:
				inst.Arg += first
			case syntax.InstEmptyWidth:
				b.asserts = true
			case syntax.InstRune, syntax.InstRune1, syntax.InstRuneAny, syntax.InstRuneAnyNotNL:
				readers = append(readers, &inst)
			}
			b.insts, b.regex = append(b.insts, inst), append(b.regex, p.regex)
		}
	}
	if b.alphabet = newAlphabet(readers, work); b.alphabet == nil {
		return nil
	}
	b.reads, b.visited = make([][]uint8, len(b.insts)), make([]int, len(b.insts))
	for i := range b.insts {
		b.reads[i] = b.readBy(&b.insts[i])
	}
	return b
}

// readBy returns the classes that an instruction reads.
func (b *builder) readBy(inst *syntax.Inst) (classes []uint8) {
	switch inst.Op {
	case syntax.InstRune, syntax.InstRune1, syntax.InstRuneAny, syntax.InstRuneAnyNotNL:
		for class, sample := range b.samples {
			if inst.MatchRune(sample) {
				classes = append(classes, uint8(class))
			}
		}
	}
	return classes
}

// build makes all states. It reports whether they are few and take few visits.
func (b *builder) build(most int) bool {
	b.begin, b.inside = b.intern(state{before: outside}), b.intern(state{before: newline})
	for i := 0; i < len(b.states); i++ {
		b.follow(b.states[i])
		if len(b.states) > mostStates || b.visits > most {
			return false
		}
	}
	return true
}

// intern returns the number of a state.
func (b *builder) intern(s state) int {
	if !b.asserts {
		s.before = other
	}
	key := binary.AppendVarint(nil, int64(s.before))
	key = binary.AppendUvarint(key, uint64(len(s.ended)))
	for _, n := range s.ended {
		key = binary.AppendUvarint(key, uint64(n))
	}
	for _, pc := range s.threads {
		key = binary.AppendUvarint(key, uint64(pc))
	}
	n, ok := b.known[string(key)]
	if !ok {
		n = len(b.states)
		b.known[string(key)] = n
		b.states = append(b.states, &s)
	}
	return n
}

// follow finds the states after a state.
func (b *builder) follow(s *state) {
	s.next = make([]int, len(b.samples))
	threads := make([][]uint32, len(b.samples))
	for _, k := range []kind{newline, inWord, other} {
		readers, ended := b.closure(s, k)
		for _, pc := range readers {
			for _, class := range b.reads[pc] {
				if kindOf(b.samples[class]) == k {
					threads[class] = append(threads[class], b.insts[pc].Out)
					b.visits++
				}
			}
		}
		for class, sample := range b.samples {
			if kindOf(sample) == k {
				s.next[class] = b.intern(state{before: k, threads: sorted(threads[class]), ended: ended})
			}
		}
		s.open = append(s.open, ended...)
	}
	_, s.last = b.closure(s, outside)
	s.open = sorted(append(s.open, s.last...))
}

// closure follows the threads of a state, and new ones, up to the instructions that read a
// character of a kind. It also returns the regexes that match before the character.
func (b *builder) closure(s *state, next kind) (readers []uint32, ended []int) {
	b.round++
	context := syntax.EmptyOpContext(rune(s.before), rune(next))
	stack := slices.Concat(s.threads, b.starts)
	for len(stack) > 0 {
		pc := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if b.visited[pc] == b.round {
			continue
		}
		b.visited[pc] = b.round
		b.visits++
		switch inst := &b.insts[pc]; inst.Op {
		case syntax.InstAlt, syntax.InstAltMatch:
			stack = append(stack, inst.Out, inst.Arg)
		case syntax.InstCapture, syntax.InstNop:
			stack = append(stack, inst.Out)
		case syntax.InstEmptyWidth:
			if syntax.EmptyOp(inst.Arg)&^context == 0 {
				stack = append(stack, inst.Out)
			}
		case syntax.InstMatch:
			ended = append(ended, b.regex[pc])
		case syntax.InstFail:
		default:
			readers = append(readers, pc)
		}
	}
	return readers, sorted(ended)
}

// sorted sorts a list and removes duplicates.
func sorted[T uint32 | int](list []T) []T {
	slices.Sort(list)
	return slices.Compact(list)
}
