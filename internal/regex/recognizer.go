package regex

import (
	"regexp/syntax"
	"slices"
	"strings"
	"sync"

	"github.com/kbctl/kbctl/internal/text/needle"
)

// A Recognizer reports whether an expression matches texts. With many texts it is over ten
// times faster than package regexp, because it remembers the states in which it was; see [memory]. The
// first text compiles the expression. A Recognizer is safe for concurrent use.
type Recognizer struct {
	expression string
	compiled   func() *recognition
}

// A recognition is a compiled Recognizer.
type recognition struct {
	*memory
	// literals are a few texts. A match must contain at least one of them. If there are none, a match may contain anything.
	literals []string
	words    *needle.Set // the same of [NewScreened]; otherwise nil
}

// mostLiterals is the number of literals that take less time than a Machine.
const mostLiterals = 8

// NewRecognizer returns a Recognizer of an expression. An invalid expression panics at the
// first text.
func NewRecognizer(expression string) *Recognizer {
	return newRecognizer(expression, false)
}

func newRecognizer(expression string, screened bool) *Recognizer {
	return &Recognizer{expression, sync.OnceValue(func() *recognition { return recognize(expression, screened) })}
}

func recognize(expression string, screened bool) *recognition {
	tree, err := syntax.Parse(expression, syntax.Perl)
	if err != nil {
		panic(err)
	}
	prog, err := syntax.Compile(tree.Simplify())
	if err != nil {
		panic(err) // it compiles every tree
	}
	r := &recognition{memory: newMemory(newProgram(prog))}
	switch {
	case screened:
		r.words = wordsOf(tree)
	case !r.anchored && !strings.HasPrefix(expression, "(?i"): // else a search ends early, or ignores case
		r.literals = fewLiterals(tree)
	}
	return r
}

// wordsOf returns texts of which a match must contain one, unless it has [Kelvin] characters. It returns nil if there are none.
func wordsOf(tree *syntax.Regexp) *needle.Set {
	var all []Literal
	for _, branch := range required(tree) {
		all = append(all, branch.Rarest(Uses{})...)
	}
	if all == nil {
		return nil
	}
	return needle.NewSet(Words(all, 1))
}

// fewLiterals returns texts of which a match must contain one, if these are few and their case counts. Of many texts with few
// beginnings it returns the beginnings: "PEP " for "PEP 0" to "PEP 9".
func fewLiterals(tree *syntax.Regexp) (literals []string) {
	const beginning = 4 // bytes
	for _, branch := range required(tree) {
		for _, l := range branch.Rarest(Uses{}) {
			if l.Fold {
				return nil
			}
			literals = append(literals, l.Text)
		}
	}
	if len(literals) > mostLiterals {
		for i, l := range literals {
			literals[i] = l[:min(beginning, len(l))]
		}
		slices.Sort(literals)
		literals = slices.Compact(literals)
	}
	if len(literals) > mostLiterals {
		return nil
	}
	return literals
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
	c := r.compiled()
	return c.mayMatch(text) && c.finds(text)
}

func (r *recognition) mayMatch(text string) bool {
	if r.words != nil {
		return r.words.Has(text) || strings.Contains(text, Kelvin[0]) || strings.Contains(text, Kelvin[1])
	}
	for _, l := range r.literals {
		if strings.Contains(text, l) {
			return true
		}
	}
	return len(r.literals) == 0
}

// String returns the expression.
func (r *Recognizer) String() string { return r.expression }
