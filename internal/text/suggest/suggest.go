// Package suggest guesses what somebody meant to write.
package suggest

import (
	"strings"

	"github.com/agnivade/levenshtein"
)

// longest is the length in bytes beyond which a word is no typo of anything.
const longest = 100

// Nearest returns the known word with the fewest edits to word, the first of
// several; "" if none is near enough to be meant.
func Nearest(word string, known []string) string {
	if len(word) > longest {
		return ""
	}
	return Within(word, known, len(word)/3+1)
}

// Within is Nearest with a bound on the edits, for words of which many are alike.
// The known words are in lower case.
func Within(word string, known []string, edits int) string {
	if len(word) > longest {
		return ""
	}
	best, distance := "", edits+1
	for _, candidate := range known {
		if abs(len(candidate)-len(word)) >= distance {
			continue
		}
		if d := levenshtein.ComputeDistance(strings.ToLower(word), candidate); d < distance {
			best, distance = candidate, d
		}
	}
	return best
}

// DidYouMean puts Nearest into words to append to a message: "; did you mean
// "x"?", or nothing.
func DidYouMean(word string, known []string) string {
	if best := Nearest(word, known); best != "" {
		return `; did you mean "` + best + `"?`
	}
	return ""
}

func abs(n int) int { return max(n, -n) }
