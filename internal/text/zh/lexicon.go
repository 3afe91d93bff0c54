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
	byStem  map[string][]int // the numbers of the translations
	chinese *needle.Set      // the translations
	words   []string         // by number
}

var frequent = sync.OnceValue(func() *lexicon {
	l := &lexicon{byStem: make(map[string][]int)}
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
			l.byStem[s] = append(l.byStem[s], translations...)
		}
	}
	l.chinese, l.words = needle.New(false, chinese...), chinese
	return l
})

// A frequentWord is an English word of the lexicon.
type frequentWord struct {
	word, stem   string
	translations []int
}

// frequentWords returns the distinct frequent words of an English text.
func frequentWords(english string) (list []frequentWord) {
	l := frequent()
	seen := make(map[string]bool)
	for w := range englishWords(withoutCode(english)) {
		s := stem(w)
		if translations := l.byStem[s]; translations != nil && !seen[s] {
			seen[s], list = true, append(list, frequentWord{w, s, translations})
		}
	}
	return list
}

// A content is what a Chinese text has of the lexicon.
type content struct {
	has  []uint64 // a bit for each translation
	text string   // in lower case
}

func contentOf(chinese string) content {
	l := frequent()
	c := content{make([]uint64, (len(l.words)+63)/64), lower(chinese)}
	l.chinese.Find(chinese, func(_, word int) bool {
		c.has[word/64] |= 1 << (word % 64)
		return true
	})
	return c
}

// covers reports whether the text has a translation of a word, or the word itself.
func (c *content) covers(w frequentWord) bool {
	for _, n := range w.translations {
		if c.has[n/64]>>(n%64)&1 != 0 {
			return true
		}
	}
	return strings.Contains(c.text, w.word)
}
