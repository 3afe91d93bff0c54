package claim

import (
	"slices"
	"strings"
	"unicode"

	"github.com/kbctl/kbctl/internal/text/meaning"
)

// A phrase is a message by the meanings of its words.
type phrase struct {
	words   []string // the fixed ones in order
	open    []bool   // those whose ending varies
	loose   []bool   // those that another phrase may lack: articles, and those that join a part that varies with the rest
	content []sense  // the words with a meaning of their own, each meaning once
	not     bool     // a word negates
	count   int      // the number of words with a meaning of their own
	parts   int      // the number of parts that vary
	double  bool     // two of them are side by side
	fill    int      // the number of plain words that stand for parts that vary
	astray  bool     // such a word is where the real message has no part that varies
}

// A sense is a word and its meaning.
type sense struct{ word, of string }

// A term is a word and what it means.
type term struct {
	token
	own     []string // the meanings of its parts, if it has any
	negates bool
	shared  bool // the real message that is compared has one of its meanings
}

// termsOf returns words with their meanings, and counts those that have one of their own.
func termsOf(words []token) (terms []term, own int) {
	terms = make([]term, len(words))
	for i, t := range words {
		terms[i].token = t
		terms[i].own, terms[i].negates = meaningsOf(t.word)
		if len(terms[i].own) > 0 && (!t.varies || t.word != "") {
			own++
		}
	}
	return terms, own
}

// meaningsOf returns the meanings of the parts of a word such as not-null.
func meaningsOf(word string) (own []string, negates bool) {
	for part := range strings.FieldsFuncSeq(word, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		m := meaning.Of(part)
		negates = negates || m.Not
		if m.Of != "" {
			own = append(own, m.Of)
		}
	}
	return own, negates
}

// newPhrase returns the phrase of a stated message that is compared with a real one, or of
// the real one.
func newPhrase(terms, real []term) *phrase {
	n := len(terms)
	w := &phrase{words: make([]string, 0, n), open: make([]bool, 0, n), loose: make([]bool, 0, n), content: make([]sense, 0, n)}
	for i := range terms {
		t := &terms[i]
		switch {
		case t.varies && (t.word == "" || real != nil && !has(real, t.word)):
			w.parts++
			w.double = w.double || i > 0 && terms[i-1].varies
			w.astray = w.astray || real != nil && (i == 0 || !terms[i-1].varies) && !fits(terms, real, i)
		case real != nil && len(t.own) > 0 && !anyMeans(real, t.own):
			w.fill++
			w.astray = w.astray || !fits(terms, real, i)
		default:
			w.add(t, real == nil && t.varies, real == nil && t.article || len(t.own) == 0 && beside(terms, i))
		}
	}
	return w
}

// beside reports whether a word is beside a part that varies.
func beside(terms []term, i int) bool {
	return i > 0 && terms[i-1].varies || i+1 < len(terms) && terms[i+1].varies
}

// add adds a fixed word.
func (w *phrase) add(t *term, open, loose bool) {
	w.not = w.not || t.negates
	w.words, w.open, w.loose = append(w.words, t.word), append(w.open, open), append(w.loose, loose)
	w.count += min(len(t.own), 1)
	for _, of := range t.own {
		if !w.means(of) {
			w.content = append(w.content, sense{t.word, of})
		}
	}
}

func has(terms []term, word string) bool {
	return slices.ContainsFunc(terms, func(t term) bool { return t.word == word })
}

// anyMeans reports whether one of some words has one of some meanings.
func anyMeans(terms []term, own []string) bool {
	for i := range terms {
		for _, of := range terms[i].own {
			if slices.Contains(own, of) {
				return true
			}
		}
	}
	return false
}

// fits reports whether a word is next to a word that is next to a part that varies in the
// real message, on the same side.
func fits(stated, real []term, i int) bool {
	for k := range real {
		if real[k].varies && (alikeAt(stated, i-1, real, k-1) || alikeAt(stated, i+1, real, k+1)) {
			return true
		}
	}
	return false
}

// alikeAt reports whether two messages have the same word at two places, or both none.
func alikeAt(stated []term, i int, real []term, k int) bool {
	if i < 0 || i == len(stated) || k < 0 || k == len(real) {
		return (i < 0 || i == len(stated)) && (k < 0 || k == len(real))
	}
	return stated[i].word == real[k].word
}

// isSaidBy reports whether another phrase has the same words. It may lack words that join a
// part that varies.
func (w *phrase) isSaidBy(other *phrase) bool {
	if other.astray || len(w.content) == 0 {
		return false
	}
	rest := other.words
	for i, word := range w.words {
		for w.double && len(rest) > 0 && rest[0] != word && other.loose[len(other.words)-len(rest)] {
			rest = rest[1:]
		}
		switch {
		case len(rest) > 0 && (rest[0] == word || w.open[i] && strings.HasPrefix(rest[0], word)):
			rest = rest[1:]
		case !w.loose[i]:
			return false
		}
	}
	return len(rest) == 0
}

// means reports whether a word has a meaning.
func (w *phrase) means(of string) bool {
	return slices.ContainsFunc(w.content, func(s sense) bool { return s.of == of })
}
