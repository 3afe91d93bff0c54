package regex

import (
	"bytes"
	"slices"
)

// A Text is a text that patterns are tried on, and its lower case once that is asked for.
type Text struct{ raw, low []byte }

// NewText makes a text to look for literals in.
func NewText(raw []byte) Text { return Text{raw: raw} }

func (t *Text) lower() []byte {
	if t.low == nil && len(t.raw) > 0 {
		t.low = make([]byte, len(t.raw))
		for i, b := range t.raw {
			if 'A' <= b && b <= 'Z' {
				b += 'a' - 'A'
			}
			t.low[i] = b
		}
	}
	return t.low
}

// Possible reports whether a text holds what a match of the pattern must hold, but
// for [Kelvin] characters.
func (p *Pattern) Possible(t *Text) bool {
	return p.Needs == nil || slices.ContainsFunc(p.Needs, func(b Branch) bool { return b.In(t) })
}

// In reports whether a text holds a literal of each clause, one behind the other.
// The first that ends leaves the most room for the rest.
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

// End returns where a literal ends that is the first in a text from a place on, or
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
