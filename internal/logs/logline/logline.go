// Package logline knows what lines of logs are made of that says nothing of an error:
// what those who run a program put in front of each of its lines, and lines that say
// only that something failed.
package logline

import "regexp"

var (
	// stamp is the time that GitHub Actions puts in front of a line.
	stamp = regexp.MustCompile(`^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]{8}(?:\.[0-9]+)?Z `)
	// step is the step that BuildKit puts in front of a line, and the time since it began.
	step = regexp.MustCompile(`^#[0-9]+ [0-9]+\.[0-9]+ `)
)

// mostHead is longer than any stamp or step.
const mostHead = 40

// Unwrapped takes off a line what those put in front of it who ran the program that
// printed it.
func Unwrapped(line []byte) []byte {
	if len(line) > 0 && '0' <= line[0] && line[0] <= '9' {
		line = after(stamp, line)
	}
	if len(line) > 0 && line[0] == '#' {
		line = after(step, line)
	}
	return line
}

func after(head *regexp.Regexp, line []byte) []byte {
	if at := head.FindIndex(line[:min(len(line), mostHead)]); at != nil {
		return line[at[1]:]
	}
	return line
}
