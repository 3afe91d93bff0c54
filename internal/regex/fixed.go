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
// result is empty for a pattern that is not valid. Fixed reads about the first 1,000 characters of
// a pattern. Real patterns have at most 210.
func Fixed(pattern string, alternatives bool) string {
	if len(pattern) <= mostFixed && allPlain(pattern) { // as many alternatives
		return pattern
	}
	if len(pattern) <= mostFixed {
		if text, ok := fixedPlain(pattern, alternatives); ok { // as for most patterns
			return text
		}
	}
	return fixedShape(pattern, alternatives)
}

// mostFixed is the number of characters of a pattern that [Fixed] reads.
const mostFixed = 1000

// fixedShape is [Fixed] for any pattern.
func fixedShape(pattern string, alternatives bool) string {
	b := shapeBuilders.Get().(*shapeBuilder)
	defer release(b)
	r := b.read(eachRun(pattern), mostFixed)
	if r == nil {
		return ""
	}
	f := fixer{sets: r.sets, last: '\n', alternatives: alternatives, spelled: make([]string, len(r.sets)), edges: make(map[*shape]edges)}
	f.add(r.root, false)
	return f.text.String()
}

// fixedPlain is [Fixed] for a pattern of literals and .* alone. It reports false for others.
func fixedPlain(pattern string, alternatives bool) (fixed string, ok bool) {
	var text strings.Builder
	text.Grow(len(pattern))
	last, several := markOf(false), false
	write := func(part string) {
		if part != last || part != markOf(false) && part != markOf(true) {
			text.WriteString(part)
			last = part
		}
	}
	ok = eachPlain(pattern, func(part string, literal bool) {
		switch {
		case literal:
			write(part)
		case part == "|":
			several = true
			write(markOf(false))
		default:
			write(markOf(true))
		}
	})
	if several {
		write(markOf(false))
	}
	if several && !alternatives {
		return "", ok
	}
	return text.String(), ok
}

// A fixer collects the fixed text of a pattern.
type fixer struct {
	sets []runeSet
	text strings.Builder
	last byte
	// alternatives reports whether to write alternatives.
	alternatives bool
	spelled      []string         // by set: what stands for a character of it
	edges        map[*shape]edges // of the parts of several characters
}

func (f *fixer) write(text string) {
	if text != "" {
		f.text.WriteString(text)
		f.last = text[len(text)-1]
	}
}

// mark writes what replaces a part of the pattern.
func (f *fixer) mark(inWord bool) {
	if mark := markOf(inWord); f.last != mark[0] {
		f.write(mark)
	}
}

func markOf(inWord bool) string {
	if inWord {
		return string(rune(Free))
	}
	return "\n"
}

// add adds a part of a pattern. next reports whether a word may go on after it.
func (f *fixer) add(s *shape, next bool) {
	switch s.op {
	case shapeChar:
		f.char(s)
	case shapeRun:
		f.write(s.text)
	case shapeCat:
		after := make([]bool, len(s.subs)) // by part: whether a word may go on after it
		for i, sub := range slices.Backward(s.subs) {
			after[i] = next
			next = f.edgesOf(sub).begin.before(next)
		}
		for i, sub := range s.subs {
			f.add(sub, after[i])
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
	at := f.edgesOf(sub)
	switch {
	case sub.op == shapeChar && f.sets[sub.chars].space():
		f.write(" ")
	case sub.op == shapeChar && sub.text == ".":
		f.mark(true)
	case s.min > 0:
		f.add(sub, at.begin.word || next)
		if at.end.word && s.max != 1 {
			f.mark(true)
		}
	case sub.op == shapeChar && !at.begin.word && s.max == 1: // the colon in "error:? "
	default:
		f.mark(at.begin.word)
		f.mark(at.end.word)
	}
}

// char writes a character, or what stands for it.
func (f *fixer) char(s *shape) {
	text := &f.spelled[s.chars]
	if *text == "" {
		*text = written(s.text, f.sets[s.chars])
	}
	if mark := *text; mark != "\n" && mark[0] != Free || f.last != mark[0] {
		f.write(mark)
	}
}

// written returns a character as the pattern spells it. An unescaped dot and a letter in
// either case, such as [Ee], are characters, too. It returns the mark of other sets.
func written(text string, set runeSet) string {
	if _, size := utf8.DecodeRuneInString(text); size == len(text) { // most characters
		return text
	}
	if set.space() {
		return " "
	}
	if len(set) == 2 && set[0] == set[1] {
		return string(set[0])
	}
	const oneInAnyCase = 2 * 4 // the ends of the ranges of k, K and the Kelvin sign, and one more
	if len(set) <= oneInAnyCase {
		if tree, err := syntax.Parse(text, syntax.Perl); err == nil && tree.Op == syntax.OpLiteral {
			return string(tree.Rune)
		}
	}
	if len(set) == 4 && set[0] == set[1] && set[2] == set[3] && unicode.ToLower(set[0]) == set[2] {
		spelled, _ := utf8.DecodeRuneInString(text[1:])
		return string(spelled)
	}
	return markOf(set.inWord())
}

// inWord reports whether the set has a letter, a digit or an underscore of ASCII.
func (s runeSet) inWord() bool {
	for i := 0; i < len(s) && s[i] <= 'z'; i += 2 {
		for _, word := range [...]runeSet{{'0', '9'}, {'A', 'Z'}, {'_', '_'}, {'a', 'z'}} {
			if s[i] <= word[1] && word[0] <= s[i+1] {
				return true
			}
		}
	}
	return false
}

// space reports whether the set has the space and otherwise only white space.
func (s runeSet) space() bool {
	if !s.has(' ') || slices.ContainsFunc(s, func(r rune) bool { return !unicode.IsSpace(r) }) {
		return false
	}
	size := 0
	for i := 0; i < len(s); i += 2 {
		size += int(s[i+1]-s[i]) + 1
	}
	return size < 64
}
