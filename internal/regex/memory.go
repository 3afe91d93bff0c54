package regex

import (
	"encoding/binary"
	"slices"
	"sync"
	"sync/atomic"
	"unicode/utf8"
)

// A memory is what the goroutines that use a [Recognizer] have learned about its expression. Reading
// it takes no lock.
type memory struct {
	*program
	wide  []rune // where classes of other characters than those of ASCII start
	first atomic.Pointer[node]

	mu      sync.Mutex // for the following
	machine *Machine   // follows threads
	nodes   map[string]*node
	key     []byte
	size    int // of the nodes; see mostMemory
}

// A node is what a memory knows before it reads a character.
type node struct {
	threads []uint32 // sorted: which of them finds a match makes no difference
	before  rune     // stands for the last character; see context
	after   []atomic.Pointer[node]
}

// A search ends at these nodes.
var found, failed = new(node), new(node)

func newMemory(p *program) *memory {
	m := &memory{program: p, wide: wideStarts(p), machine: newMachine(p, 0), nodes: make(map[string]*node)}
	m.first.Store(m.intern(nil, endOfText))
	return m
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
	n := m.first.Load()
	for at := 0; ; {
		class, size := int(m.ends), 0
		if at < len(text) {
			class, size = int(m.classes[text[at]&0x7f]), 1
			if text[at] >= utf8.RuneSelf {
				class, size = m.wideClass(text[at:])
			}
		}
		next := n.after[class].Load()
		if next == nil {
			next = m.follow(n, class, text[at:])
		}
		if len(next.after) == 0 {
			return next == found
		}
		n, at = next, at+size
	}
}

// wideClass returns the class and the size of the first character of a text, which is not ASCII.
func (m *memory) wideClass(text string) (class, size int) {
	char, size := utf8.DecodeRuneInString(text)
	i, starts := slices.BinarySearch(m.wide, char)
	if starts {
		i++
	}
	return int(m.ends) + 1 + i, size
}

// follow finds out what is after a node, for the class of the first character of a text.
func (m *memory) follow(n *node, class int, text string) *node {
	char := rune(endOfText)
	if text != "" {
		char, _ = utf8.DecodeRuneInString(text)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	r := m.machine.advance(&state{threads: n.threads, before: n.before}, char)
	next := failed
	switch {
	case r.matched:
		next = found
	case char != endOfText && (len(r.next) > 0 || !m.anchored):
		next = m.intern(r.next, char)
	}
	n.after[class].Store(next)
	return next
}

// intern returns the node with these threads.
func (m *memory) intern(threads []uint32, before rune) *node {
	before = context(before)
	slices.Sort(threads)
	m.key = binary.LittleEndian.AppendUint32(m.key[:0], uint32(before))
	for _, pc := range threads {
		m.key = binary.LittleEndian.AppendUint32(m.key, pc)
	}
	if known := m.nodes[string(m.key)]; known != nil {
		return known
	}
	if m.size > mostMemory && len(m.nodes) > 1 { // searches may still be at the former nodes
		clear(m.nodes)
		m.size = 0
		m.first.Store(m.intern(nil, endOfText))
		return m.intern(threads, before)
	}
	n := &node{slices.Clone(threads), before, make([]atomic.Pointer[node], int(m.ends)+2+len(m.wide))}
	m.nodes[string(m.key)] = n
	m.size += len(threads) + len(n.after) + 8
	return n
}
