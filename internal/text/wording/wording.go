// Package wording builds phrases for messages: counts, alternatives and suggestions.
package wording

import (
	"fmt"
	"strings"
)

// Count returns a number and a noun: "1 file", "2 files", "0 fixes". The argument noun
// is singular. The plural of "info" is "info".
func Count(n int, noun string) string {
	switch {
	case n == 1, noun == "info":
	case strings.HasSuffix(noun, "x"):
		noun += "es"
	default:
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}

// Or joins alternatives: "a, b or c".
func Or(words ...string) string { return join("or", words) }

// And joins the parts of a list: "a, b and c".
func And(words ...string) string { return join("and", words) }

func join(word string, words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " " + word + " " + words[last]
}

// UnknownFormat says that a format does not exist, and which ones do.
func UnknownFormat(name string, known ...string) string {
	return fmt.Sprintf("unknown format %q; use %s", name, Or(known...))
}

// Verb returns the form of a verb, or of any other word, that agrees with a number.
func Verb(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}
