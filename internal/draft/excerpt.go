package draft

import "strings"

// mostLog limits the size of a fixture, in bytes.
const mostLog = 64 << 10

// An Excerpt has the lines of a log from From, counted from 0, up to but not including To.
type Excerpt struct {
	From, To int
	Text     string
	// Line is the line of the error in the text, from 1. It is 0 if the record does not win
	// on that line.
	Line int
}

// Excerpts returns three excerpts that contain a line: as much of the log as fits, a few
// lines around it, and the line alone. The first one that shows the error is the best
// fixture.
func Excerpts(lines []string, at int) []Excerpt {
	var excerpts []Excerpt
	for _, around := range []int{len(lines), 20, 0} {
		from, to, size := at, at+1, len(lines[at])
		for range around { // one more line on each side
			if from > 0 && size+len(lines[from-1]) < mostLog {
				from--
				size += len(lines[from]) + 1
			}
			if to < len(lines) && size+len(lines[to]) < mostLog {
				size += len(lines[to]) + 1
				to++
			}
		}
		excerpts = append(excerpts, Excerpt{From: from, To: to, Text: strings.TrimRight(strings.Join(lines[from:to], "\n"), "\n") + "\n"})
	}
	return excerpts
}
