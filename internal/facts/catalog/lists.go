package catalog

// lists are lists of numbers, one after the other in the same memory.
type lists struct {
	ends []int32
	all  []int32
}

// newLists returns empty lists with room for some lists and numbers.
func newLists(count, numbers int) lists {
	return lists{make([]int32, 0, count), make([]int32, 0, numbers)}
}

// add adds a number to the last list, and end ends that list.
func (l *lists) add(number int32) { l.all = append(l.all, number) }

// cut removes the numbers of the last list.
func (l *lists) cut() {
	start := int32(0)
	if n := len(l.ends); n > 0 {
		start = l.ends[n-1]
	}
	l.all = l.all[:start]
}

func (l *lists) end() { l.ends = append(l.ends, int32(len(l.all))) }

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

// unique removes the numbers that occur before in their list. All are below a limit.
func (l *lists) unique(limit int) {
	last := make([]int32, limit) // the list in which a number occurred last, counted from 1
	kept, start := l.all[:0], int32(0)
	for i, end := range l.ends {
		for _, number := range l.all[start:end] {
			if last[number] != int32(i+1) {
				last[number] = int32(i + 1)
				kept = append(kept, number)
			}
		}
		start, l.ends[i] = end, int32(len(kept))
	}
	l.all = kept
}

// inverted returns, for each number below a limit, the indices of the lists that have it.
func (l *lists) inverted(limit int) lists {
	r := lists{ends: make([]int32, limit), all: make([]int32, len(l.all))}
	for _, number := range l.all {
		r.ends[number]++
	}
	for number, before := 0, int32(0); number < limit; number++ {
		before, r.ends[number] = before+r.ends[number], before
	}
	for index := range l.ends {
		for _, number := range l.of(index) {
			r.all[r.ends[number]] = int32(index)
			r.ends[number]++
		}
	}
	return r
}
