// Package rawline recognizes what terminals and CI services add to the lines of a
// log. It knows escape sequences, timestamps and step numbers.
package rawline

import (
	"bytes"
	"regexp"
)

// Date and Clock match the parts of a timestamp. Clock includes the time zone.
const (
	Date  = `[0-9]{4}[-/][0-9]{2}[-/][0-9]{2}`
	Clock = `[0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:[.,:][0-9]+)?)?(?: ?(?:Z|UTC|[+-][0-9]{2}:?[0-9]{2}))?`
)

// step matches the number of a BuildKit step and the seconds since its start.
var step = regexp.MustCompile(`^#[0-9]+ [0-9]+\.[0-9]+ `)

// longestPrefix limits how many bytes of a line a timestamp or a step may take.
const longestPrefix = 64

const byteOrderMark = "\uFEFF"

// Stamp returns the length of the timestamp or byte order mark at the start of a
// line.
func Stamp(line []byte) int {
	if bytes.HasPrefix(line, []byte(byteOrderMark)) {
		return len(byteOrderMark)
	}
	c := cursor{line: line[:min(len(line), longestPrefix)]}
	if c.time() {
		return c.at
	}
	return 0
}

// Prefix returns the length of everything before the text of the program: escape
// sequences, timestamps and byte order marks.
func Prefix(line []byte) (n int) {
	for n < len(line) {
		more := max(Sequence(line[n:]), Stamp(line[n:]))
		if more == 0 {
			break
		}
		n += more
	}
	return n
}

// Unwrap returns a line as a terminal shows it, without its prefix, the number of a
// BuildKit step, and the names of the job and the step that gh run view prints.
func Unwrap(line []byte) []byte {
	line = line[bytes.LastIndexByte(bytes.TrimRight(line, "\r\n"), '\r')+1:]
	line = line[jobAndStep(line):]
	line = line[Prefix(line):]
	if len(line) > 0 && line[0] == '#' {
		line = line[length(step, line):]
	}
	return line
}

// jobAndStep returns the length of the names of a job and a step before a timestamp, each
// with a tab after it.
func jobAndStep(line []byte) int {
	const longestNames = 200
	head := line[:min(len(line), longestNames)]
	job := bytes.IndexByte(head, '\t') + 1
	if step := job + bytes.IndexByte(head[job:], '\t') + 1; job > 0 && step > job && Stamp(line[step:]) > 0 {
		return step
	}
	return 0
}

// length returns the length of the match of a regex that starts with ^.
func length(re *regexp.Regexp, line []byte) int {
	if at := re.FindIndex(line[:min(len(line), longestPrefix)]); at != nil {
		return at[1]
	}
	return 0
}
