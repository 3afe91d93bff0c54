package regex

import (
	"math"
	"slices"
	"strings"
)

// A row is a sequence of loops that match the same character, such as \s*.*\s*. A run of
// that character can be divided among the loops in many ways. The number of ways is a
// polynomial of the length of the run. The search itself counts as one loop, because it
// can start anywhere.
//
// The analysis ignores rows of .* with words between them, although one real regex in
// four has such a row. They are slow only on a line with a run of each word, and real
// logs have no such lines.

const (
	// shortestRow is the smallest number of loops that can take too many steps on a line
	// of [LongLine] characters. Two loops take about ten million steps.
	shortestRow = 3
	// mostRuns is the number of characters to try.
	mostRuns = 3
)

// polynomial looks for a character that makes a search slow in a long run.
func (h *hunt) polynomial() *Blowup {
	tried := 0
	order := byPart(h.a)
	for kind := range h.a.alphabet.runes {
		if h.pairs -= len(order); h.pairs < 0 || tried == mostRuns {
			return nil
		}
		first, row := longestRow(h.a, kind, order, &h.pairs)
		if row < shortestRow {
			continue
		}
		tried++
		prefix, ok := h.a.path(h.a.start, first, anywhere)
		if !ok || !walks(h) {
			continue
		}
		b := &Blowup{Prefix: h.spell(prefix...), Pump: h.spell(kind)}
		if h.long(b) || h.counted(b) {
			return b
		}
	}
	return nil
}

// byPart returns the states, sorted so that successors in other components come first.
func byPart(a *automaton) []int32 {
	states := make([]int32, len(a.next))
	for n := range states {
		states[n] = int32(n)
	}
	slices.SortStableFunc(states, func(x, y int32) int { return int(a.part[x] - a.part[y]) })
	return states
}

// longestRow returns the first loop and the length of the longest row for one kind of
// character.
func longestRow(a *automaton, kind int, order []int32, pairs *int) (first int32, longest int) {
	takes := func(n int32) bool { return a.chars[n][kind/64]&(1<<(kind%64)) != 0 }
	after := make([]int, len(order)) // by component: the number of loops after it
	own := make([]int, len(order))   // by component: 1 if it has a loop
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
			*pairs--
		}
		if row := own[part] + after[part]; row > longest && slices.Contains(a.next[n], n) {
			first, longest = n, row
		}
	}
	return first, longest
}

// long fills a line with the pump. It reports whether a suffix makes the line slow.
func (h *hunt) long(b *Blowup) bool {
	most := LongLine - len(b.Prefix) - 1
	if most < 2*probe {
		return false
	}
	for _, b.Suffix = range h.suffixes() {
		if h.texts--; h.texts < 0 {
			return false
		}
		if b.Times = h.enough(b); b.Times <= most+most/4 {
			if b.Times = min(b.Times, most); h.slow(b) {
				return true
			}
		}
		if b.Times = probe; !h.re().MatchString(b.Text()) {
			return false // no match is left to prevent with another suffix
		}
	}
	return false
}

// probe is the number of repetitions in the shorter of two texts that show how the steps
// grow.
const probe = 100

// enough estimates how many repetitions make a search slow. The steps grow with a power of
// the repetitions, so two short texts show it, which takes a fraction of the time that
// counting on a long text takes.
func (h *hunt) enough(b *Blowup) int {
	b.Times = probe
	first := h.steps(b)
	if first >= TooManySteps {
		return probe
	}
	b.Times = 2 * probe
	second := h.steps(b)
	if first == 0 || second <= 2*first {
		return math.MaxInt32 // linear
	}
	needed := 2 * probe * math.Pow(TooManySteps/second, 1/math.Log2(second/first))
	return int(min(1.1*needed+1, math.MaxInt32))
}

// counted reports whether a short run is slow. It is for repetitions with a high count:
// a long run matches (a?){30}a{30} at once, but a shorter run takes billions of steps.
func (h *hunt) counted(b *Blowup) bool {
	if !hasHighCount(h.tree.root) {
		return false
	}
	// Engines reject a text at once if it is too short for a match.
	b.Suffix = strings.Repeat(h.spell(0), min(h.tree.root.width(), LongLine))
	for n := mostPumped; n > 1; n -= 3 {
		if b.Times = n; h.slow(b) {
			return true
		}
	}
	return false
}

// hasHighCount reports whether a pattern has a repetition with a high count.
func hasHighCount(s *shape) bool {
	return s.op == shapeRepeat && (s.max >= highCount || s.min >= highCount) ||
		slices.ContainsFunc(s.subs, hasHighCount)
}
