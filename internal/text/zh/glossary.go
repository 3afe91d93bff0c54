package zh

import (
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/text/codespan"
)

// A Glossary finds the terms of a knowledge base in texts.
type Glossary struct {
	byWord map[string][]*Term // by the first word, longest first
}

// A Term is an English term and its Chinese translations.
type Term struct {
	Name         string
	Translations []string
	words        []string
}

// A Usage is a term in an English text, and how the translation says it.
type Usage struct {
	Term *Term
	// Count is the number of times that the English text has the term.
	Count int
	// Chosen are the translations that the Chinese text has.
	Chosen []string
	// Kept reports whether the Chinese text has the English term.
	Kept bool
	// Omitted reports whether the Chinese text may have left out a term of one word.
	Omitted bool
}

// NewGlossary prepares the search for terms. It takes the translations of each term.
func NewGlossary(terms map[string][]string) *Glossary {
	g := &Glossary{make(map[string][]*Term)}
	for name, translations := range terms {
		t := &Term{name, translations, termWords(name)}
		if len(t.words) > 0 {
			g.byWord[t.words[0]] = append(g.byWord[t.words[0]], t)
		}
	}
	for _, all := range g.byWord {
		slices.SortFunc(all, func(a, b *Term) int {
			if len(a.words) != len(b.words) {
				return len(b.words) - len(a.words)
			}
			return strings.Compare(a.Name, b.Name)
		})
	}
	return g
}

// termWords returns the words of a term in lower case. A hyphen separates words.
func termWords(name string) []string {
	return strings.Fields(strings.ReplaceAll(strings.ToLower(name), "-", " "))
}

// Usages returns the terms of an English text, in order.
func (g *Glossary) Usages(english, chinese string) (usages []Usage) {
	words := prose(english, codespan.Find(english))
	for i := 0; i < len(words); i++ {
		term, n := g.at(words[i:])
		if term == nil || n == 1 && isVerb(words, i) {
			continue
		}
		at := slices.IndexFunc(usages, func(u Usage) bool { return u.Term == term })
		if at < 0 {
			at, usages = len(usages), append(usages, Usage{Term: term})
		}
		usages[at].Count++
		i += n - 1
	}
	if usages == nil {
		return nil
	}
	kept := make(map[*Term]int) // in the Chinese, but not in the code of the English
	g.count(prose(chinese, nil), kept, 1)
	g.count(prose(english, nil), kept, -1)
	chinese = withoutSpace(chinese)
	for i := range usages {
		u := &usages[i]
		u.Kept = kept[u.Term]+u.Count > 0
		if u.Chosen = chosen(u.without(chinese, usages), u.Term.Translations); u.Chosen == nil {
			u.Chosen = chosen(chinese, u.Term.Translations)
		}
		u.Omitted = u.Chosen == nil && len(u.Term.words) == 1 && !sharesCharacter(u.unexplained(english, chinese), u.Term.Translations)
	}
	return usages
}

// isVerb reports whether a word is a verb, as in "process the data", and so no term.
func isVerb(words []string, i int) bool {
	return i+1 < len(words) && determiners[words[i+1]] && (i == 0 || !determiners[words[i-1]])
}

var determiners = set("a an the this that these those each every all any its your their")

// count adds a step to the number of each term in some words.
func (g *Glossary) count(words []string, numbers map[*Term]int, step int) {
	for i := range words {
		if term, _ := g.at(words[i:]); term != nil {
			numbers[term] += step
		}
	}
}

// at returns the longest term at the start of words, and the number of its words.
func (g *Glossary) at(words []string) (*Term, int) {
	for _, first := range heads(words[0]) {
		for _, t := range g.byWord[first] {
			if n := t.length(words); n > 0 {
				return t, n
			}
		}
	}
	return nil, 0
}

// heads returns the words with which a term may begin at a word of a text: the word up to its hyphen, and its
// singulars.
func heads(word string) []string {
	first, _, _ := strings.Cut(word, "-")
	return append(singulars(first), first)
}

// length returns how many words at the start of a text are the term, or 0. "stream-capture" counts as one word.
func (t *Term) length(words []string) int {
	if same(strings.Split(words[0], "-"), t.words) {
		return 1
	}
	if len(words) >= len(t.words) && same(words[:len(t.words)], t.words) {
		return len(t.words)
	}
	return 0
}

