package zh

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/kbctl/kbctl/internal/text/needle"
)

// lexiconText has on each line English words and the Chinese words that may translate
// one of them.
//
//go:embed lexicon.txt
var lexiconText string

// A lexicon knows the translations of frequent words.
type lexicon struct {
	byStem  map[string]*lexeme
	chinese *needle.Set // the translations
	words   []string    // the translations by number
}

// A lexeme is a word of the lexicon in all its forms.
type lexeme struct {
	number       int
	translations []int // their numbers
}

var frequent = sync.OnceValue(func() *lexicon {
	l := &lexicon{byStem: make(map[string]*lexeme)}
	var chinese []string
	numbers := make(map[string]int)
	for line := range strings.Lines(lexiconText) {
		var stems []string
		var translations []int
		for w := range strings.FieldsSeq(line) {
			if IsASCII(w) {
				stems = append(stems, stem(w))
				continue
			}
			if _, known := numbers[w]; !known {
				numbers[w], chinese = len(chinese), append(chinese, w)
			}
			translations = append(translations, numbers[w])
		}
		for _, s := range stems {
			if l.byStem[s] == nil {
				l.byStem[s] = &lexeme{number: len(l.byStem)}
			}
			l.byStem[s].translations = append(l.byStem[s].translations, translations...)
		}
	}
	l.chinese, l.words = needle.New(false, chinese...), chinese
	return l
})

// A frequentWord is an English word of the lexicon.
type frequentWord struct {
	word string
	*lexeme
}

// frequentWords returns the distinct frequent words of an English text.
func frequentWords(english string) (list []frequentWord) {
	l := frequent()
	seen := newBits(len(l.byStem))
	for w := range englishWords(withoutCode(english)) {
		if known := l.byStem[stem(w)]; known != nil && !seen.has(known.number) {
			seen.add(known.number)
			list = append(list, frequentWord{w, known})
		}
	}
	return list
}

// A bits is a set of small numbers.
type bits []uint64

func newBits(size int) bits { return make(bits, (size+63)/64) }

func (b bits) has(n int) bool { return b[n/64]>>(n%64)&1 != 0 }
func (b bits) add(n int)      { b[n/64] |= 1 << (n % 64) }

// A content says which translations of the lexicon a Chinese text has.
type content struct {
	has  bits   // the numbers of translations
	text string // in lower case
}

func contentOf(chinese string) content {
	l := frequent()
	c := content{newBits(len(l.words)), lower(chinese)}
	l.chinese.Find(chinese, func(_, word int) bool {
		c.has.add(word)
		return true
	})
	return c
}

// covers reports whether the text has a translation of a word, or the word itself in any form.
func (c *content) covers(w frequentWord) bool {
	for _, n := range w.translations {
		if c.has.has(n) {
			return true
		}
	}
	const shortest = 4 // bytes of a stem
	own := stem(w.word)
	return strings.Contains(c.text, w.word) || len(own) >= shortest && strings.Contains(c.text, own)
}
