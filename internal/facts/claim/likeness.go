package claim

import (
	"slices"

	"github.com/kbctl/kbctl/internal/text/meaning"
)

// A likeness is what a real phrase and a stated one with the same meanings have in common.
type likeness struct {
	size    int // the number of meanings
	exact   int // of the same words
	near    int // of the same words and of their forms
	telling int // of words that few programs have in messages
	moved   int // the number of words at another place, at most 2
	joins   int // the number of words that join others and that only one phrase has
	varying int // the number of parts that vary in the stated phrase
	fill    int // the number of plain words in parts that vary
}

// A place is where a message is in a line.
type place struct {
	// own means that only the product prints messages after the beginning of the line.
	own bool
	// open means that something else may print similar messages: a library, or another program.
	open bool
	// last means that nothing follows the message.
	last bool
}

// liken compares the phrase of a real message with a stated one. It returns false if they do
// not mean the same.
func (w *phrase) liken(stated *phrase) (likeness, bool) {
	l := likeness{size: len(w.content), telling: tellingIn(w.content), varying: stated.parts, fill: stated.fill}
	parts := w.parts > 0 || stated.parts == 0
	if stated.astray || !parts || stated.fill > max(0, w.parts-stated.parts) || w.not != stated.not || len(stated.content) != l.size || stated.count != w.count || w.count < 2 {
		return l, false
	}
	order := make([]int, l.size)
	for i, s := range w.content {
		at := slices.IndexFunc(stated.content, func(o sense) bool { return o.of == s.of })
		if at < 0 {
			return l, false
		}
		order[i] = at
		if word := stated.content[at].word; word == s.word {
			l.exact++
			l.near++
		} else if meaning.Stem(word) == meaning.Stem(s.word) {
			l.near++
		}
	}
	l.moved = movedIn(order)
	l.joins = joinsIn(w.words, stated.words) + joinsIn(stated.words, w.words)
	return l, true
}

// isSure reports whether the stated phrase is surely meant as the real message. A short message
// must be one of the product, or have a word that tells it from the messages of other programs.
func (l likeness) isSure(at place) bool {
	switch {
	case l.moved > 1 || l.fill > 1 || l.moved == 1 && l.size-l.exact+l.joins > 2:
		return false
	case at.open:
		return l.size > 2 && (l.telling > 1 && 2*l.near >= l.size || l.telling > 0 && l.exact >= l.size-1) || l.size > 3 && l.exact == l.size
	case l.size > 2:
		return (at.own || l.telling > 0) && 2*l.near >= l.size
	case at.own && l.near == 2:
		return l.moved == 0 || at.last
	case l.telling == 0:
		return l.exact == 2 && l.moved+l.fill+l.varying == 0
	}
	return l.near == 2 && l.moved+l.fill == 0 || l.exact > 0 && at.last
}

// movedIn returns 0 if numbers are in order, 1 if they are without one of them, and 2 otherwise.
func movedIn(order []int) int {
	if slices.IsSorted(order) {
		return 0
	}
	for i := range order {
		if slices.IsSorted(slices.Delete(slices.Clone(order), i, i+1)) {
			return 1
		}
	}
	return 2
}

// joinsIn returns the number of words that join others and that other words lack.
func joinsIn(words, others []string) int {
	n := 0
	for _, word := range words {
		if own, negates := meaningsOf(word); len(own) == 0 && !negates && !slices.Contains(others, word) {
			n++
		}
	}
	return n
}
