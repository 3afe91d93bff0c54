package suspect

import (
	"bytes"
	"hash/maphash"
)

// A repeat is what a part of the log does to a Finder when the log repeats it.
type repeat struct {
	lines, rows int
	places      []place
	end         [][]byte // the last lines
}

// A place is where a part has a known suspect last, in lines and rows from its start.
type place struct {
	*suspect
	line, row int
}

// repeats has parts of the log since something changed, by hash. A part that occurred once
// has nil.
type repeats map[uint64]*repeat

// mostRepeats limits the parts that a Finder remembers.
const mostRepeats = 64

var seed = maphash.MakeSeed()

// add adds the next lines of the log. A log that repeats some lines for long has equal parts,
// which take little time.
func (f *Finder) add(text []byte) {
	hash := maphash.Bytes(seed, text)
	known, seen := f.repeats[hash]
	if known != nil {
		known.addTo(f)
		return
	}
	number, row, job := f.number, f.row, f.job
	f.changed = !f.detector.Idle() || isCaret(text[:bytes.IndexByte(text, '\n')+1])
	f.addLines(text)
	f.changed = f.changed || job != f.job || !f.detector.Idle()
	if f.changed || len(f.repeats) == mostRepeats {
		clear(f.repeats)
	}
	if f.repeats == nil {
		f.repeats = make(repeats)
	}
	f.repeats[hash] = nil
	if seen && !f.changed {
		f.repeats[hash] = repeated(f, number, row)
	}
}

// repeated returns what the lines after a line and a row did.
func repeated(f *Finder, number, row int) *repeat {
	r := &repeat{lines: f.number - number, rows: f.row - row}
	for _, s := range f.lines {
		if s.last > number {
			r.places = append(r.places, place{s, s.last - number, s.row - row})
		}
	}
	for back := min(r.lines, len(f.recent.lines)); back > 0; back-- {
		r.end = append(r.end, bytes.Clone(f.recent.back(back)))
	}
	return r
}

// addTo adds a part of the log again.
func (r *repeat) addTo(f *Finder) {
	for _, p := range r.places {
		p.last, p.suspect.row = f.number+p.line, f.row+p.row
	}
	f.number += r.lines
	f.row += r.rows
	for _, line := range r.end {
		f.recent.add(line)
	}
	f.recent.keep()
}
