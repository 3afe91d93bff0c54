package regex

import (
	"bytes"
	"slices"

	"github.com/kbctl/kbctl/internal/text/needle"
)

// A Text is a text to search for literals. It computes its lower-case form when needed.
type Text struct{ raw, low []byte }

// NewText returns a Text of raw bytes.
func NewText(raw []byte) Text { return Text{raw: raw} }

func (t *Text) lower() []byte {
	if t.low == nil {
		t.low = needle.Lower(t.raw)
	}
	return t.low
}

// Possible reports whether a text satisfies a branch of the pattern. It ignores [Kelvin]
// characters.
func (p *Pattern) Possible(t *Text) bool {
	return p.Needs == nil || slices.ContainsFunc(p.Needs, func(b Branch) bool { return b.In(t) })
}

// In reports whether a text contains a literal of each clause, one after the other. For
// each clause it takes the literal that ends first, because that leaves the most text for
// the next clauses.
func (b Branch) In(t *Text) bool {
	from := 0
	for _, c := range b {
		end := -1
		for _, l := range c {
			if n := l.End(t, from); n >= 0 && (end < 0 || n < end) {
				end = n
			}
		}
		if end < 0 {
			return false
		}
		from = end
	}
	return true
}

// End returns the end of the first occurrence of a literal after a place of a text, or
// -1.
func (l Literal) End(t *Text, from int) int {
	text := t.raw
	if l.Fold {
		text = t.lower()
	}
	n := bytes.Index(text[from:], []byte(l.Text))
	if n < 0 {
		return -1
	}
	return from + n + len(l.Text)
}
