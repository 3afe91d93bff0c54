package catalog

import (
	"hash/maphash"
	"slices"
	"sync/atomic"

	"github.com/kbctl/kbctl/internal/text/meaning"
)

// Alike returns messages whose fixed words all mean the same as words of the line, apart from
// those that join others. Half of the words are the same. A function returns the number of words
// that a message of a catalog must have at least. It serves comparisons of wordings, as
// [Line.Like] does.
func (l *Line) Alike(least func(*Catalog) int) (found []*Message) {
	own, q := 0, &meanings{of: make([]uint32, 0, few)}
	stems := make([]string, 0, few)
	for word := range fixedWords(l.text) {
		of := meaning.Of(string(word))
		if q.add(numbered(of)) {
			own++
			stems = append(stems, of.Of)
		}
	}
	if own < 2 || own > few {
		return nil
	}
	forms := formsOf(stems, make([]form, 0, few*len(endings)), make([]byte, 0, len(stems)*lengthOfForms))
	const (
		most   = 60 // messages of a word that need not be the rarest one of a message
		enough = 100
	)
	ids := make([]int32, 0, few)
	for i, lexicon := range l.x.lexicons {
		ids = l.idsIn(i, ids[:0])
		if len(ids) == 0 {
			continue
		}
		q.exact, q.least = ids, least(lexicon.in)
		for _, id := range ids {
			if len(found) > enough {
				return found
			}
			list := lexicon.rarest
			if lexicon.with.size(id) <= most {
				list = lexicon.with
			}
			found = lexicon.alike(list.of(int(id)), q, found)
		}
		for _, f := range forms {
			if id := *slotOf(&lexicon.wordTable, f.hash, f.word) - 1; id != noWord && len(found) <= enough && !slices.Contains(ids, id) {
				found = lexicon.alike(lexicon.rarest.of(int(id)), q, found)
			}
		}
	}
	return found
}

// endings are those of words that messages most often have in another form.
var endings = [...]string{"", "e", "s", "ed", "es", "ing"}

// lengthOfForms is the usual number of bytes of the forms of a stem.
const lengthOfForms = 64

// A form is a stem with an ending. Each lexicon looks it up by the same hash.
type form struct {
	hash uint64
	word []byte
}

// formsOf returns the forms of some stems. It uses the memory of two empty lists.
func formsOf(stems []string, forms []form, text []byte) []form {
	for _, stem := range stems {
		for _, ending := range endings {
			start := len(text)
			text = append(append(text, stem...), ending...)
			forms = append(forms, form{maphash.Bytes(seed, text[start:]), text[start:]})
		}
	}
	return forms
}

// meanings are those of the words of a text.
type meanings struct {
	of      []uint32
	mask    uint64 // of their last bits, so that most lookups end at once
	negates bool
	exact   []int32 // the words themselves, in one catalog
	least   int     // the number of words that messages have
}

// add adds the meaning of a word, and reports whether it is one of its own.
func (q *meanings) add(m wordMeaning) bool {
	q.negates = q.negates || m.negates()
	if m.of() == 0 {
		return false
	}
	q.of = append(q.of, m.of())
	q.mask |= 1 << (m & 63)
	return true
}

// has reports whether a word has one of the meanings.
func (q *meanings) has(m wordMeaning) bool {
	if m.of() != 0 && (q.mask>>(m&63)&1 == 0 || !slices.Contains(q.of, m.of())) {
		return false
	}
	return q.negates || !m.negates()
}

// alike appends the messages of which all words have some meanings, if enough words have one
// of their own, and half of these are the same words.
func (l *lexicon) alike(messages []int32, q *meanings, found []*Message) []*Message {
	l.once.Do(func() {
		l.meanings = make([]atomic.Uint64, len(l.words))
	})
next:
	for _, i := range messages {
		own, same := 0, 0
		for _, word := range l.of.of(int(i)) {
			m := l.meaning(word)
			if !q.has(m) {
				continue next
			}
			if m.of() != 0 {
				own++
				if slices.Contains(q.exact, word) {
					same++
				}
			}
		}
		if own < q.least || 2*same < own {
			continue
		}
		if m := l.message(i); !slices.Contains(found, m) {
			found = append(found, m)
		}
	}
	return found
}

// A wordMeaning is the meaning of a word as a number: that of the meaning itself, or zero if
// the word only joins others, and a bit each for words that negate and for known meanings.
type wordMeaning uint64

const (
	negates   = wordMeaning(1) << 62
	isKnown   = wordMeaning(1) << 63
	itsNumber = wordMeaning(1)<<32 - 1
)

func numbered(of meaning.Meaning) wordMeaning {
	m := isKnown | wordMeaning(number32(of.Of))
	if of.Not {
		m |= negates
	}
	return m
}

func (m wordMeaning) of() uint32    { return uint32(m & itsNumber) }
func (m wordMeaning) negates() bool { return m&negates != 0 }

// meaning returns the meaning of a word of the messages.
func (l *lexicon) meaning(word int32) wordMeaning {
	m := wordMeaning(l.meanings[word].Load())
	if m == 0 {
		m = numbered(meaning.Of(l.words[word]))
		l.meanings[word].Store(uint64(m))
	}
	return m
}

// number32 returns a number for a text, or zero for an empty one.
func number32(text string) uint32 {
	if text == "" {
		return 0
	}
	h := uint32(2166136261)
	for i := range len(text) {
		h = (h ^ uint32(text[i])) * 16777619
	}
	return max(h, 1)
}
