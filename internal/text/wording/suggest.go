package wording

import (
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"
)

// longest is the length in bytes of the longest word to compare. The cost of a
// comparison grows with the product of the two lengths.
const longest = 100

// Nearest returns the known word that is at most one edit away from word, that begins
// with word, or that is the fewest edits away, in this order. It returns the first of
// several such words, and "" if all known words are too different.
func Nearest(word string, known []string) string {
	if len(word) > longest {
		return ""
	}
	if typo := within(word, known, 1); typo != "" {
		return typo
	}
	begins := func(candidate string) bool {
		return strings.HasPrefix(joined.Replace(candidate), joined.Replace(strings.ToLower(word)))
	}
	if i := slices.IndexFunc(known, begins); i >= 0 && len(word) >= shortestStart {
		return known[i]
	}
	return within(word, known, len(word)/3+1)
}

// shortestStart is the length of the shortest beginning that suggests a word.
const shortestStart = 3

// joined joins the parts of a name.
var joined = strings.NewReplacer("-", "", "_", "")

// within is like Nearest, but with a limit on the number of edits. The known words must
// be in lower case.
func within(word string, known []string, edits int) string {
	if len(word) > longest {
		return ""
	}
	word = strings.ToLower(word)
	best, distance := "", edits+1
	for _, candidate := range known {
		if abs(len(candidate)-len(word)) >= distance {
			continue
		}
		if d := levenshtein.ComputeDistance(word, candidate); d < distance {
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

// Edits returns the number of letters to add, remove or replace to turn one word into
// another.
func Edits(a, b string) int { return levenshtein.ComputeDistance(a, b) }

func abs(n int) int { return max(n, -n) }
