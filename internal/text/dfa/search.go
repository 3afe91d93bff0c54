package dfa

import (
	"slices"
	"unicode/utf8"
)

// A Search reads a text part by part. The zero Search must first be started.
type Search struct {
	tables []*table
	states []uint32
	// found has, by table and by state from accepts on, the last part in which the search
	// reached the state. parts is the number of parts.
	found [][]int
	parts int
}

// Start starts a search at the start of a log, or after a line feed. It reads with the first
// tables only.
func (s *Set) Start(r *Search, begin bool, tables int) {
	r.use(s.tables[:tables])
	r.states = r.states[:0]
	for _, t := range r.tables {
		state := t.inside
		if begin {
			state = t.begin
		}
		r.states = append(r.states, state)
	}
}

// use makes the search read with the first tables of its set.
func (r *Search) use(tables []*table) {
	r.tables = tables
	for i := len(r.found); i < len(tables); i++ {
		r.found = append(r.found, make([]int, len(tables[i].ends)))
	}
}

// Copy makes the search go on where another search of the same set is.
func (r *Search) Copy(from *Search) {
	r.use(from.tables)
	r.states = append(r.states[:0], from.states...)
}

// Equal reports whether two searches of the same set will find the same.
func (r *Search) Equal(to *Search) bool { return slices.Equal(r.states, to.states) }

// Read reads the next part of the text, which must not end inside a character. It calls found
// with each regex of which a match ends before the last character. A regex may be found
// several times, but not again in each state in which the search was before.
func (r *Search) Read(text []byte, found func(regex int)) {
	r.parts++
	for i, t := range r.tables {
		r.states[i] = t.read(r.states[i], text, func(end uint32) {
			if r.found[i][end] == r.parts {
				return
			}
			r.found[i][end] = r.parts
			for _, n := range t.ends[end] {
				found(n)
			}
		})
	}
}

// read returns the state after a text. It calls ends with the states where matches end, from
// 0 on.
func (t *table) read(state uint32, text []byte, ends func(state uint32)) uint32 {
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
			ends((state - accepts) / t.width())
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
