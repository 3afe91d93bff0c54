package dfa

import "slices"

// A table is a deterministic automaton for several regexes. A state is the number of its row.
// Each row has the next state for each class of characters.
type table struct {
	*alphabet
	regexes []int
	next    []uint32 // states times the width of a row
	// begin and inside are the states at the start of a log and after a line feed.
	begin, inside uint32
	// Where a state from accepts on is reached, matches end before the last character.
	accepts uint32
	ends    [][]int // the regexes that match, by state from accepts on
	// last has the regexes that match where the text ends, and open those that may match
	// there if the log goes on. Both are by state.
	last, open [][]int
}

func (t *table) width() uint32 { return uint32(len(t.samples)) }

// newTable returns the table of some programs, or nil if it is too large. It subtracts what it
// takes from work.
func newTable(programs []program, work *int) *table {
	b := newBuilder(programs, work)
	if b == nil {
		return nil
	}
	few := b.build(min(mostVisits, *work))
	*work -= b.visits
	if !few {
		return nil
	}
	t := &table{alphabet: b.alphabet}
	for _, p := range programs {
		t.regexes = append(t.regexes, p.regex)
	}
	// States where matches end get the highest numbers.
	order := make([]int, len(b.states))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(x, y int) int { return min(len(b.states[x].ended), 1) - min(len(b.states[y].ended), 1) })
	number := make([]uint32, len(order))
	for i, n := range order {
		number[n] = uint32(i) * t.width()
	}
	t.accepts = uint32(len(order)) * t.width()
	for _, n := range order {
		s := b.states[n]
		if len(s.ended) > 0 {
			t.accepts = min(t.accepts, number[n])
			t.ends = append(t.ends, s.ended)
		}
		for _, to := range s.next {
			t.next = append(t.next, number[to])
		}
		t.last, t.open = append(t.last, s.last), append(t.open, s.open)
	}
	t.begin, t.inside = number[b.begin], number[b.inside]
	return t
}
