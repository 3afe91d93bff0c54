package catalog

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
)

// templates are messages by the words of their fixed parts. They are built when a rule
// first asks for messages of a domain.
type templates struct {
	all    []*Message
	words  map[string]*fixedWord
	weight []float64 // of all words of each message
	scores sync.Pool // of *[]float64, one zero for each message
}

// A fixedWord is a word and the messages that have it.
type fixedWord struct {
	text   string
	in     []int32
	rarest []int32 // the messages of which it is the rarest word
	rarity float64
}

// messagesOf returns what catalogs of messages and errors list.
func messagesOf(catalogs []*Catalog) (all []*Message) {
	for _, c := range catalogs {
		for _, text := range c.Messages() {
			all = append(all, &Message{Text: text, In: c})
		}
		for _, code := range c.Codes() {
			if code.Message != "" {
				all = append(all, newMessage(code))
			}
		}
	}
	return all
}

func newMessage(code *Code) *Message {
	return &Message{Text: strings.TrimSpace(code.Message), Code: code, In: code.In}
}

func newTemplates(all []*Message) *templates {
	x := &templates{all: all, words: make(map[string]*fixedWord, len(all)/2), weight: make([]float64, len(all))}
	of := make([][]*fixedWord, len(all))
	var texts []string
	var words []*fixedWord
	for i, m := range all {
		texts = appendFixedWords(texts[:0], m.Text)
		start := len(words)
		for _, text := range texts {
			w := x.words[text]
			if w == nil {
				w = &fixedWord{text: strings.Clone(text)}
				x.words[w.text] = w
			}
			w.in = append(w.in, int32(i))
			words = append(words, w)
		}
		of[i] = words[start:]
	}
	for _, w := range x.words {
		w.rarity = math.Log(1 + float64(len(all))/float64(len(w.in)))
	}
	for i, words := range of {
		x.weigh(int32(i), words)
	}
	return x
}

// weigh adds up the weights of the words of a message, and finds the rarest word.
func (x *templates) weigh(i int32, words []*fixedWord) {
	for _, w := range words {
		x.weight[i] += w.rarity
	}
	if len(words) > 0 {
		rarest := slices.MinFunc(words, func(a, b *fixedWord) int {
			return cmp.Or(cmp.Compare(len(a.in), len(b.in)), strings.Compare(a.text, b.text))
		})
		rarest.rarest = append(rarest.rarest, i)
	}
}

func (x *templates) in(text string) []*Message {
	var found []*Message
	seen := make(map[int32]bool)
	for line := range strings.Lines(fold(text)) {
		line = strings.TrimRight(line, "\r\n")
		for _, word := range fixedWords(line) {
			w := x.words[word]
			if w == nil {
				continue
			}
			for _, i := range w.rarest {
				if !seen[i] && x.all[i].occursIn(line) {
					seen[i] = true
					found = append(found, x.all[i])
				}
			}
		}
	}
	return found
}

// mostLike is the number of similar messages that a caller can use.
const mostLike = 10

func (x *templates) like(text string) []*Message {
	shared, _ := x.scores.Get().(*[]float64)
	if shared == nil {
		shared = new(make([]float64, len(x.all)))
	}
	defer x.scores.Put(shared)
	var found []int32
	for _, word := range fixedWords(text) {
		w := x.words[word]
		if w == nil || len(w.in) > max(100, len(x.all)/20) { // too common to tell messages apart
			continue
		}
		for _, i := range w.in {
			if (*shared)[i] == 0 {
				found = append(found, i)
			}
			(*shared)[i] += w.rarity
		}
	}
	best := make([]similar, 0, mostLike+1)
	for _, i := range found {
		weight := (*shared)[i]
		best = insert(best, similar{i, weight * weight / x.weight[i]})
		(*shared)[i] = 0
	}
	messages := make([]*Message, 0, len(best))
	for _, s := range best {
		messages = append(messages, x.all[s.index])
	}
	return messages
}

// similar is a message that shares words with a text. A higher score is better.
type similar struct {
	index int32
	score float64
}

// insert adds a message to the best ones, which are sorted.
func insert(best []similar, s similar) []similar {
	i, _ := slices.BinarySearchFunc(best, s, func(a, b similar) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.index, b.index))
	})
	if i == mostLike {
		return best
	}
	best = slices.Insert(best, i, s)
	return best[:min(len(best), mostLike)]
}

// fixedWords returns the words of a message in lower case, each once. A word that touches a
// part that varies is not fixed.
func fixedWords(text string) []string { return appendFixedWords(nil, text) }

// appendFixedWords appends to an empty list.
func appendFixedWords(words []string, text string) []string {
	text = strings.ToLower(text)
	for i := 0; i < len(text); {
		word := firstWord(text[i:])
		if word == "" {
			_, size := utf8.DecodeRuneInString(text[i:])
			i += size
			continue
		}
		end := i + len(word)
		if !strings.HasSuffix(text[:i], "{}") && !strings.HasPrefix(text[end:], "{}") {
			words = append(words, word)
		}
		i = end
	}
	return unique(words)
}

// unique removes the words that occur before. Most texts have few words.
func unique(words []string) []string {
	const few = 20
	if len(words) <= few {
		kept := words[:0]
		for _, word := range words {
			if !slices.Contains(kept, word) {
				kept = append(kept, word)
			}
		}
		return kept
	}
	seen := make(map[string]bool)
	return slices.DeleteFunc(words, func(word string) bool {
		known := seen[word]
		seen[word] = true
		return known
	})
}
