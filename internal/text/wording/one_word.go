package wording

import (
	"slices"
	"strings"
)

// OneWordOff returns the candidate whose words are those of a name, in the same order, but
// for one: the name has another word in its place, a word more or a word less. The name has
// three words or more, and at least two are the same. Of several candidates, it prefers one
// with more words or fewer, and then the one with the fewest edits. It returns "" if there is
// none.
func OneWordOff(name string, candidates []string) string {
	words := WordsInOrder(name)
	best, least := "", 2*longest
	for _, candidate := range candidates {
		its := WordsInOrder(candidate)
		if !oneOff(words, its) || len(name) > longest || len(candidate) > longest {
			continue
		}
		n := Edits(strings.ToLower(name), strings.ToLower(candidate))
		if len(its) == len(words) {
			n += longest
		}
		if n < least {
			best, least = candidate, n
		}
	}
	return best
}

// oneOff reports whether two lists of words are the same except for one word. A number is no
// such word: another number is another thing.
func oneOff(a, b []string) bool {
	const same = 2
	start, end := Ends(a, b)
	rest, other := a[start:len(a)-end], b[start:len(b)-end]
	return len(a) > same && start+end >= same && len(rest) <= 1 && len(other) <= 1 && !strings.ContainsAny(strings.Join(slices.Concat(rest, other), ""), "0123456789")
}
