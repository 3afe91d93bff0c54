package wording

import (
	"cmp"
	"math/bits"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// An Index finds the names that resemble a given name, without comparing it letter by letter with all names.
type Index struct {
	WordIndex
	masks []uint64 // of the characters of each name
}

// NewIndex returns an index of names.
func NewIndex(names []string) *Index {
	x := &Index{NewWordIndex(names), make([]uint64, len(names))}
	for i, name := range names {
		x.masks[i] = maskOf(name)
	}
	return x
}

// maskOf returns a mask of the characters of a name, in which several may share a bit. An edit changes at most two of its bits.
func maskOf(name string) (mask uint64) {
	for i := range len(name) {
		mask |= 1 << (lower(name[i]) & 63)
	}
	return mask
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

// Candidates returns the names worth comparing with a name, for [Choose]: those with the same words, or else those that a few edits may
// turn into it.
func (x *Index) Candidates(name string) (found []string) {
	if name == "" || len(name) > longest {
		return nil
	}
	for same := range x.Same(name) {
		return []string{x.names[same]}
	}
	most, mask := mostEdits(name), maskOf(name)
	for i, other := range x.masks {
		if bits.OnesCount64(mask^other) <= 2*most && abs(len(x.names[i])-len(name)) <= most {
			found = append(found, x.names[i])
		}
	}
	return found
}

// Relatives returns the names that may differ from a name by a whole word, for [OneWordOff]: those that begin or end like it.
func (x *Index) Relatives(name string) (found []string) {
	if name == "" || len(name) > longest {
		return nil
	}
	first, last := lower(name[0]), lower(name[len(name)-1])
	for _, other := range x.names {
		if lower(other[0]) == first || lower(other[len(other)-1]) == last {
			found = append(found, other)
		}
	}
	return found
}

// mostEdits is the largest number of edits between a name and the one that was meant.
func mostEdits(name string) int { return max(1, len(name)/6) }

// Choose returns the candidate that the user probably meant: one with the same words, or
// else one with at most one edit per six letters. It prefers a candidate that begins
// with the same letter in the same case, because a class does not replace a module, and
// then one with the same letters at the beginning. It returns "" if no candidate fits.
func Choose(name string, candidates []string) string {
	most := mostEdits(name)
	words, sum := Words(name), letters(name)
	hasWords := func(candidate string) bool { return letters(candidate) == sum && Words(candidate) == words }
	candidates = slices.DeleteFunc(candidates, func(candidate string) bool {
		return abs(len(candidate)-len(name)) > most && !hasWords(candidate)
	})
	slices.SortFunc(candidates, func(a, b string) int {
		return cmp.Or(cmp.Compare(otherInitial(a, name), otherInitial(b, name)), cmp.Compare(begun(b, name), begun(a, name)), strings.Compare(a, b))
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

// begun returns how many bytes two names share at their start.
func begun(a, b string) int {
	same, _ := Ends([]byte(a), []byte(b))
	return same
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
