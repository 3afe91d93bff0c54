package match

import (
	"math"
	"slices"

	"github.com/kbctl/kbctl/internal/regex"
)

// stepsFor returns how many steps all searches of a text may take, such as a signature or
// a block of a log. A step takes about 5 ns. In real logs, 864 real regexes take at most 23
// steps for each byte of a long text, 8,000 for 128 bytes, and 44,000 for 4,096.
func stepsFor(bytes int) int {
	steps := min(8192+256*bytes, fewFree) + 32*bytes
	if bytes > Span {
		steps += 1 << 22 // for a long line, which is searched in parts
	}
	return steps
}

// fewFree is the number of steps of short searches up to which nothing is counted.
const fewFree = 1 << 16

// A budget with fewer steps gives up on all further patterns.
const fewSteps = 1 << 10

// A budget bounds the steps of the searches of a text. If they exceed it, the budget gives
// up on the patterns that took the most steps. It depends on the patterns and the text
// alone. Each pattern also has steps of its own, so that costly patterns cannot spend those
// of the others.
type budget struct {
	spent, left int
	own         int // the steps that each pattern may take after all others are spent
	next        int // the steps that are left for the other patterns when left is spent
	free        int // the steps for searches that certainly take few, and are not counted
	looks       int // the steps for literals that are not counted for each pattern
	bytes       int // of the text
	uses        map[int32]*use
	omitted     []bool // the patterns to leave out, by index; nil for none
	// gaveUpOn is the number of patterns that the budget gave up on.
	gaveUpOn int
	// memory is the size of all machines.
	memory int
}

// A use is the part of a budget that a pattern has used.
type use struct {
	machines *[4]*regex.Machine // by place in the log; nil for none
	steps    int
	own      int // the steps that it took of its own
	gaveUp   bool
	costly   bool // whether the budget gave up on it because it took the most steps
}

// machine returns the machine of a pattern for a place in a log of some bytes.
func (u *use) machine(p *regex.Pattern, begin, end bool, bytes int) *regex.Machine {
	at := 0
	if begin {
		at++
	}
	if end {
		at += 2
	}
	if u.machines == nil {
		u.machines = new([4]*regex.Machine)
	}
	if u.machines[at] == nil {
		u.machines[at] = p.Machine(begin, end, bytes)
	}
	return u.machines[at]
}

// newBudget returns a budget of steps for a text.
func newBudget(bytes, steps int) *budget {
	return &budget{bytes: bytes, left: steps, next: steps / 2, free: max(min(steps, fewFree), steps/2), looks: steps / 2}
}

// mayMatch reports whether a pattern may match a text, from a place on. It reports false if
// the budget is spent. Counting the steps takes longer than a search of a short text, so
// mayMatch counts nothing if even the most steps are few.
func (b *budget) mayMatch(n int32, p *regex.Pattern, text []byte, from int, begin, end bool) bool {
	u := b.uses[n]
	if most := regex.StepsToFind(p, text[from:]); most <= b.free && (u == nil || !u.gaveUp) {
		b.free -= most
		return true
	}
	u = useOf(b, n)
	return b.within(u, func(limit int) (steps int, found bool) { return b.take(u, p, text, from, begin, end, limit) })
}

// possible reports whether a text satisfies one of the branches that a pattern needs, or it needs none. It reports false if the
// budget is spent. In real logs, looking for the literals takes few steps.
func (b *budget) possible(n int32, text *regex.Text, needs []regex.Branch) bool {
	look := func(limit int) (steps int, found bool) {
		before := text.Steps
		text.Limit = before + limit
		found = text.Satisfies(needs)
		return text.Steps - before, found
	}
	if b.looks > 0 {
		steps, found := look(math.MaxInt32 / 2)
		b.looks -= steps
		return found
	}
	return b.within(useOf(b, n), look)
}

// within does a part of the search for a pattern, unless the budget is spent. The part should
// stop soon after limit steps.
func (b *budget) within(u *use, part func(limit int) (steps int, found bool)) bool {
	for !u.gaveUp {
		switch {
		case b.left >= fewSteps:
			steps, found := part(b.left)
			b.spent += steps
			u.steps += steps
			if b.left -= steps; b.left >= 0 {
				return found
			}
		case b.next >= fewSteps:
			b.giveUp()
		default:
			steps, found := part(b.own - u.own)
			b.spent += steps
			if u.own += steps; u.own <= b.own {
				return found
			}
			drop(b, u)
		}
	}
	return false
}

