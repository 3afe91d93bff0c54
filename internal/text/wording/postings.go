package wording

import "slices"

// postings list the names that have a trigram. Each trigram belongs to a slot,
// and different ones may share one. The names of slot i are posts[slots[i]:slots[i+1]], in
// their order.
type postings struct {
	slots []uint32
	posts []uint32
}

// mostSlots limits the slots. There are about as many as trigrams.
const mostSlots = 1 << 14 // so a slot is a uint16

// newPostings returns the postings of names. most is the number of all trigrams at most.
func newPostings(names []string, most int) *postings {
	count := 2
	for count < mostSlots && count < 4*len(names) {
		count *= 2
	}
	p := &postings{slots: make([]uint32, count+1)}
	latest := make([]uint32, count) // by slot: the last name, counted from 1
	var found []uint32
	slots := make([]uint16, 0, most) // of the first name, of the second and so on
	ends := make([]int, len(names))
	for i, name := range names {
		found = trigrams(name, found[:0])
		for _, trigram := range found {
			if slot := p.slot(trigram); latest[slot] != uint32(i+1) {
				latest[slot] = uint32(i + 1)
				slots = append(slots, uint16(slot))
				p.slots[slot+1]++
			}
		}
		ends[i] = len(slots)
	}
	for i := range count {
		p.slots[i+1] += p.slots[i]
	}
	p.posts = make([]uint32, len(slots))
	next, start := slices.Clone(p.slots), 0
	for i, end := range ends {
		for _, slot := range slots[start:end] {
			p.posts[next[slot]] = uint32(i)
			next[slot]++
		}
		start = end
	}
	return p
}

// slot returns the slot of a trigram. The number of slots is a power of two.
func (p *postings) slot(trigram uint32) uint32 { return trigram & uint32(len(p.slots)-2) }

// of returns the names of a slot.
func (p *postings) of(slot uint32) []uint32 { return p.posts[p.slots[slot]:p.slots[slot+1]] }
