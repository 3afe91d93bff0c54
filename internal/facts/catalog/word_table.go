package catalog

import "hash/maphash"

// A wordTable numbers words in the order in which they come. It takes a fraction of the time that
// a map takes to build, because words are only added, and each number stands for itself.
type wordTable struct {
	words []string
	slots []int32 // the number of a word, counted from 1, or 0; twice as many as words at least
}

const noWord = -1

// newWordTable returns a table with room for some words.
func newWordTable(count int) wordTable {
	size := 16
	for size < 2*count {
		size *= 2
	}
	return wordTable{make([]string, 0, count), make([]int32, size)}
}

// find returns the number of a word, or noWord.
func (t *wordTable) find(word []byte) int32 { return *slotOf(t, maphash.Bytes(seed, word), word) - 1 }

// id returns the number of a word, which it adds if the table lacks it.
func (t *wordTable) id(word string) int32 {
	slot := slotOf(t, maphash.String(seed, word), word)
	if *slot == 0 {
		t.words = append(t.words, word)
		*slot = int32(len(t.words))
		if 2*len(t.words) > len(t.slots) {
			t.grow()
		}
	}
	return *slot - 1
}

func (t *wordTable) grow() {
	t.slots = make([]int32, 2*len(t.slots))
	for i, word := range t.words {
		*slotOf(t, maphash.String(seed, word), word) = int32(i + 1)
	}
}

// seed makes it impossible to choose words that share their slots.
var seed = maphash.MakeSeed()

// slotOf returns the slot of a word with a hash, or the empty one that it may have.
func slotOf[T string | []byte](t *wordTable, hash uint64, word T) *int32 {
	last := uint64(len(t.slots) - 1)
	for ; ; hash++ {
		slot := &t.slots[hash&last]
		if *slot == 0 || t.words[*slot-1] == string(word) {
			return slot
		}
	}
}
