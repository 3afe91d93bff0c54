package regex

import (
	"encoding/binary"
	"regexp/syntax"
	"slices"
	"sync"
	"sync/atomic"
	"unicode/utf8"
)

// A memory is what the goroutines that use a [Recognizer] have learned about its expression. Reading
// it takes no lock.
type memory struct {
	*program
	looks syntax.EmptyOp // the assertions of the expression
	wide  []rune         // where classes of other characters than those of ASCII start
	width uint32         // the number of classes
	known atomic.Pointer[table]

	mu       sync.Mutex // for the following
	machine  *Machine   // follows threads
	rows     map[string]uint32
	key      []byte
	size     int // of the nodes; see mostMemory
	restarts int
}

// A table has a row for each node. The row has for each class of characters where the row of the
// next node starts, or how the search ends. A table that is full or too large is replaced, but
// searches may still read it.
type table struct {
	next    []uint32 // read and written with package atomic
	nodes   []node   // changed under a lock; a search starts with the first one
	restart int      // tables with the same number have the same rows
}

const (
	unseen   uint32 = iota // no search has read the class here
	found                  // there is a match
	failed                 // there is none
	firstRow               // where the first row starts
)

// A node is what a memory knows before it reads a character.
type node struct {
	threads []uint32 // sorted: which of them finds a match makes no difference
	before  rune     // stands for the last character
}

// statesOfInst is the size of the nodes for each instruction of an expression. Lines of random words lead the largest expressions to
// half of it, which are unions of hundreds: 16 MiB.
const statesOfInst = 400

func newMemory(p *program) *memory {
	m := &memory{program: p, wide: wideStarts(p), machine: newMachine(p, 0), rows: make(map[string]uint32)}
	for i := range p.Inst {
		if inst := &p.Inst[i]; inst.Op == syntax.InstEmptyWidth {
			m.looks |= syntax.EmptyOp(inst.Arg)
		}
	}
	m.width = uint32(p.ends) + 2 + uint32(len(m.wide))
	m.restart()
	return m
}

// restart replaces the table by one with the first node alone.
func (m *memory) restart() {
	const few = 4 // rows
	clear(m.rows)
	m.size = 0
	m.restarts++
	m.known.Store(&table{next: make([]uint32, firstRow+few*m.width), restart: m.restarts})
	m.intern(node{nil, endOfText})
}

// wideStarts returns where a class of characters starts that are not ASCII and that a program treats alike.
func wideStarts(p *program) (starts []rune) {
	for i := range p.Inst {
		splitInst(&p.Inst[i], func(low, high rune) {
			if high >= utf8.RuneSelf {
				starts = append(starts, max(low, utf8.RuneSelf), high+1)
			}
		})
	}
	slices.Sort(starts)
	return slices.Compact(starts)
}

// finds reports whether the expression matches a text.
func (m *memory) finds(text string) bool {
	t := m.known.Load()
	row := firstRow
	for at := 0; ; {
		class, size := uint32(m.ends), 0
		if at < len(text) {
			class, size = uint32(m.classes[text[at]&0x7f]), 1
			if text[at] >= utf8.RuneSelf {
				class, size = m.wideClass(text[at:])
			}
		}
		next := atomic.LoadUint32(&t.next[row+class])
		if next == unseen {
			t, next = m.follow(t, row, class, text[at:])
		}
		if next < firstRow {
			return next == found
		}
		row, at = next, at+size
	}
}

// wideClass returns the class and the size of the first character of a text, which is not ASCII.
func (m *memory) wideClass(text string) (class uint32, size int) {
	char, size := utf8.DecodeRuneInString(text)
	i, starts := slices.BinarySearch(m.wide, char)
	if starts {
		i++
	}
	return uint32(m.ends) + 1 + uint32(i), size
}

// follow finds out what is after the node of a row, for the class of the first character of a text.
// It returns where the next row starts, and in which table.
func (m *memory) follow(t *table, row, class uint32, text string) (*table, uint32) {
	char := rune(endOfText)
	if text != "" {
		char, _ = utf8.DecodeRuneInString(text)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	n := t.nodes[(row-firstRow)/m.width]
	if m.size > max(mostMemory, statesOfInst*len(m.Inst)) {
		m.restart()
	}
	next := m.after(n, class, char)
	now := m.known.Load()
	if now.restart == t.restart {
		atomic.StoreUint32(&now.next[row+class], next)
	}
	return now, next
}

// after returns where the row of the node after a node starts, or how the search ends. The caller holds the lock.
func (m *memory) after(n node, class uint32, char rune) uint32 {
	s := state{threads: n.threads, before: n.before}
	var begun []uint32
	if len(n.threads) > 0 && !m.anchored { // to follow the threads that begin here takes longer than the others
		next := m.begin(n.before, class, char)
		if next == found {
			return found
		}
		if next >= firstRow {
			begun = m.known.Load().nodes[(next-firstRow)/m.width].threads
		}
		s.matched = true // so no other thread begins
	}
	r := m.machine.advance(&s, char)
	switch {
	case r.matched:
		return found
	case char == endOfText, len(r.next) == 0 && m.anchored:
		return failed
	}
	return m.intern(node{append(r.next, begun...), char})
}

// begin is [memory.after] for the node without threads, which it remembers.
func (m *memory) begin(before rune, class uint32, char rune) uint32 {
	row := m.intern(node{nil, before})
	next := m.known.Load().next[row+class]
	if next == unseen {
		next = m.after(node{nil, before}, class, char)
		atomic.StoreUint32(&m.known.Load().next[row+class], next)
	}
	return next
}

// context is like the function context, but sees no difference that the expression does not look at. So there are fewer nodes.
func (m *memory) context(r rune) rune {
	if (syntax.EmptyOpContext(r, ' ')^syntax.EmptyNoWordBoundary)&m.looks == 0 {
		return ' '
	}
	return context(r)
}

// intern returns where the row of a node starts in the table, and adds it if it is new.
func (m *memory) intern(n node) uint32 {
	n.before = m.context(n.before)
	slices.Sort(n.threads)
	n.threads = slices.Compact(n.threads)
	m.key = binary.LittleEndian.AppendUint32(m.key[:0], uint32(n.before))
	for _, pc := range n.threads {
		m.key = binary.LittleEndian.AppendUint32(m.key, pc)
	}
	if row, known := m.rows[string(m.key)]; known {
		return row
	}
	t := m.known.Load()
	row := firstRow + uint32(len(t.nodes))*m.width
	if int(row+m.width) > len(t.next) {
		t = grown(t)
		m.known.Store(t)
	}
	t.nodes = append(t.nodes, node{slices.Clone(n.threads), n.before})
	m.rows[string(m.key)] = row
	m.size += len(n.threads) + int(m.width) + 8
	return row
}

// grown returns a copy of a table with room for twice as many rows.
func grown(t *table) *table {
	return &table{append(make([]uint32, 0, 2*len(t.next)), t.next...)[:2*len(t.next)], t.nodes, t.restart}
}
