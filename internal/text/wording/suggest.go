package wording

import (
	"strings"

	"github.com/agnivade/levenshtein"
)

// longest is the length in bytes of the longest word to compare. The cost of a
// comparison grows with the product of the two lengths.
const longest = 100

// Nearest returns the known word that is the fewest edits away from word, or the first
// of several such words. It returns "" if all known words are too different.
func Nearest(word string, known []string) string {
	if len(word) > longest {
		return ""
	}
	return within(word, known, len(word)/3+1)
}

// within is like Nearest, but with a limit on the number of edits. The known words must
// be in lower case.
func within(word string, known []string, edits int) string {
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

// DidYouMean returns a suggestion to append to a message, such as `; did you mean
// "x"?`, or "" if [Nearest] finds no word.
func DidYouMean(word string, known []string) string {
	if best := Nearest(word, known); best != "" {
		return `; did you mean "` + best + `"?`
	}
	return ""
}

func abs(n int) int { return max(n, -n) }
