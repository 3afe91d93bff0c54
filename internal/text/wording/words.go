package wording

import "iter"

// A WordIndex finds the names that have the same words as a given name, in any order.
type WordIndex struct {
	names   []string
	letters *postings
}

// NewWordIndex returns an index of names.
func NewWordIndex(names []string) WordIndex {
	return WordIndex{names, newPostings(names, len(names), letters)}
}

// Same yields the indices of the names that have the same [Words] as a name.
func (x WordIndex) Same(name string) iter.Seq[int] {
	return func(yield func(int) bool) {
		words := Words(name)
		for _, i := range x.letters.of(x.letters.slot(letters(name, nil)[0])) {
			if Words(x.names[i]) == words && !yield(int(i)) {
				return
			}
		}
	}
}
