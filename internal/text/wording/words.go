package wording

import "iter"

// A WordIndex finds the names that have the same words as a given name, in any order.
type WordIndex struct {
	names   []string
	letters []uint32 // of each name
}

// NewWordIndex returns an index of names.
func NewWordIndex(names []string) WordIndex {
	x := WordIndex{names, make([]uint32, len(names))}
	for i, name := range names {
		x.letters[i] = letters(name)
	}
	return x
}

// Same yields the indices of the names that have the same [Words] as a name.
func (x WordIndex) Same(name string) iter.Seq[int] {
	return func(yield func(int) bool) {
		words, own := Words(name), letters(name)
		for i, other := range x.letters {
			if other == own && Words(x.names[i]) == words && !yield(i) {
				return
			}
		}
	}
}
