package regex

import (
	"fmt"
	"regexp"
	"strings"
	"sync"
	"unicode/utf8"
)

// A Blowup is a text that makes a backtracking engine slow: Prefix, then Pump repeated
// Times times, then Suffix.
type Blowup struct {
	Prefix, Pump, Suffix string
	Times                int
	// Exponential means that each repetition of the pump multiplies the time.
	// Otherwise the time grows with a power of the text's length.
	Exponential bool
}

// Text returns the whole text.
func (b *Blowup) Text() string {
	return b.Prefix + strings.Repeat(b.Pump, b.Times) + b.Suffix
}

// String returns a short form of the text, such as "x" + "ab"*30 + "!".
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

// A search is slow if it takes TooManySteps steps on a line of at most LongLine
// characters. Python 3.11 and Node 20 take at most about a billion steps per second. So
// such a search takes them at least a second, and in exponential time a few more
// repetitions multiply that. Python's shortcut for alternatives of single characters is
// ignored here.
const (
	// TooManySteps counts comparisons of a character of the pattern with one of the
	// text.
	TooManySteps = 1e9
	// LongLine is the length of a long line in characters. Polynomial time does not
	// matter on short lines, and most repetitions are slow on extremely long ones.
	LongLine = 5000
)

// mostPumped is the number of repetitions to try for a pump of exponential time. 2 to
// the power of mostPumped is more than TooManySteps.
const mostPumped = 64

// mostShorter limits the length in bytes of the shorter pumps to try.
const mostShorter = 16

// These limits of the search for a slow text bound the time for hostile patterns.
const (
	mostPairs = 300_000 // pairs of states
	mostTexts = 12      // candidate texts
)

// MostEffort is the effort that [Backtracking] needs to find most slow texts: nodes of the
// pattern times characters of all texts.
const MostEffort = 200_000

// Backtracking looks for a text that makes a backtracking engine too slow for the
// pattern, which compile compiles. It also returns the effort that it took, which is at
// most a bit more than effort. Backtracking returns nil if it finds no such text or the
// pattern is too large.
//
// A result is certain, because Backtracking counts the steps. A nil result does not
// prove that the pattern is fast.
func Backtracking(pattern string, effort int, compile func() *regexp.Regexp) (found *Blowup, spent int) {
	if !repeatsMuch(pattern) {
		return nil, 0
	}
	b := shapeBuilders.Get().(*shapeBuilder)
	defer release(b)
	r := b.read(eachPiece(pattern), len(pattern))
	if r == nil {
		return nil, 0
	}
	nested, chained := loopsIn(r.root)
	if !nested && (chained < 2 || !mayHaveRow(r)) {
		return nil, 0 // linear or quadratic
	}
	pairs := mostPairs * effort / MostEffort
	a := newAutomaton(r)
	if a == nil {
		return nil, 0
	}
	h := hunt{a: a, re: sync.OnceValue(compile), tree: r, pairs: pairs, texts: mostTexts, work: effort}
	if nested {
		found = h.exponential()
	}
	if found == nil {
		found = h.polynomial()
	}
	return found, effort - h.work + max(pairs-h.pairs, 0)*MostEffort/mostPairs
}

// repeatsMuch reports whether a pattern may have a repeated group or two repetitions. It
// is quick and rejects half of all patterns.
func repeatsMuch(pattern string) bool {
	loops := strings.Count(pattern, "*") + strings.Count(pattern, "+") + strings.Count(pattern, "{")
	return loops > 1 || loops == 1 &&
		(strings.Contains(pattern, ")*") || strings.Contains(pattern, ")+") || strings.Contains(pattern, "){"))
}

// loopsIn reports whether a repetition contains more than one character, and how many
// repetitions can match one after the other.
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
	a                  *automaton
	re                 func() *regexp.Regexp
	tree               *reading
	walk               *walk
	pairs, texts, work int // the remaining budget
}

// slow reports whether a search of the text is slow.
func (h *hunt) slow(b *Blowup) bool { return h.steps(b) >= TooManySteps }

// walks reports whether the pattern is small enough for the effort.
func walks(h *hunt) bool {
	if h.walk == nil {
		if h.walk = newWalk(h.tree, min(mostNodes, h.work/mostPumped)); h.walk == nil {
			h.walk = &walk{}
		}
	}
	return len(h.walk.nodes) > 0
}

// steps returns the steps of a search of the text, at most about TooManySteps. It returns
// 0 if the budget is spent.
func (h *hunt) steps(b *Blowup) float64 {
	text := b.Text()
	n := len(h.walk.nodes) * len(text)
	if n == 0 || n > h.work || utf8.RuneCountInString(text) > LongLine {
		return 0
	}
	h.work -= n
	return h.walk.steps(h.re(), text, TooManySteps)
}

// spell returns a text of these kinds of characters.
func (h *hunt) spell(kinds ...int) string {
	var text strings.Builder
	for _, k := range kinds {
		text.WriteRune(h.a.alphabet.runes[k])
	}
	return text.String()
}

// suffixes returns endings that may prevent a match: nothing, a character that few parts
// of the pattern match, and a line feed.
func (h *hunt) suffixes() []string {
	return []string{"", h.spell(0), "\n"}
}

// exponential looks for a state to which one text leads back on two paths.
func (h *hunt) exponential() *Blowup {
	cycles := cycleSearch{h.a, &h.pairs}
	for _, c := range cycles.find() {
		prefix, ok := h.a.path(h.a.start, c.state, anywhere)
		if !ok || !walks(h) {
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

// shortest shortens the prefix, the pump and the number of repetitions while the search
// stays slow.
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
