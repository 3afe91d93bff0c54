// Package english writes numbers and lists of things in English.
package english

import (
	"fmt"
	"strings"
)

// Count puts a number before a noun, which is given in the singular: "1 file",
// "2 files", "0 fixes". What is called an info is so in any number.
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

// Or lists words of which one is meant: "a, b or c".
func Or(words ...string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// Verb is the form of a verb, or of any other word, that goes with a number of
// things.
func Verb(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}
