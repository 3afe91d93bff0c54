package regex

import (
	"bytes"
	"slices"

	"github.com/kbctl/kbctl/internal/text/needle"
)

// A Text is a text to search for literals. It computes its lower-case form when needed.
type Text struct {
	raw, low []byte
	// Steps is the number of steps that the searches for literals took so far. A step takes
	// about as long as one of a [Machine].
	Steps int
	// Limit is the number of steps after which the searches find no more literals, if it is not
	// 0.
	Limit int
}

// NewText returns a Text of raw bytes.
func NewText(raw []byte) Text { return Text{raw: raw} }

// Len returns the number of bytes of the text.
func (t *Text) Len() int { return len(t.raw) }

func (t *Text) lower() []byte {
	if t.low == nil {
		t.low = needle.Lower(t.raw)
	}
	return t.low
}

// Possible reports whether a text satisfies a branch of the pattern. It ignores [Kelvin]
// characters.
func (p *Pattern) Possible(t *Text) bool { return t.Satisfies(p.Needs) }

// Satisfies reports whether a text satisfies one of some branches, or there are none.
func (t *Text) Satisfies(needs []Branch) bool {
	return needs == nil || slices.ContainsFunc(needs, func(b Branch) bool { return b.In(t) })
}

// In reports whether a text contains a literal of each clause, one after the other. For
// each clause it takes the literal that ends first, because that leaves the most text for
// the next clauses.
func (b Branch) In(t *Text) bool {
	from := 0
	for _, c := range b {
		if from = c.end(t, from); from < 0 {
			return false
		}
	}
	return true
}

// end returns where the first literal of a clause ends after a place of a text, or -1.
func (c Clause) end(t *Text, from int) int {
	end := -1
	to := len(t.raw)
	for _, l := range c {
		if t.Limit > 0 && t.Steps > t.Limit {
			return -1
		}
		if n := l.End(t, from, to); n >= 0 {
			end, to = n, n-1 // the next literal has to end before
		}
	}
	return end
}

// A search for a literal takes stepsPerLiteral steps, and one more for each bytesPerStep bytes.
const stepsPerLiteral, bytesPerStep = 3, 16

// End returns the end of the first occurrence of a literal in a part of a text, or -1.
func (l Literal) End(t *Text, from, to int) int {
	text := t.raw
	if l.Fold {
		text = t.lower()
	}
	read := max(to-from, 0)
	n := -1
	if len(l.Text) <= read {
		if n = bytes.Index(text[from:to], []byte(l.Text)); n >= 0 {
			n += from + len(l.Text)
			read = n - from
		}
	}
	t.Steps += stepsPerLiteral + read/bytesPerStep
	return n
}
