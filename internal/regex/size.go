package regex

import (
	"fmt"
	"regexp/syntax"
	"strings"
	"unicode/utf8"
)

// mostSize bounds a size, because counted repetitions multiply.
const mostSize = 1 << 30

// sizeOf returns about how many instructions a part of a pattern compiles to.
func sizeOf(re *syntax.Regexp) int {
	size := 0
	for _, sub := range re.Sub {
		size += sizeOf(sub)
	}
	switch re.Op {
	case syntax.OpLiteral:
		size = len(re.Rune)
	case syntax.OpCapture:
		size += 2
	case syntax.OpStar, syntax.OpPlus, syntax.OpQuest:
		size++
	case syntax.OpAlternate:
		size += len(re.Sub) - 1
	case syntax.OpRepeat:
		switch {
		case re.Max < 0:
			size = max(re.Min, 1)*size + 1
		default:
			size = re.Min*size + (re.Max-re.Min)*(size+1)
		}
	}
	return min(max(size, 1), mostSize)
}

// A TooLarge is the error for a regex that compiles to too many instructions.
type TooLarge struct {
	// Size is about the number of instructions.
	Size int
	part Repetition
}

func (e *TooLarge) Error() string {
	text := fmt.Sprintf("the regex compiles to about %d instructions; at most %d are allowed, so that no search takes minutes", e.Size, mostInstructions)
	if e.part.Text != "" {
		text += fmt.Sprintf("; %q at character %d has about %d", e.part.Text, e.part.At, e.part.Size)
	}
	return text
}

// A Repetition is a counted repetition, such as .{0,1000}.
type Repetition struct {
	// Text is the repetition as the pattern spells it. At is its place in the pattern, in
	// characters from 1.
	Text string
	At   int
	// Size is about the number of instructions that it compiles to.
	Size int
}

// Largest returns the counted repetition of a pattern that compiles to the most
// instructions. It reports false if the pattern has none with a high count.
func Largest(pattern string) (largest Repetition, ok bool) {
	if !strings.Contains(pattern, "{") {
		return Repetition{}, false
	}
	var groups []int // the places of the open groups
	item := 0        // the place of the last item
	for p := range eachPiece(pattern) {
		switch p.kind {
		case pieceOpen:
			groups = append(groups, p.at)
		case pieceClose:
			if n := len(groups) - 1; n >= 0 {
				item, groups = groups[n], groups[:n]
			}
		case pieceRepeat:
			text := pattern[item : p.at+len(p.text)]
			if max(p.min, p.max) < highCount || !strings.HasPrefix(p.text, "{") {
				continue
			}
			if tree, err := syntax.Parse(text, p.flags); err == nil {
				if size := sizeOf(tree); size >= largest.Size {
					largest, ok = Repetition{text, utf8.RuneCountInString(pattern[:item]) + 1, size}, true
				}
			}
		default:
			item = p.at
		}
	}
	return largest, ok
}
