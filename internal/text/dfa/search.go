package dfa

import (
	"slices"
	"unicode/utf8"
)

// A Search reads a text part by part. The zero Search must first be started.
type Search struct {
	tables []*table
	states []uint32
}

// Start starts a search at the start of a log, or after a line feed. It reads with the first
// tables only.
func (s *Set) Start(r *Search, begin bool, tables int) {
	r.tables = s.tables[:tables]
	r.states = r.states[:0]
	for _, t := range r.tables {
		state := t.inside
		if begin {
			state = t.begin
		}
		r.states = append(r.states, state)
	}
}

// Copy makes the search go on where another search of the same set is.
func (r *Search) Copy(from *Search) {
	r.tables, r.states = from.tables, append(r.states[:0], from.states...)
}

// Equal reports whether two searches of the same set will find the same.
func (r *Search) Equal(to *Search) bool { return slices.Equal(r.states, to.states) }

// Read reads the next part of the text, which must not end inside a character. It calls found
// with each regex of which a match ends before the last character. A regex may be found
// several times.
func (r *Search) Read(text []byte, found func(regex int)) {
	for i, t := range r.tables {
		r.states[i] = t.read(r.states[i], text, found)
	}
}

func (t *table) read(state uint32, text []byte, found func(regex int)) uint32 {
	next, classes, accepts := t.next, &t.ascii, t.accepts
	for i := 0; i < len(text); i++ {
		c := text[i]
		var class uint8
		if c < utf8.RuneSelf {
			class = classes[c]
		} else {
			r, size := utf8.DecodeRune(text[i:])
			class = t.find(r)
			i += size - 1
		}
		state = next[state+uint32(class)]
		if state >= accepts {
			for _, n := range t.ends[(state-accepts)/t.width()] {
				found(n)
			}
		}
	}
	return state
}

// End calls found with each regex of which a match ends with the text. If the log goes on,
// these are the regexes of which a match may end there.
func (r *Search) End(end bool, found func(regex int)) {
	for i, t := range r.tables {
		list := t.open
		if end {
			list = t.last
		}
		for _, n := range list[r.states[i]/t.width()] {
			found(n)
		}
	}
}
