package zh

import "unicode"

// A Parallel is an element of a list and its translation, prepared to compare what they say: the frequent words, and
// the tokens that translations keep.
type Parallel struct {
	*Pair
	list    string
	own     substance
	content content
	// ratio is the number of Chinese characters for each English word, without the words that the Chinese keeps. It is
	// 1.6 in typical translations.
	ratio float64
}

// A substance has the parts of an English text that can be found in its translation.
type substance struct {
	words  []frequentWord
	tokens []token
}

// NewParallel prepares an element of a list and its translation.
func NewParallel(list string, p *Pair) *Parallel {
	if short := abbreviated(p.english, p.chinese); short != p.english {
		p = NewPair(short, p.chinese)
	}
	left := countWords(p.english) - countWords(p.chinese)
	return &Parallel{
		Pair: p, list: list, own: substance{frequentWords(p.english), p.tokens}, content: contentOf(p.chinese),
		ratio: float64(Count(p.chinese, unicode.Han)) / float64(max(left, 1)),
	}
}

func substanceOf(english string) substance {
	return substance{frequentWords(english), tokens(HalfWidth(english))}
}

// countWords counts the English words in a text.
func countWords(s string) (n int) {
	for range englishWords(s) {
		n++
	}
	return n
}

// count returns how many parts of an English text the Chinese of p has, and how many there are. Parts of the second
// text do not count.
func (p *Parallel) count(of, without substance) (found, all int) {
	for _, w := range of.words {
		if !without.hasWord(w) {
			if all++; p.content.covers(w) {
				found++
			}
		}
	}
	for _, t := range of.tokens {
		if !without.hasToken(t) {
			if all++; p.text.has(t) {
				found++
			}
		}
	}
	return found, all
}

func (p substance) hasWord(w frequentWord) bool {
	for i := range p.words {
		if p.words[i].lexeme == w.lexeme {
			return true
		}
	}
	return false
}

func (p substance) hasToken(t token) bool {
	for i := range p.tokens {
		if p.tokens[i].text == t.text {
			return true
		}
	}
	return false
}
