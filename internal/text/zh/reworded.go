package zh

import (
	"slices"
	"strings"
)

// Reworded reports whether an edit of an English text may need a new Chinese translation
// because it added or removed words. Changes of word order, white space, punctuation,
// plural endings and typos do not count, nor do small words that Chinese lacks.
func Reworded(before, after string) bool {
	if before == after {
		return false
	}
	old := wordsOf(before)
	var added []string
	for _, w := range wordsOf(after).list {
		if old.count[w] > 0 {
			old.count[w]--
		} else {
			added = append(added, w)
		}
	}
	removed := old.left()
	if len(added) != len(removed) {
		return true
	}
	const most = 3 // corrected words
	for i, w := range added {
		if i == most || !corrected(w, removed) {
			return true
		}
	}
	return false
}

// Gist returns the relevant words of an English text, sorted. A change to them may need a new
// Chinese translation.
func Gist(english string) []string {
	words := relevantWords(english)
	slices.Sort(words)
	return words
}

// A wordList holds the relevant words of a text in order, and how often each occurs.
type wordList struct {
	list  []string
	count map[string]int
}

// unspoken are small words that have no Chinese counterpart.
var unspoken = set("a an the this that these it its is are was were be been has have do does did there of please")

func wordsOf(text string) *wordList {
	words := &wordList{list: relevantWords(text), count: make(map[string]int)}
	for _, w := range words.list {
		words.count[w]++
	}
	return words
}

// relevantWords returns the words of a text that a translation must have.
func relevantWords(text string) (words []string) {
	for w := range strings.FieldsSeq(text) {
		if !isAlnum(w[0]) || !isAlnum(w[len(w)-1]) {
			w = strings.Trim(w, ".,:;!?()[]\"'`“”‘’")
		}
		if plainWord(w) {
			w = strings.ToLower(w)
			if unspoken[w] {
				continue
			}
			w = strings.TrimSuffix(w, "s")
		}
		if w != "" {
			words = append(words, w)
		}
	}
	return words
}

// left returns the words whose count is not used up, in order.
func (l *wordList) left() (words []string) {
	for _, w := range l.list {
		if l.count[w] > 0 {
			l.count[w]--
			words = append(words, w)
		}
	}
	return words
}

// corrected reports whether a word corrects the spelling of a word in from. It clears
// that word in from.
func corrected(word string, from []string) bool {
	for i, old := range from {
		if old != "" && plainWord(word) && plainWord(old) && nearlySame(word, old) {
			from[i] = ""
			return true
		}
	}
	return false
}

// nearlySame reports whether two longer words differ in one letter or in two swapped
// letters.
func nearlySame(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(a) < 5 || len(b)-len(a) > 1 {
		return false
	}
	start := 0
	for start < len(a) && a[start] == b[start] {
		start++
	}
	end := 0
	for end < len(a)-start && a[len(a)-1-end] == b[len(b)-1-end] {
		end++
	}
	x, y := a[start:len(a)-end], b[start:len(b)-end]
	return len(y) <= 1 || len(x) == 2 && len(y) == 2 && x[0] == y[1] && x[1] == y[0]
}
