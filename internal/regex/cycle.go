package regex

import "slices"

// A cycle is a state and a text that leads back to it on two different paths.
type cycle struct {
	state int32
	pump  []int
}

// mostCycles is the number of cycles to try. An engine may find a match on one cycle and
// fail on the next.
const mostCycles = 3

// A cycleSearch finds cycles in an automaton.
type cycleSearch struct {
	a     *automaton
	pairs *int // the number of pairs of states that the search may still visit
}

// find returns cycles, short ones first.
func (s *cycleSearch) find() (found []cycle) {
	a := s.a
	for p := range int32(len(a.next)) {
		for i, q := range a.next[p] {
			if len(found) < mostCycles && a.part[q] == a.part[p] && slices.Contains(a.next[p][:i], q) {
				found = s.close(found, p, []int{firstKind(a.chars[q])}, q)
			}
		}
	}
	return s.joinForks(found)
}

// close appends the cycle that leads from p to at by a text, and back to p by the
// shortest path.
func (s *cycleSearch) close(found []cycle, p int32, text []int, at int32) []cycle {
	back, ok := s.a.path(at, p, s.a.within(s.a.part[p]))
	if !ok || slices.Contains(text, -1) {
		return found
	}
	return append(found, cycle{p, slices.Concat(text, back)})
}

// A fork is a pair of different states. One text leads to both of them from the same
// state.
type fork struct{ q, r int32 }

// A forkStep is the last step to a fork. It starts at the previous fork, or at state p.
type forkStep struct {
	before fork
	p      int32 // -1 if there is a fork before
	kind   int
}

// joinForks appends the cycles of forks that meet again in one state.
func (s *cycleSearch) joinForks(found []cycle) []cycle {
	a := s.a
	seen := make(map[fork]forkStep)
	var queue []fork
	// reach records a step to a pair of states. It reports whether both are the same
	// state.
	reach := func(q, r int32, step forkStep) bool {
		if q == r {
			return true
		}
		f := fork{min(q, r), max(q, r)}
		if _, ok := seen[f]; !ok {
			seen[f] = step
			queue = append(queue, f)
		}
		return false
	}
	for p := range int32(len(a.next)) {
		if a.loops[p] {
			s.successors(p, p, a.part[p], func(q, r int32, kind int) { reach(q, r, forkStep{p: p, kind: kind}) })
		}
	}
	for ; len(queue) > 0 && len(found) < mostCycles; queue = queue[1:] {
		f := queue[0]
		s.successors(f.q, f.r, a.part[f.q], func(q, r int32, kind int) {
			if len(found) < mostCycles && reach(q, r, forkStep{before: f, p: -1, kind: kind}) {
				p, text := pathTo(seen, f)
				found = s.close(found, p, append(text, kind), q)
			}
		})
	}
	return found
}

// pathTo returns the state where the path to a fork starts, and the text of the path.
func pathTo(seen map[fork]forkStep, f fork) (p int32, text []int) {
	for {
		step := seen[f]
		text = append(text, step.kind)
		if step.p >= 0 {
			slices.Reverse(text)
			return step.p, text
		}
		f = step.before
	}
}

// successors calls visit with the pairs of successors of q and r in a component to which
// one character can lead.
func (s *cycleSearch) successors(q, r, part int32, visit func(q, r int32, kind int)) {
	a := s.a
	for _, x := range a.next[q] {
		if a.part[x] != part {
			continue
		}
		for _, y := range a.next[r] {
			if *s.pairs--; *s.pairs < 0 {
				return
			}
			if a.part[y] == part {
				if kind := firstKind(a.chars[x], a.chars[y]); kind >= 0 {
					visit(x, y, kind)
				}
			}
		}
	}
}
