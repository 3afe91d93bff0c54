package regex

import (
	"slices"
	"strings"
)

// Loops in a row that take the same character share out a run of it among them,
// in as many ways as a polynomial of their number says: \s*.*\s*x on a long line
// of spaces. The places where the search may start count as a loop as well.
//
// Rows of .* between words, which need a line with a run of each of the words, are
// left alone. They are in every fourth real regex, and nobody prints such lines.

const (
	// shortestRow is the number of loops from which a line of [LongLine]
	// characters can cost too many steps: two cost some ten million.
	shortestRow = 3
	// mostRuns is how many characters are tried.
	mostRuns = 3
)

// polynomial looks for a character of which a long run is slow.
func (h *hunt) polynomial() *Blowup {
	tried := 0
	order := h.byPart()
	for kind := range h.a.alphabet.runes {
		if h.pairs -= len(order); h.pairs < 0 || tried == mostRuns {
			return nil
		}
		first, row := h.row(kind, order)
		if row < shortestRow {
			continue
		}
		tried++
		prefix, ok := h.a.way(h.a.start, first, anywhere)
		if !ok {
			continue
		}
		b := &Blowup{Prefix: h.spell(prefix...), Pump: h.spell(kind)}
		if h.long(b) || h.counted(b) {
			return b
		}
	}
	return nil
}

// byPart returns the states, those first that lead to no other part.
func (h *hunt) byPart() []int32 {
	states := make([]int32, len(h.a.next))
	for n := range states {
		states[n] = int32(n)
	}
	slices.SortStableFunc(states, func(x, y int32) int { return int(h.a.part[x] - h.a.part[y]) })
	return states
}

// row returns the number of loops that a run of one kind of character can go
// through one after the other, at most, and the first of them.
func (h *hunt) row(kind int, order []int32) (first int32, longest int) {
	a := h.a
	takes := func(n int32) bool { return a.chars[n][kind/64]&(1<<(kind%64)) != 0 }
	after := make([]int, len(order)) // by part: the loops behind it
	own := make([]int, len(order))   // by part: 1 if it has a loop
	for _, n := range order {
		if !takes(n) {
			continue
		}
		part := a.part[n]
		for _, next := range a.next[n] {
			if p := a.part[next]; next == n {
				own[part] = 1
			} else if p != part && takes(next) {
				after[part] = max(after[part], own[p]+after[p])
			}
			h.pairs--
		}
		if row := own[part] + after[part]; row > longest && slices.Contains(a.next[n], n) {
			first, longest = n, row
		}
	}
	return first, longest
}

// long fills a line with the pump and looks for an end that makes it slow.
func (h *hunt) long(b *Blowup) bool {
	b.Times = LongLine - len(b.Prefix) - 1
	if b.Times <= 0 {
		return false
	}
	for _, b.Suffix = range h.suffixes() {
		if h.texts--; h.texts < 0 {
			return false
		}
		if h.slow(b) {
			return true
		}
		if !h.re.MatchString(b.Text()) {
			return false // another end would not make it fail more
		}
	}
	return false
}

// counted tries short runs, for repetitions that are counted high: a long run
// matches (a?){30}a{30}, and a shorter one costs it billions of steps.
func (h *hunt) counted(b *Blowup) bool {
	if !countsHigh(h.reading.root) {
		return false
	}
	// The text is long enough for a match, or no engine would start.
	b.Suffix = strings.Repeat(h.spell(0), min(h.reading.root.width(), LongLine))
	for n := mostPumped; n > 1; n-- {
		if b.Times = n; h.slow(b) {
			return true
		}
	}
	return false
}

// countsHigh tells whether a repetition with an end passes for a loop.
func countsHigh(s *shape) bool {
	return s.op == shapeRepeat && (s.max >= countedHigh || s.min >= countedHigh) ||
		slices.ContainsFunc(s.subs, countsHigh)
}
