package draft

import "strings"

// mostLog is how much of a log is kept as a fixture, in bytes.
const mostLog = 64 << 10

// An Excerpt is a stretch of a log: the lines From, from 0, up to To.
type Excerpt struct {
	From, To int
	Text     string
}

// Excerpts returns stretches of a log with a line, from 0, in them: all of it
// unless it is long, a few lines around, the line alone. The first that shows the
// error is the best fixture.
func Excerpts(lines []string, at int) []Excerpt {
	var excerpts []Excerpt
	for _, around := range []int{len(lines), 20, 0} {
		from, to, size := at, at+1, len(lines[at])
		for range around { // a line more on each side
			if from > 0 && size+len(lines[from-1]) < mostLog {
				from--
				size += len(lines[from]) + 1
			}
			if to < len(lines) && size+len(lines[to]) < mostLog {
				size += len(lines[to]) + 1
				to++
			}
		}
		excerpts = append(excerpts, Excerpt{from, to, strings.TrimRight(strings.Join(lines[from:to], "\n"), "\n") + "\n"})
	}
	return excerpts
}
