package zh

import (
	"slices"
	"strings"
)

// A Swap is a text whose Chinese does not translate it. Text is its number. Of is the number of the text that the
// Chinese translates instead, or -1 if it translates none of them.
type Swap struct{ Text, Of int }

// mostTexts is the largest number of texts that Swapped compares with each other.
const mostTexts = 100

// Swapped returns the texts whose Chinese translates something else.
func Swapped(texts []*Parallel) (swaps []Swap) {
	texts = texts[:min(len(texts), mostTexts)]
	for i, p := range texts {
		found, all := p.count(p.own, substance{})
		if slices.ContainsFunc(swaps, func(s Swap) bool { return s.Text == i }) {
			continue
		}
		if of := p.exchanged(texts[i+1:]); of >= 0 {
			swaps = append(swaps, Swap{i, i + 1 + of}, Swap{i + 1 + of, i})
			continue
		}
		if found*10 > all*7 {
			continue // as in nearly all texts
		}
		if of := p.translates(texts); of >= 0 || foreign(found, all) && !p.Short() {
			swaps = append(swaps, Swap{i, of})
		}
	}
	return swaps
}

// exchanged returns the number of the text of the same list with which p has exchanged its translation, or -1. Only
// the parts that one of the two texts lacks count: few are in their own translation, and many in that of the other
// text.
func (p *Parallel) exchanged(texts []*Parallel) int {
	for i, other := range texts {
		if other.list != p.list {
			continue
		}
		own, _ := p.count(p.own, other.own)
		its, _ := other.count(other.own, p.own)
		if own+its > 1 {
			continue
		}
		crossed, _ := p.count(other.own, p.own)
		back, _ := other.count(p.own, other.own)
		if crossed+back >= 2+3*(own+its) {
			return i
		}
	}
	return -1
}

// foreign reports whether a translation has so few parts of its English that it
// translates another text. Texts that have nothing to do with each other share some words.
func foreign(found, all int) bool {
	switch {
	case all < 3:
		return false
	case all < 5:
		return found == 0
	case all < 8:
		return found*5 <= all
	case all < 15:
		return found*10 <= all*3
	}
	return found*10 <= all*4
}

// translates returns the number of the other text that the Chinese of p translates, or
// -1. It prefers texts of the same list. A text of another list may share most words with it, so a translation with
// half of its own does not count.
func (p *Parallel) translates(texts []*Parallel) int {
	best, most := -1, 0
	found, all := p.count(p.own, substance{})
	half := found*2 >= all
	for i, other := range texts {
		own, ownAll := p.count(p.own, other.own)
		its, all := p.count(other.own, p.own)
		lead := its - own
		switch clear := lead >= 3 && min(ownAll, all) >= 2 && own*5 <= ownAll*2 && its*2 >= all; {
		case other == p || lead <= 0 || other.list != p.list && half:
			continue
		case !clear && !(ownAll > 0 && own*2 <= ownAll && p.hasTokenOf(other)):
			continue
		}
		if lead *= 2; other.list == p.list {
			lead += 3
		}
		if lead > most {
			best, most = i, lead
		}
	}
	return best
}

// hasTokenOf reports whether the Chinese has a token of another text that its own English
// lacks.
func (p *Parallel) hasTokenOf(other *Parallel) bool {
	return slices.ContainsFunc(other.tokens, func(t token) bool {
		return len(t.text) > 2 && t.kind != number && t.kind != slot && strings.Contains(p.chinese, t.text) && !strings.Contains(strings.ToLower(p.english), strings.ToLower(t.text))
	})
}
