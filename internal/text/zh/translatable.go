package zh

import (
	"slices"
	"sync"

	"github.com/kbctl/kbctl/internal/text/needle"
)

// A hit is the place of a known word in a Chinese text, or of a mark between clauses. The first numbers are those of
// the marks.
type hit struct {
	span
	word int
}

// A dictionary finds the translations of words in a Chinese text: of the frequent words and of the opposites.
type dictionary struct {
	byStem  map[string]*entry
	chinese *needle.Set
	words   []string // the translations by number, after the marks between clauses
}

// An entry is an English word with the numbers of its translations.
type entry struct {
	words []int
	free  bool // may be in any clause of a translation
}

// clauseMarks end a clause of a Chinese text.
var clauseMarks = []string{"，", "：", "。", "；", "（", "）"}

// unplaced are words that may be in any clause of a translation.
var unplaced = set("left then already still again also now here there only time such each next under")

// placed are negative words that translations of records hardly ever say with a negation.
var placed = set("limit keep leave drop stop")

var translatable = sync.OnceValue(func() *dictionary {
	d := &dictionary{byStem: make(map[string]*entry), words: slices.Clone(clauseMarks)}
	numbers := make(map[string]int)
	for s, w := range frequent().byStem {
		for _, n := range w.translations {
			d.add(numbers, s, frequent().words[n])
		}
	}
	for s, w := range knownOpposites().english {
		for _, text := range w.translations {
			d.add(numbers, s, text)
		}
	}
	for s, e := range d.byStem {
		e.free = functionWords[s] || unplaced[s]
	}
	for w, sense := range senses {
		if e := d.byStem[stem(w)]; e != nil && sense&(clearNo|strongNo|vagueNo|denies) != 0 && !placed[stem(w)] {
			e.free = true // a translation may deny in other words
		}
	}
	d.chinese = needle.New(false, d.words...)
	return d
})

// add adds a translation of a word.
func (d *dictionary) add(numbers map[string]int, stem, translation string) {
	n, known := numbers[translation]
	if !known {
		n = len(d.words)
		numbers[translation], d.words = n, append(d.words, translation)
	}
	e := d.byStem[stem]
	if e == nil {
		e = new(entry)
		d.byStem[stem] = e
	}
	e.words = append(e.words, n)
}

// find adds the words and marks of a Chinese text to a list, in their order.
func (d *dictionary) find(list []hit, zh string) []hit {
	d.chinese.Find(zh, func(at, word int) bool {
		list = append(list, hit{span{at, at + len(d.words[word])}, word})
		return true
	})
	return list
}

// isMark reports whether a hit is a mark between clauses.
func (h hit) isMark() bool { return h.word < len(clauseMarks) }

// place returns where a text has the translation of a word. once is false if it has none or several.
func (e *entry) place(hits []hit) (place span, once bool) {
	for i := range hits {
		h := &hits[i]
		switch {
		case !slices.Contains(e.words, h.word):
		case !once:
			place, once = h.span, true
		case h.from >= place.to:
			return span{}, false
		default:
			place.to = max(place.to, h.to)
		}
	}
	return place, once
}
