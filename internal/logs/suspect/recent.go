package suspect

import (
	"bytes"

	"github.com/kbctl/kbctl/internal/logs/rawline"
)

// A recent has the last lines of a log.
type recent struct {
	lines [20][]byte
	own   [20][]byte // memory for them
	n     int        // of all lines
}

// add adds a line, in the caller's memory.
func (r *recent) add(line []byte) {
	r.lines[r.n%len(r.lines)] = line
	r.n++
}

// keep copies the lines.
func (r *recent) keep() {
	for i, line := range r.lines {
		r.own[i] = append(r.own[i][:0], line[:min(len(line), longest)]...)
	}
	r.lines = r.own
}

// back returns the line that is a number of lines back, or nil.
func (r *recent) back(n int) []byte {
	if n > min(r.n, len(r.lines)) {
		return nil
	}
	return r.lines[(r.n-n)%len(r.lines)]
}

// paragraph returns the first line of the last paragraph, and how many lines it is back. It
// returns 0 if there is no such line, because no blank line comes before it or because it
// is long.
func (r *recent) paragraph() (back int, line []byte) {
	back = 1
	for isBlank(r.back(back)) && r.back(back) != nil {
		back++
	}
	first := back
	for !isBlank(r.back(back)) {
		back++
	}
	if back == first || r.back(back) == nil {
		return 0, nil
	}
	return back - 1, r.back(back - 1)
}

func isBlank(line []byte) bool { return len(bytes.TrimSpace(rawline.Unwrap(line))) == 0 }
