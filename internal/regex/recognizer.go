package regex

import (
	"math"
	"regexp/syntax"
	"strings"
	"sync"
	"unsafe"
)

// A Recognizer reports whether an expression matches texts. With many texts it is over ten
// times faster than package regexp, because it remembers the states of its [Machine]. The
// first text compiles the expression. A Recognizer is safe for concurrent use.
type Recognizer struct {
	expression string
	machines   sync.Pool
}

// NewRecognizer returns a Recognizer of an expression. An invalid expression panics at the
// first text.
func NewRecognizer(expression string) *Recognizer {
	compiled := sync.OnceValue(func() *program {
		tree, err := syntax.Parse(expression, syntax.Perl)
		if err != nil {
			panic(err)
		}
		prog, err := syntax.Compile(tree.Simplify())
		if err != nil {
			panic(err) // it compiles every tree
		}
		return newProgram(prog)
	})
	r := &Recognizer{expression: expression}
	r.machines.New = func() any { return newMachine(compiled(), math.MaxInt) }
	return r
}

// AnyOf returns a Recognizer of the texts that any of several recognize. It takes the time
// of one.
func AnyOf(recognizers ...*Recognizer) *Recognizer {
	var all []string
	for _, r := range recognizers {
		all = append(all, "(?:"+r.expression+")")
	}
	return NewRecognizer(strings.Join(all, "|"))
}

// MatchString reports whether the expression matches a text.
func (r *Recognizer) MatchString(text string) bool {
	m := r.machines.Get().(*Machine)
	found := m.finds(unsafe.Slice(unsafe.StringData(text), len(text)))
	r.machines.Put(m)
	return found
}

// String returns the expression.
func (r *Recognizer) String() string { return r.expression }

// finds reports whether the pattern matches a text. Unlike Search, it stops at a match.
func (m *Machine) finds(text []byte) bool {
	if m.first == nil {
		m.first = m.intern(nil, endOfText, false)
	}
	s := m.first
	for at := 0; s != nil; {
		class, char, size := m.program.read(text, at)
		e := s.edge(class, char)
		if e.visits == 0 {
			e = m.build(s, class, char)
		}
		if e.match {
			return true
		}
		at, s = at+size, e.to
	}
	return false
}
