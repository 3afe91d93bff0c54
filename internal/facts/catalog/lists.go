package catalog

import "math"

// lists are lists of numbers, one after the other in the same memory.
type lists struct {
	ends []int32
	all  []int32
}

// newLists returns empty lists with room for some lists and numbers.
func newLists(count, numbers int) lists {
	return lists{make([]int32, 0, count), make([]int32, 0, numbers)}
}

// of returns the list with an index.
func (l *lists) of(index int) []int32 {
	start := int32(0)
	if index > 0 {
		start = l.ends[index-1]
	}
	return l.all[start:l.ends[index]]
}

// size returns the length of the list with an index.
func (l *lists) size(index int32) int { return len(l.of(int(index))) }

// ofOne returns for each number below a limit the indices at which it is in some numbers. At some
// indices there is none.
func ofOne(numbers []int32, limit int) lists {
	sizes := make([]int32, limit)
	for _, number := range numbers {
		if number != noWord {
			sizes[number]++
		}
	}
	r := sized(sizes)
	for index, number := range numbers {
		if number != noWord {
			r.put(number, int32(index))
		}
	}
	return r
}

// sized returns lists with some sizes, to which [lists.put] adds numbers. Until then, each ends
// where it starts.
func sized(sizes []int32) lists {
	r, end := lists{ends: make([]int32, len(sizes))}, int32(0)
	for i, size := range sizes {
		r.ends[i] = end
		end += size
	}
	r.all = make([]int32, end)
	return r
}

// put adds a number to one of the lists.
func (l *lists) put(list, number int32) {
	l.all[l.ends[list]] = number
	l.ends[list]++
}

// wordLists are the words of messages, each once in a message. sizes has for each word the number
// of messages that have it.
type wordLists struct {
	lists
	sizes []int32
	last  []int32 // for each word, the message that had it last, counted from 1
}

func newWordLists(messages, numbers, words int) wordLists {
	return wordLists{newLists(messages, numbers), make([]int32, words), make([]int32, words)}
}

// add adds a word to the last message.
func (l *wordLists) add(word int32) {
	if message := int32(len(l.ends) + 1); l.last[word] != message {
		l.last[word] = message
		l.sizes[word]++
		l.all = append(l.all, word)
	}
}

// room makes room for a number of words.
func (l *wordLists) room(words int) {
	if more := words - len(l.last); more > 0 {
		l.sizes, l.last = append(l.sizes, make([]int32, more)...), append(l.last, make([]int32, more)...)
	}
}

// cut removes the words of the last message.
func (l *wordLists) cut() {
	start := int32(0)
	if n := len(l.ends); n > 0 {
		start = l.ends[n-1]
	}
	for _, word := range l.all[start:] {
		l.sizes[word]--
		l.last[word] = 0
	}
	l.all = l.all[:start]
}

// end ends the last message.
func (l *wordLists) end() { l.ends = append(l.ends, int32(len(l.all))) }

// inverted returns for each word the messages that have it, and for each message the first of the
// words that the fewest messages have, or noWord.
func (l *wordLists) inverted() (with lists, rarest []int32) {
	with, rarest = sized(l.sizes), make([]int32, len(l.ends))
	start := int32(0)
	for i, end := range l.ends {
		best, fewest := int32(noWord), int32(math.MaxInt32)
		for _, word := range l.all[start:end] {
			with.put(word, int32(i))
			if size := l.sizes[word]; size < fewest {
				best, fewest = word, size
			}
		}
		start, rarest[i] = end, best
	}
	return with, rarest
}
