package catalog

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode/utf8"
)

// templates are messages by the words of their fixed parts. They are built when a rule
// first asks for messages of a domain.
type templates struct {
	all    []*Message
	with   map[string][]int32 // the messages that have a word
	rarest map[string][]int32 // each message by its rarest word
	weight []float64          // of all words of each message
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
	x := &templates{all: all, with: make(map[string][]int32), rarest: make(map[string][]int32)}
	for i, m := range x.all {
		for _, word := range fixedWords(m.Text) {
			x.with[word] = append(x.with[word], int32(i))
		}
	}
	x.weigh()
	return x
}

// weigh finds the rarest word and the weight of each message.
func (x *templates) weigh() {
	x.weight = make([]float64, len(x.all))
	rarest := make([]string, len(x.all))
	for word, list := range x.with {
		for _, i := range list {
			x.weight[i] += x.rarity(list)
			if n := len(x.with[rarest[i]]); n == 0 || len(list) < n || len(list) == n && word < rarest[i] {
				rarest[i] = word
			}
		}
	}
	for i, word := range rarest {
		if word != "" {
			x.rarest[word] = append(x.rarest[word], int32(i))
		}
	}
}

// rarity returns the weight of a word that some messages have.
func (x *templates) rarity(list []int32) float64 {
	return math.Log(1 + float64(len(x.all))/float64(len(list)))
}

func (x *templates) in(text string) []*Message {
	var found []*Message
	seen := make(map[int32]bool)
	for line := range strings.Lines(fold(text)) {
		line = strings.TrimRight(line, "\r\n")
		for _, word := range fixedWords(line) {
			for _, i := range x.rarest[word] {
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
	shared := make(map[int32]float64)
	for _, word := range fixedWords(text) {
		list := x.with[word]
		if len(list) > max(100, len(x.all)/20) { // too common to tell messages apart
			continue
		}
		for _, i := range list {
			shared[i] += x.rarity(list)
		}
	}
	best := make([]similar, 0, mostLike+1)
	for i, weight := range shared {
		best = insert(best, similar{i, weight * weight / x.weight[i]})
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
func fixedWords(text string) (words []string) {
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
