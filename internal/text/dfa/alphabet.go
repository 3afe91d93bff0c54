package dfa

import (
	"encoding/binary"
	"regexp/syntax"
	"slices"
	"sort"
	"unicode"
	"unicode/utf8"
)

// An alphabet divides all characters into classes that some programs treat alike.
type alphabet struct {
	ascii [utf8.RuneSelf]uint8
	// starts are the first characters of ranges, in order. classes has the class of each
	// range.
	starts  []rune
	classes []uint8
	// samples has a character of each class.
	samples []rune
}

// These are the limits of an alphabet.
const (
	mostRanges  = 1 << 16 // ranges times instructions
	mostClasses = 200
)

// newAlphabet returns the alphabet of instructions that read characters, or nil if it is too
// large. It subtracts what it takes from work.
func newAlphabet(readers []*syntax.Inst, work *int) *alphabet {
	bounds := 0
	for _, inst := range readers {
		bounds += len(inst.Rune)
	}
	if *work -= bounds; bounds > mostRanges {
		return nil
	}
	a := &alphabet{starts: startsOf(readers)}
	if len(a.starts)*len(readers) > mostRanges {
		return nil
	}
	*work -= len(a.starts) * len(readers)
	numbers := make(map[string]uint8)
	for _, r := range a.starts {
		key := []byte{byte(kindOf(r))}
		for i, inst := range readers {
			if inst.MatchRune(r) {
				key = binary.AppendUvarint(key, uint64(i))
			}
		}
		class, known := numbers[string(key)]
		if !known {
			if len(a.samples) == mostClasses {
				return nil
			}
			class = uint8(len(a.samples))
			numbers[string(key)] = class
			a.samples = append(a.samples, r)
		}
		a.classes = append(a.classes, class)
	}
	for c := range a.ascii {
		a.ascii[c] = a.find(rune(c))
	}
	return a
}

// find returns the class of a character.
func (a *alphabet) find(r rune) uint8 {
	return a.classes[sort.Search(len(a.starts), func(i int) bool { return a.starts[i] > r })-1]
}

// startsOf returns the first characters of ranges. All characters of a range are alike.
func startsOf(readers []*syntax.Inst) []rune {
	starts := []rune{0, '\n', '\n' + 1, '0', '9' + 1, 'A', 'Z' + 1, '_', '_' + 1, 'a', 'z' + 1}
	for _, inst := range readers {
		if len(inst.Rune) == 1 {
			r := inst.Rune[0]
			starts = append(starts, r, r+1)
			for f := unicode.SimpleFold(r); f != r; f = unicode.SimpleFold(f) {
				starts = append(starts, f, f+1)
			}
			continue
		}
		for i := 0; i+1 < len(inst.Rune); i += 2 {
			starts = append(starts, inst.Rune[i], inst.Rune[i+1]+1)
		}
	}
	slices.Sort(starts)
	return slices.Compact(starts)
}

// A kind is what assertions know about a character. Each kind stands for itself as a
// character.
type kind rune

const (
	outside kind = -1 // before the first and after the last character of the log
	newline kind = '\n'
	inWord  kind = 'a'
	other   kind = ' '
)

func kindOf(r rune) kind {
	switch {
	case r == '\n':
		return newline
	case syntax.IsWordChar(r):
		return inWord
	}
	return other
}
