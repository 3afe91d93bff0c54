package regex

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// A Blowup is a text on which a search is slow for an engine that backtracks:
// Prefix, Pump as often as Times says, Suffix.
type Blowup struct {
	Prefix, Pump, Suffix string
	Times                int
	// Exponential tells that each repetition of the pump multiplies the time. If
	// it does not, the time grows with a power of the text's length.
	Exponential bool
}

// Text returns the whole text.
func (b *Blowup) Text() string {
	return b.Prefix + strings.Repeat(b.Pump, b.Times) + b.Suffix
}

// String spells the text in short: "x" + "ab"*30 + "!".
func (b *Blowup) String() string {
	text := fmt.Sprintf("%q*%d", b.Pump, b.Times)
	if b.Prefix != "" {
		text = fmt.Sprintf("%q + %s", b.Prefix, text)
	}
	if b.Suffix != "" {
		text = fmt.Sprintf("%s + %q", text, b.Suffix)
	}
	return text
}

// The limits of what counts as slow. Python 3.11 and Node 20 try at most about a
// billion characters a second, so that a search takes either of them seconds,
// and in exponential time any multiple of it with a few repetitions more. Python
// alone has a shortcut for alternatives of single characters.
const (
	// TooManySteps is the number of tries of one character of the pattern on one
	// of the text.
	TooManySteps = 1e9
	// LongLine is the length of the text, in characters, within which they have to
	// come together. Polynomial time is of no interest on short lines, and any
	// pattern with a repetition or two is slow on a line that is long enough.
	LongLine = 5000
)

// mostPumped is how often a pump of exponential time is repeated; 2 to the power
// of it is more than enough.
const mostPumped = 64

// mostShorter is how many bytes the parts of a pump have that are tried for it.
const mostShorter = 16

// Limits of the search for a slow text, so that no pattern takes long itself.
const (
	mostPairs   = 300_000   // pairs of states looked at
	mostTexts   = 12        // texts tried
	mostCounted = 1_500_000 // nodes of the pattern times characters of a text
)

// Backtracking looks for a text on which a pattern costs an engine that
// backtracks too many steps, although re, the pattern compiled, takes it easily.
// It returns nil if it finds none or the pattern is too large to be looked at.
//
// What it finds is true, since the steps are counted; what it does not find may
// still be there.
func Backtracking(pattern string, re *regexp.Regexp) *Blowup {
	if !repeatsMuch(pattern) {
		return nil
	}
	r := readShape(pattern)
	if r == nil {
		return nil
	}
	nested, chained := loopsIn(r.root)
	if !nested && chained < 2 {
		return nil // linear or quadratic
	}
	a := newAutomaton(r)
	if a == nil {
		return nil
	}
	h := hunt{a: a, re: re, reading: r, pairs: mostPairs, texts: mostTexts}
	if nested {
		if b := h.exponential(); b != nil {
			return b
		}
	}
	return h.polynomial()
}

// repeatsMuch tells, at a glance, whether a pattern may have a repetition of a
// group or two repetitions. Half of all have neither.
func repeatsMuch(pattern string) bool {
	loops := strings.Count(pattern, "*") + strings.Count(pattern, "+") + strings.Count(pattern, "{")
	return loops > 1 || loops == 1 &&
		(strings.Contains(pattern, ")*") || strings.Contains(pattern, ")+") || strings.Contains(pattern, "){"))
}

// loopsIn tells whether a repetition repeats more than a single character, and
// how many repetitions a text can go through one after the other.
func loopsIn(s *shape) (nested bool, chained int) {
	for _, sub := range s.subs {
		n, c := loopsIn(sub)
		nested = nested || n
		if s.op == shapeAlt {
			chained = max(chained, c)
		} else {
			chained += c
		}
	}
	if s.op != shapeRepeat {
		return nested, chained
	}
	if looped(s) || s.max < 0 {
		return nested || s.subs[0].op != shapeChar, chained + 1
	}
	return nested, chained * max(s.max, 1)
}

// A hunt is the search for a slow text.
type hunt struct {
	a            *automaton
	re           *regexp.Regexp
	reading      *reading
	walk         *walk
	pairs, texts int // how many may still be looked at
}

// slow tells whether a text is slow.
func (h *hunt) slow(b *Blowup) bool {
	if h.walk == nil {
		if h.walk = newWalk(h.reading); h.walk == nil {
			h.walk = &walk{}
		}
	}
	text := b.Text()
	if len(h.walk.nodes) == 0 || len(h.walk.nodes)*len(text) > mostCounted || utf8.RuneCountInString(text) > LongLine {
		return false
	}
	return h.walk.steps(h.re, text, TooManySteps) >= TooManySteps
}

