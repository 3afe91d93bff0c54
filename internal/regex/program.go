package regex

import (
	"regexp/syntax"
	"unicode"
	"unicode/utf8"
)

// A program is a compiled regex with the classes of ASCII characters that it treats
// alike. The end of the text has the class ends.
type program struct {
	*syntax.Prog
	classes  [utf8.RuneSelf]uint8
	ends     uint8
	anchored bool // whether a match starts where the text does
}

// compiled returns the program for a part of a log.
func compiled(p *Pattern, begin, end bool) *program {
	begin, end = begin || !p.begin, end || !p.end
	slot := &formsOf(p).programs[index2(begin, end)]
	if known := slot.Load(); known != nil {
		return known
	}
	prog, err := syntax.Compile(treeOf(p, begin, end).Simplify())
	if err != nil {
		panic(err) // it compiles every tree
	}
	compiled := newProgram(prog)
	slot.Store(compiled)
	return compiled
}

func newProgram(prog *syntax.Prog) *program {
	p := &program{Prog: prog, anchored: prog.StartCond()&syntax.EmptyBeginText != 0}
	var starts [utf8.RuneSelf + 1]bool // where a class starts
	split := func(low, high rune) {
		starts[min(low, utf8.RuneSelf)], starts[min(high+1, utf8.RuneSelf)] = true, true
	}
	split('\n', '\n')
	split('0', '9')
	split('A', 'Z')
	split('_', '_')
	split('a', 'z')
	for i := range prog.Inst {
		splitInst(&prog.Inst[i], split)
	}
	for c := range p.classes {
		if c > 0 && starts[c] {
			p.ends++
		}
		p.classes[c] = p.ends
	}
	p.ends++
	return p
}

// splitInst calls split with the ranges of characters that an instruction reads.
func splitInst(inst *syntax.Inst, split func(low, high rune)) {
	switch inst.Op {
	case syntax.InstRune1:
		split(inst.Rune[0], inst.Rune[0])
	case syntax.InstRune:
		if len(inst.Rune) == 1 {
			r := inst.Rune[0]
			split(r, r)
			for f := unicode.SimpleFold(r); f != r; f = unicode.SimpleFold(f) {
				split(f, f)
			}
			return
		}
		for i := 0; i < len(inst.Rune); i += 2 {
			split(inst.Rune[i], inst.Rune[i+1])
		}
	}
}

// read returns the class of the character at a place of a text, the character, and its size.
func (p *program) read(text []byte, at int) (class uint8, char rune, size int) {
	if at == len(text) {
		return p.ends, endOfText, 0
	}
	class, char, size = p.classes[text[at]&0x7f], rune(text[at]), 1
	if char >= utf8.RuneSelf {
		char, size = utf8.DecodeRune(text[at:])
	}
	return class, char, size
}
