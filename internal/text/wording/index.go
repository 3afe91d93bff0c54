package wording

import (
	"cmp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// An Index finds the names that resemble a given name, without comparing it with all
// names. It finds names with the same words and names that share the most trigrams.
type Index struct {
	WordIndex
	trigrams *postings
	counters sync.Pool // of *counter
}

const (
	// mostCandidates limits the names to compare letter by letter.
	mostCandidates = 16
	// A trigram that occurs in more than commonTrigram names, such as "cud", does not
	// help to find one.
	commonTrigram = 500
)

// A counter counts for each name how many trigrams it shares with another one. touched are the names that share any.
type counter struct {
	shared         []uint8 // a name has at most longest+1 trigrams
	touched, slots []uint32
}

// NewIndex returns an index of names.
func NewIndex(names []string) *Index {
	count := 0
	for _, name := range names {
		count += len(name) // as many as trigrams
	}
	x := &Index{WordIndex: NewWordIndex(names), trigrams: newPostings(names, count)}
	x.counters.New = func() any { return &counter{shared: make([]uint8, len(names))} }
	return x
}

// trigrams appends a name's trigrams in lower case. Both ends of the name count as a
// letter, so that short names have trigrams too.
func trigrams(name string, to []uint32) []uint32 {
	var a, b uint32
	for i := range len(name) + 1 {
		var c uint32
		if i < len(name) {
			c = uint32(lower(name[i]))
		}
		if i > 0 {
			to = append(to, a*961+b*31+c)
		}
		a, b = b, c
	}
	return to
}

// letters returns a hash of a name's letters in any order. Names with the same [Words] have
// the same hash.
func letters(name string) (sum uint32) {
	if !isASCII(name) {
		name = Words(name)
	}
	for i := range len(name) {
		if c := uint32(lower(name[i])); c != '_' && c != '-' {
			sum += c * c * c
		}
	}
	return sum
}

func isASCII(name string) bool {
	for i := range len(name) {
		if name[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// lower returns an ASCII letter in lower case.
func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		c += 'a' - 'A'
	}
	return c
}

// Candidates returns the names worth comparing with a name, for [Choose]. It ignores
// common trigrams.
func (x *Index) Candidates(name string) []string {
	const mostOfEdit = 3 // trigrams that one edit changes
	return x.similar(name, mostOfEdit*mostEdits(name))
}

// Relatives is like Candidates for names that may differ by a whole word, for [OneWordOff].
func (x *Index) Relatives(name string) []string { return x.similar(name, longest) }

// similar returns the names that share the most trigrams with a name, if they lack at most a number of its rare trigrams.
func (x *Index) similar(name string, lacking int) []string {
	if len(name) > longest {
		return nil
	}
	for same := range x.Same(name) {
		return []string{x.names[same]}
	}
	c := x.counters.Get().(*counter)
	defer x.counters.Put(c)
	c.touched, c.slots = c.touched[:0], trigrams(name, c.slots[:0])
	for i, trigram := range c.slots {
		c.slots[i] = x.trigrams.slot(trigram)
	}
	rare := 0
	for n, slot := range c.slots {
		if names := x.trigrams.of(slot); len(names) <= commonTrigram && !slices.Contains(c.slots[:n], slot) {
			rare++
			for _, i := range names {
				if c.shared[i]++; c.shared[i] == 1 {
					c.touched = append(c.touched, i)
				}
			}
		}
	}
	found := x.most(c, max(1, rare-lacking))
	for _, i := range c.touched {
		c.shared[i] = 0
	}
	return found
}

// mostEdits is the largest number of edits between a name and the one that was meant.
func mostEdits(name string) int { return max(1, len(name)/6) }

// most returns the names that share the most trigrams, at most mostCandidates of them. Names that share fewer than fewest are
// too different.
func (x *Index) most(c *counter, fewest int) []string {
	var sizes [longest + 2]int // how many names share how many trigrams
	total := 0
	for _, i := range c.touched {
		if n := int(c.shared[i]); n >= fewest {
			sizes[n]++
			total++
		}
	}
	if total == 0 { // as for nearly all names
		return nil
	}
	least := len(sizes) - 1
	for total = 0; least > fewest && total+sizes[least] <= mostCandidates; least-- {
		total += sizes[least]
	}
	var found, rest []string
	for _, i := range c.touched {
		switch {
		case int(c.shared[i]) > least:
			found = append(found, x.names[i])
		case int(c.shared[i]) == least:
			rest = append(rest, x.names[i])
		}
	}
	slices.Sort(rest) // touched is in the order of the trigrams
	return append(found, rest[:min(len(rest), mostCandidates-len(found))]...)
}

// Choose returns the candidate that the user probably meant: one with the same words, or
// else one with at most one edit per six letters. It prefers a candidate that begins
// with the same letter in the same case, because a class does not replace a module. It
// returns "" if no candidate fits.
func Choose(name string, candidates []string) string {
	most := mostEdits(name)
	words, sum := Words(name), letters(name)
	hasWords := func(candidate string) bool { return letters(candidate) == sum && Words(candidate) == words }
	candidates = slices.DeleteFunc(candidates, func(candidate string) bool {
		return abs(len(candidate)-len(name)) > most && !hasWords(candidate)
	})
	slices.SortFunc(candidates, func(a, b string) int {
		return cmp.Or(cmp.Compare(otherInitial(a, name), otherInitial(b, name)), strings.Compare(a, b))
	})
	lower := make([]string, len(candidates))
	for i, candidate := range candidates {
		if hasWords(candidate) {
			return candidate
		}
		lower[i] = strings.ToLower(candidate)
	}
	best := within(name, lower, most)
	if i := slices.Index(lower, best); i >= 0 {
		return candidates[i]
	}
	return ""
}

func otherInitial(a, b string) int {
	if a[:1] == b[:min(1, len(b))] {
		return 0
	}
	return 1
}

// Words returns the words of an identifier in alphabetical order, joined by underscores.
// So begin_capture, CaptureBegin and capture-begin have the same words.
func Words(name string) string {
	words := WordsInOrder(name)
	slices.Sort(words)
	return strings.Join(words, "_")
}

// WordsInOrder returns the words of an identifier in lower case.
func WordsInOrder(name string) []string {
	var b strings.Builder
	last := ' '
	for _, r := range name {
		if unicode.IsUpper(r) && (unicode.IsLower(last) || unicode.IsDigit(last)) {
			b.WriteByte('_')
		}
		b.WriteRune(unicode.ToLower(r))
		last = r
	}
	return strings.FieldsFunc(b.String(), func(r rune) bool { return r == '_' || r == '-' || r == ':' })
}