// spell turns kinds of characters into a text.
func (h *hunt) spell(kinds ...int) string {
	var text strings.Builder
	for _, k := range kinds {
		text.WriteRune(h.a.alphabet.runes[k])
	}
	return text.String()
}

// suffixes returns what may keep a match from coming about: nothing, what few
// parts of the pattern take, a line end.
func (h *hunt) suffixes() []string {
	return []string{"", h.spell(0), "\n"}
}

// exponential looks for a state that two ways lead back to on the same text.
func (h *hunt) exponential() *Blowup {
	for _, c := range h.circles() {
		prefix, ok := h.a.way(h.a.start, c.state, anywhere)
		if !ok {
			continue
		}
		for _, suffix := range h.suffixes() {
			if h.texts--; h.texts < 0 {
				return nil
			}
			b := &Blowup{
				Prefix: h.spell(prefix...), Suffix: suffix, Exponential: true,
				Pump: h.spell(c.pump...), Times: mostPumped,
			}
			if h.slow(b) {
				return h.shortest(b)
			}
		}
	}
	return nil
}

// shortest makes a text no longer than it has to be: the prefix, the suffix and
// the number of repetitions.
func (h *hunt) shortest(b *Blowup) *Blowup {
	shorter := *b
	if shorter.Prefix = ""; h.slow(&shorter) {
		b = &shorter
	}
	for n := 1; n < min(len(b.Pump), mostShorter); n++ {
		part := *b
		if part.Pump = b.Pump[:n]; utf8.ValidString(part.Pump) && h.slow(&part) {
			b = &part
			break
		}
	}
	low, high := 1, b.Times
	for low < high {
		if b.Times = (low + high) / 2; h.slow(b) {
			high = b.Times
		} else {
			low = b.Times + 1
		}
	}
	b.Times = high
	return b
}

// A circle is a state and a text that leads back to it in two ways.
type circle struct {
	state int32
	pump  []int
}

// mostCircles is how many are tried: where one cannot be made to fail, another
// may.
const mostCircles = 3

// circles finds circles, short ones first.
func (h *hunt) circles() (found []circle) {
	for p := range int32(len(h.a.next)) {
		for i, q := range h.a.next[p] {
			if len(found) < mostCircles && h.a.part[q] == h.a.part[p] && slices.Contains(h.a.next[p][:i], q) {
				found = h.closed(found, p, []int{firstKind(h.a.chars[q])}, q)
			}
		}
	}
	return h.forked(found)
}

// closed adds the circle from p that begins with the text to at and leads back
// on the shortest way.
func (h *hunt) closed(found []circle, p int32, text []int, at int32) []circle {
	back, ok := h.a.way(at, p, h.a.within(h.a.part[p]))
	if !ok || slices.Contains(text, -1) {
		return found
	}
	return append(found, circle{p, slices.Concat(text, back)})
}

// A fork is a pair of different states that the same text leads to from one.
type fork struct{ q, r int32 }

// A forkStep tells how a fork was come to: from the fork before, or from state p.
type forkStep struct {
	before fork
	p      int32 // -1 if there is a fork before
	kind   int
}

// forked finds forks that join again, and so circles.
func (h *hunt) forked(found []circle) []circle {
	a := h.a
	seen := make(map[fork]forkStep)
	var queue []fork
	// reach takes the step to a pair; it tells whether that is no fork any more.
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
			h.meet(p, p, a.part[p], func(q, r int32, kind int) { reach(q, r, forkStep{p: p, kind: kind}) })
		}
	}
	for ; len(queue) > 0 && len(found) < mostCircles; queue = queue[1:] {
		f := queue[0]
		h.meet(f.q, f.r, a.part[f.q], func(q, r int32, kind int) {
			if len(found) < mostCircles && reach(q, r, forkStep{before: f, p: -1, kind: kind}) {
				p, text := unfork(seen, f)
				found = h.closed(found, p, append(text, kind), q)
			}
		})
	}
	return found
}

// unfork returns the state from which a fork comes, and the text.
func unfork(seen map[fork]forkStep, f fork) (p int32, text []int) {
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

// meet calls visit with the pairs of successors of q and r, in one part, that a
// common character leads to.
func (h *hunt) meet(q, r, part int32, visit func(q, r int32, kind int)) {
	a := h.a
	for _, x := range a.next[q] {
		if a.part[x] != part {
			continue
		}
		for _, y := range a.next[r] {
			if h.pairs--; h.pairs < 0 {
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