func useOf(b *budget, n int32) *use {
	u := b.uses[n]
	if u == nil {
		if b.uses == nil {
			b.uses = make(map[int32]*use)
		}
		u = &use{}
		b.uses[n] = u
	}
	return u
}

// take searches a text for one match, and stops soon after limit steps. What a machine remembers
// of a short text is of little use for another search of it.
func (b *budget) take(u *use, p *regex.Pattern, text []byte, from int, begin, end bool, limit int) (steps int, found bool) {
	if b.bytes <= regex.ShortText {
		m := p.Machine(begin, end, b.bytes)
		defer m.Release()
		return m.Search(text, from, limit)
	}
	m := u.machine(p, begin, end, b.bytes)
	size := m.Size()
	steps, found = m.Search(text, from, limit)
	if b.memory += m.Size() - size; b.memory > mostMemory {
		b.forget()
	}
	return steps, found
}

// mostMemory limits the size of the machines of a budget.
const mostMemory = 1 << 20

// forget drops the machines.
func (b *budget) forget() {
	for _, u := range b.uses {
		u.machines = nil
	}
	b.memory = 0
}

// giveUp gives up on the pattern that took the most steps, and on those that took at least
// a quarter as many.
func (b *budget) giveUp() {
	b.left, b.next = b.next, b.next/2
	most := 0
	for _, u := range b.uses {
		most = max(most, u.steps)
	}
	for _, u := range b.uses {
		if !u.gaveUp && 4*u.steps >= most {
			drop(b, u)
			u.costly = true
		}
	}
}

// passes returns how many of some tables may read the text. A table takes a step for each
// byte, and all of them take at most half of the steps.
func passes(b *budget, tables int) int {
	n := min(tables, b.left/2/max(b.bytes, 1))
	b.left -= n * b.bytes
	b.spent += n * b.bytes
	return n
}

// drop gives up on a pattern.
func drop(b *budget, u *use) {
	*u = use{gaveUp: true}
	b.gaveUpOn++
}

// gone reports whether a pattern is left out, or the budget gave up on it.
func (b *budget) gone(n int32) bool {
	if b.omitted != nil && b.omitted[n] {
		return true
	}
	if b.gaveUpOn == 0 {
		return false
	}
	u := b.uses[n]
	return u != nil && u.gaveUp
}

// gaveUp returns the patterns that the budget gave up on, in order.
func (b *budget) gaveUp() (all []int32) {
	for n, u := range b.uses {
		if u.gaveUp {
			all = append(all, n)
		}
	}
	slices.Sort(all)
	return all
}

// findAll returns the matches of a pattern in a part of a log that are not empty. Begin and
// end report whether the part begins and ends the log.
func (b *budget) findAll(n int32, p *regex.Pattern, text []byte, begin, end bool) [][2]int {
	if !b.mayMatch(n, p, text, 0, begin, end) {
		return nil
	}
	start, stop := regex.Find(p, text, begin, end)
	switch {
	case start < 0:
		return nil
	case start == stop:
		return b.findAfter(n, p, text, after(text, stop), end)
	}
	return append([][2]int{{start, stop}}, b.findAfter(n, p, text, stop, end)...)
}

// Try reports whether a pattern matches a text. It reports not ok if the search takes more
// than a sixth of the steps that all searches of the text may take.
func Try(p *regex.Pattern, text string) (found, ok bool) {
	raw := []byte(text)
	if !hasKelvin(raw) {
		if t := regex.NewText(raw); !p.Possible(&t) {
			return false, true
		}
	}
	if Cheap(p, raw) {
		start, _ := regex.Find(p, raw, true, true)
		return start >= 0, true
	}
	most := mostToTry(len(text))
	m := p.Machine(true, true, len(text))
	defer m.Release()
	steps, found := m.Search(raw, 0, most)
	return found, steps <= most
}

// Cheap reports whether [Try] is certainly ok with a pattern and a text.
func Cheap(p *regex.Pattern, text []byte) bool {
	return regex.StepsToFind(p, text) <= mostToTry(len(text))
}

func mostToTry(bytes int) int { return stepsFor(bytes) / 6 }
