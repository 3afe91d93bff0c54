// Package neutral has text in which nothing is wrong. A regex that matches it finds errors
// where there are none.
//
// The words are frequent in English and in the manuals of programs. The logs are of runs
// that succeed. The prose describes how programs work, as manual pages do. It mentions
// failures, but quotes no message of one.
package neutral

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
)

//go:embed words.txt
var words string

//go:embed logs.txt
var logs string

//go:embed prose.txt
var prose string

// A Kind is a kind of text.
type Kind int

const (
	OfWord Kind = iota
	OfLog
	OfProse
	kinds // their number
)

var texts = [kinds]string{words, logs, prose}

// String describes a line of the kind.
func (k Kind) String() string {
	return [kinds]string{"an ordinary word", "a line in which nothing is wrong", "a sentence about programs"}[k]
}

// Text returns all lines, separated by line feeds.
func Text() string { return words + logs + prose }

// ends has the number of the last line of each kind.
var ends = sync.OnceValue(func() (ends [kinds]int) {
	last := 0
	for k, text := range texts {
		last += strings.Count(text, "\n")
		ends[k] = last
	}
	return ends
})

// KindOf returns the kind of a line of [Text], counted from 1.
func KindOf(line int) Kind {
	for k, end := range ends() {
		if line <= end {
			return Kind(k)
		}
	}
	return OfProse
}

// A Count has the number of lines that a regex matches, by kind.
type Count [kinds]int

// All returns the number of lines of all kinds.
func (c Count) All() (n int) {
	for _, of := range c {
		n += of
	}
	return n
}

// Broad returns the kind of text that shows that the regex is too broad. One sentence is
// not enough, because it may contain the words of an error by accident.
func (c Count) Broad() (k Kind, ok bool) {
	for k, n := range c {
		if n > 1 || n == 1 && Kind(k) != OfProse {
			return Kind(k), true
		}
	}
	return 0, false
}

// Broad reports whether a regex is too broad. It calls matches for each line.
func Broad(matches func(line string) bool) bool {
	var count Count
	for k, text := range texts {
		for line := range strings.Lines(text) {
			if matches(strings.TrimSuffix(line, "\n")) {
				if count[k]++; k != int(OfProse) {
					return true
				}
			}
		}
	}
	_, broad := count.Broad()
	return broad
}

// Word reports whether a text in lower case is an ordinary word.
func Word(text string) bool {
	_, found := slices.BinarySearch(sortedWords(), text)
	return found
}

var sortedWords = sync.OnceValue(func() []string { return strings.Fields(words) })
