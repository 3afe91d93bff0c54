package regex

import (
	"regexp/syntax"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Free stands for a place in the result of [Fixed] where a match may have letters, digits
// or underscores of its own.
const Free byte = 0

// Fixed returns the text that a pattern spells out, with all alternatives or with none.
// White space is one space. Optional parts are left out. [Free] replaces what may continue a word, and a line feed replaces
// other characters. The pattern `error \d+: no\s+file` gives "error \x00: no file". The
// result is empty for a pattern that is not valid.
func Fixed(pattern string, alternatives bool) string {
	r := readShape(pattern)
	if r == nil {
		return ""
	}
	f := fixer{sets: r.sets, last: '\n', alternatives: alternatives}
	f.add(r.root, false)
	return f.text.String()
}

// A fixer collects the fixed text of a pattern.
type fixer struct {
	sets []runeSet
	text strings.Builder
	last byte
	// alternatives reports whether to write alternatives.
	alternatives bool
}

func (f *fixer) write(text string) {
	if text != "" {
		f.text.WriteString(text)
		f.last = text[len(text)-1]
	}
}

// mark writes what replaces a part of the pattern.
func (f *fixer) mark(inWord bool) {
	mark := byte('\n')
	if inWord {
		mark = Free
	}
	if f.last != mark {
		f.write(string(mark))
	}
}

// add adds a part of a pattern. next reports whether a word may go on after it.
func (f *fixer) add(s *shape, next bool) {
	switch s.op {
	case shapeChar:
		f.char(s)
	case shapeCat:
		for i, sub := range s.subs {
			f.add(sub, f.wordAt(s.subs[i+1:], next))
		}
	case shapeAlt:
		joins := next || syntax.IsWordChar(rune(f.last)) || f.last == Free
		for i, sub := range s.subs {
			if f.alternatives {
				if i > 0 || joins {
					f.mark(joins)
				}
				f.add(sub, next)
			}
		}
		f.mark(joins)
	case shapeRepeat:
		f.repeat(s, next)
	}
}

func (f *fixer) repeat(s *shape, next bool) {
	sub := s.subs[0]
	starts, ends := f.wordAt(s.subs, false), f.wordEnds(s.subs, false)
	switch {
	case sub.op == shapeChar && f.sets[sub.chars].space():
		f.write(" ")
	case sub.op == shapeChar && sub.text == ".":
		f.mark(true)
	case s.min > 0:
		f.add(sub, starts || next)
		if ends && s.max != 1 {
			f.mark(true)
		}
	case sub.op == shapeChar && !starts && s.max == 1: // the colon in "error:? "
	default:
		f.mark(starts)
		f.mark(ends)
	}
}

// char writes a character as the pattern spells it. An unescaped dot and a letter in
// either case, such as [Ee], are characters, too.
func (f *fixer) char(s *shape) {
	set := f.sets[s.chars]
	_, size := utf8.DecodeRuneInString(s.text)
	switch tree, err := syntax.Parse(s.text, syntax.Perl); {
	case size == len(s.text): // most characters
		f.write(s.text)
	case f.sets[s.chars].space():
		f.write(" ")
	case err == nil && tree.Op == syntax.OpLiteral:
		f.write(string(tree.Rune))
	case len(set) == 4 && set[0] == set[1] && set[2] == set[3] && unicode.ToLower(set[0]) == set[2]:
		spelled, _ := utf8.DecodeRuneInString(s.text[1:])
		f.write(string(spelled))
	default:
		f.mark(set.inWord())
	}
}

// wordAt reports whether a match of some parts may begin with a character of a word.
// beyond is the answer for parts that match nothing.
func (f *fixer) wordAt(parts []*shape, beyond bool) bool {
	for _, s := range parts {
		if begins, done := f.edge(s, beyond, f.wordAt); done {
			return begins
		}
	}
	return beyond
}

// wordEnds is like wordAt for the end.
func (f *fixer) wordEnds(parts []*shape, beyond bool) bool {
	for _, s := range slices.Backward(parts) {
		if ends, done := f.edge(s, beyond, f.wordEnds); done {
			return ends
		}
	}
	return beyond
}

// edge reports whether one side of a part may be a character of a word. done is false if
// the part can match nothing, so that the next part counts.
func (f *fixer) edge(s *shape, beyond bool, side func([]*shape, bool) bool) (word, done bool) {
	switch s.op {
	case shapeChar:
		return f.sets[s.chars].inWord(), true
	case shapeAssert:
		return false, true // the edge of a word or of a line
	case shapeRepeat:
		word = side(s.subs, false)
		return word, word || s.min > 0
	case shapeAlt:
		return slices.ContainsFunc(s.subs, func(sub *shape) bool { return side([]*shape{sub}, beyond) }), true
	}
	return side(s.subs, beyond), len(s.subs) > 0
}

// inWord reports whether the set has a letter, a digit or an underscore of ASCII.
func (s runeSet) inWord() bool {
	for c := range byte(utf8.RuneSelf) {
		if syntax.IsWordChar(rune(c)) && s.has(rune(c)) {
			return true
		}
	}
	return false
}

// space reports whether the set has the space and otherwise only white space.
func (s runeSet) space() bool {
	size := 0
	for i := 0; i < len(s); i += 2 {
		size += int(s[i+1]-s[i]) + 1
	}
	return size < 64 && s.has(' ') && !slices.ContainsFunc(s, func(r rune) bool { return !unicode.IsSpace(r) })
}
