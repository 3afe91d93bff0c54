package regex

import (
	"math/bits"
	"regexp/syntax"
	"unicode/utf8"
)

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