// same reports whether words are those of a term. The last word may be in the plural.
func same(words, term []string) bool {
	last := len(term) - 1
	return len(words) == len(term) && slices.Equal(words[:last], term[:last]) &&
		(words[last] == term[last] || slices.Contains(singulars(words[last]), term[last]))
}

// singulars returns the words whose plural a word may be.
func singulars(plural string) (words []string) {
	for _, ending := range [...][2]string{{"s", ""}, {"es", ""}, {"ies", "y"}} {
		if stem, ok := strings.CutSuffix(plural, ending[0]); ok && stem != "" {
			words = append(words, stem+ending[1])
		}
	}
	return words
}

// prose returns the words of a text outside of code spans, in lower case. Identifiers,
// paths, options and the ends of sentences become words that no term has.
func prose(text string, code codespan.Spans) (words []string) {
	const none = "."
	for at := 0; at < len(text); {
		if len(code) > 0 && at == code[0].From {
			at, code, words = code[0].To, code[1:], append(words, none)
			continue
		}
		end := at
		for end < len(text) && text[end] > ' ' && text[end] < 0x80 && (len(code) == 0 || end < code[0].From) {
			end++
		}
		if end == at {
			if text[at] >= 0x80 {
				words = append(words, none)
			}
			at++
			continue
		}
		if joined := len(code) > 0 && end == code[0].From || at > 0 && text[at-1] == '`'; joined {
			words = append(words, none) // as in “`f`-like”
		} else {
			words = append(words, proseWords(text[at:end])...)
		}
		at = end
	}
	return words
}

// proseWords returns the word of a chunk without spaces, between the marks around it.
func proseWords(chunk string) []string {
	const none = "."
	word := strings.TrimLeft(chunk, "(\"'[`*")
	before := len(word) < len(chunk)
	length := len(word)
	word = strings.TrimRight(word, ")\"']`*.,;:!?")
	after := len(word) < length
	word = strings.TrimSuffix(word, "'s")
	if !plainTerm(word) {
		return []string{none}
	}
	words := []string{strings.ToLower(word)}
	if before {
		words = append([]string{none}, words...)
	}
	if after {
		words = append(words, none)
	}
	return words
}

// plainTerm reports whether a word may be one of a term. CamelCase and words of a program
// such as my_kernel, --kernel and KERNEL_MODE are not.
func plainTerm(word string) bool {
	if word == "" || !isAlnum(word[0]) {
		return false
	}
	lower := false
	for i := range len(word) {
		switch c := word[i]; {
		case 'a' <= c && c <= 'z':
			lower = true
		case 'A' <= c && c <= 'Z' && lower && word[i-1] != '-':
			return false
		case c != '-' && c != '+' && c != '#' && !isAlnum(c):
			return false
		}
	}
	return true
}

// without removes the translations of other terms that contain a translation of this term.
func (u *Usage) without(chinese string, usages []Usage) string {
	for _, other := range usages {
		for _, longer := range other.Term.Translations {
			holds := func(t string) bool { return t != longer && strings.Contains(withoutSpace(longer), withoutSpace(t)) }
			if other.Term != u.Term && slices.ContainsFunc(u.Term.Translations, holds) {
				chinese = strings.ReplaceAll(chinese, withoutSpace(longer), "\x00")
			}
		}
	}
	return chinese
}

// unexplained removes from a Chinese text what may translate other frequent words of the English.
func (u *Usage) unexplained(english, chinese string) string {
	l, own := frequent(), stem(u.Term.words[0])
	for _, w := range frequentWords(english) {
		if stem(w.word) == own {
			continue
		}
		for _, n := range w.translations {
			chinese = strings.ReplaceAll(chinese, l.words[n], "\x00")
		}
	}
	return chinese
}

// sharesCharacter reports whether a Chinese text has a character of one of the translations. Then it may have another
// translation with this character.
func sharesCharacter(chinese string, translations []string) bool {
	return slices.ContainsFunc(translations, func(t string) bool { return strings.ContainsAny(chinese, t) })
}

// chosen returns the translations that a Chinese text without spaces has. A translation
// within a longer one does not count.
func chosen(chinese string, translations []string) (found []string) {
	byLength := slices.Clone(translations)
	slices.SortStableFunc(byLength, func(a, b string) int { return len(b) - len(a) })
	for _, t := range byLength {
		if rest := strings.ReplaceAll(chinese, withoutSpace(t), "\x00"); rest != chinese {
			chinese, found = rest, append(found, t)
		}
	}
	return found
}
