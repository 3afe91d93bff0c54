package zh

import "strings"

// Reworded tells whether an English text says something else than it did, as far as
// a Chinese translation of it would: whether words came or went. Their order, small
// words that Chinese has not, white space, punctuation, endings, and corrections of
// a letter do not count.
func Reworded(before, after string) bool {
	if before == after {
		return false
	}
	gone := wordsOf(before)
	var come []string
	for _, w := range wordsOf(after).list {
		if gone.count[w] > 0 {
			gone.count[w]--
		} else {
			come = append(come, w)
		}
	}
	left := gone.left()
	if len(come) != len(left) {
		return true
	}
	const most = 3 // words that are corrected rather than replaced
	for i, w := range come {
		if i == most || !corrected(w, left) {
			return true
		}
	}
	return false
}

// wordList are the words of a text that count, in order, and how often each occurs.
type wordList struct {
	list  []string
	count map[string]int
}

// unspoken are small words for which Chinese has none.
var unspoken = set("a an the this that these it its is are was were be been has have do does did there of please")

func wordsOf(text string) *wordList {
	words := &wordList{count: make(map[string]int)}
	for w := range strings.FieldsSeq(text) {
		w = strings.Trim(w, ".,:;!?()[]\"'`“”‘’")
		if plainWord(w) {
			w = strings.ToLower(w)
			if unspoken[w] {
				continue
			}
			w = strings.TrimSuffix(w, "s")
		}
		if w != "" {
			words.list = append(words.list, w)
			words.count[w]++
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

// corrected finds the word that another one is the corrected spelling of, and takes
// it out of the list by emptying it.
func corrected(word string, from []string) bool {
	for i, old := range from {
		if old != "" && plainWord(word) && plainWord(old) && nearlySame(word, old) {
			from[i] = ""
			return true
		}
	}
	return false
}

// nearlySame tells whether two longer words have all letters but one in common, or
// two of them in each other's place.
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
