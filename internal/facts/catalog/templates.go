package catalog

import (
	"cmp"
	"iter"
	"math"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// templates are messages by the words of their fixed parts. They are built when a rule
// first asks for messages of a domain.
type templates struct {
	all     []Message
	ids     map[string]int32 // of the words
	words   lists            // for each message, its words, each once
	in      lists            // for each word, the messages that have it
	rarest  lists            // for each word, the messages of which it is the rarest word
	rarity  []float64        // of each word
	weight  []float64        // of all words of each message
	tallies sync.Pool        // of *tallies
}

// A vocabulary has the fixed words of messages.
type vocabulary struct {
	words []string // in lower case
	of    lists    // for each message, the indices of its words
	ids   map[string]int32
}

// add adds the words of a message to the last list.
func (v *vocabulary) add(text string) {
	if v.ids == nil {
		v.ids = make(map[string]int32)
	}
	for word := range fixedWords(text) {
		id, ok := v.ids[string(word)]
		if !ok {
			id = int32(len(v.words))
			v.ids[string(word)] = id
			v.words = append(v.words, string(word))
		}
		v.of.add(id)
	}
}

// vocabularyOf returns the words of messages.
func vocabularyOf(messages []Message) *vocabulary {
	v := &vocabulary{}
	for i := range messages {
		v.add(messages[i].Text)
		v.of.end()
	}
	return v
}

// messagesOf returns what catalogs of messages and errors list, and the words of the messages
// of each catalog.
func messagesOf(catalogs []*Catalog) (all []Message, fixed []*vocabulary) {
	size := 0
	for _, c := range catalogs {
		size += len(c.Messages()) + len(c.Codes())
	}
	all = make([]Message, 0, size)
	for _, c := range catalogs {
		start := len(all)
		for _, text := range c.Messages() {
			all = append(all, Message{Text: text, In: c})
		}
		for _, code := range c.Codes() {
			if code.Message != "" {
				all = append(all, newMessage(code))
			}
		}
		words := c.body().fixed
		if words == nil {
			words = vocabularyOf(all[start:])
		}
		fixed = append(fixed, words)
	}
	return all, fixed
}

func newMessage(code *Code) Message {
	return Message{Text: strings.TrimSpace(code.Message), Code: code, In: code.In}
}

func newTemplates(all []Message, fixed ...*vocabulary) *templates {
	x := &templates{all: all}
	x.read(fixed)
	x.in = x.words.inverted(len(x.ids))
	x.rarity = make([]float64, len(x.ids))
	for id := range x.rarity {
		x.rarity[id] = math.Log(1 + float64(len(x.all))/float64(len(x.in.of(id))))
	}
	x.weight = make([]float64, len(x.all))
	rarest := newLists(len(x.all), len(x.all))
	for i := range x.all {
		if ids := x.words.of(i); len(ids) > 0 {
			most := ids[0]
			for _, id := range ids {
				x.weight[i] += x.rarity[id]
				if x.rarity[id] > x.rarity[most] {
					most = id
				}
			}
			rarest.add(most)
		}
		rarest.end()
	}
	x.rarest = rarest.inverted(len(x.ids))
	return x
}

// read adds the words of the messages.
func (x *templates) read(fixed []*vocabulary) {
	words, size := 0, 0
	for _, v := range fixed {
		words, size = words+len(v.words), size+len(v.of.all)
	}
	x.ids, x.words = make(map[string]int32, words), newLists(len(x.all), size)
	var last []int // the message in which a word occurred last
	message := 0
	for _, v := range fixed {
		ids := make([]int32, len(v.words))
		for i, word := range v.words {
			id, ok := x.ids[word]
			if !ok {
				id = int32(len(last))
				x.ids[word] = id
				last = append(last, -1)
			}
			ids[i] = id
		}
		for i := range v.of.ends {
			for _, word := range v.of.of(i) {
				if id := ids[word]; last[id] < message {
					last[id] = message
					x.words.add(id)
				}
			}
			x.words.end()
			message++
		}
	}
}

func (x *templates) occurIn(text string) []*Message {
	var found []*Message
	seen := make(map[int32]bool)
	for line := range strings.Lines(fold(text)) {
		line = strings.TrimRight(line, "\r\n")
		ids := x.idsIn(line)
		for _, id := range ids {
			for _, i := range x.rarest.of(int(id)) {
				if x.mayOccur(i, ids) && !seen[i] && x.all[i].occursIn(line) {
					seen[i] = true
					found = append(found, &x.all[i])
				}
			}
		}
	}
	return found
}

// few is the number of words that most texts have at most.
const few = 20

// mayOccur reports whether a text with some words may have all words of a message. For a long
// text, it does not know.
func (x *templates) mayOccur(message int32, words []int32) bool {
	if len(words) > few {
		return true
	}
	return !slices.ContainsFunc(x.words.of(int(message)), func(word int32) bool { return !slices.Contains(words, word) })
}

// idsIn returns the words of a text that messages have, each once.
func (x *templates) idsIn(text string) []int32 {
	ids := make([]int32, 0, 32)
	for word := range fixedWords(text) {
		if id, ok := x.ids[string(word)]; ok {
			ids = append(ids, id)
		}
	}
	return unique(ids)
}

// mostLike is the number of similar messages that a caller can use.
const mostLike = 10

// leastShared is the number of words that similar messages share.
const leastShared = 2

// A tally counts the words that a message shares with a text.
type tally struct {
	query  uint32 // the tallies of other queries are zero
	words  int32
	weight float64
}

// tallies has a tally for each message. Queries use it one after the other.
type tallies struct {
	query uint32
	of    []tally
}

func (x *templates) like(text string) []*Message {
	t, _ := x.tallies.Get().(*tallies)
	if t == nil {
		t = &tallies{of: make([]tally, len(x.all))}
	}
	defer x.tallies.Put(t)
	t.query++
	var found []int32
	for _, id := range x.idsIn(text) {
		in := x.in.of(int(id))
		if len(in) > max(100, len(x.all)/20) { // too common to tell messages apart
			continue
		}
		for _, i := range in {
			of := &t.of[i]
			if of.query != t.query {
				*of = tally{query: t.query}
			}
			of.weight += x.rarity[id]
			if of.words++; of.words == leastShared {
				found = append(found, i)
			}
		}
	}
	best := make([]similar, 0, mostLike+1)
	for _, i := range found {
		weight := t.of[i].weight
		best = insert(best, similar{i, weight * weight / x.weight[i]})
	}
	messages := make([]*Message, 0, len(best))
	for _, s := range best {
		messages = append(messages, &x.all[s.index])
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
	if len(best) == mostLike && s.score < best[mostLike-1].score {
		return best
	}
	i, _ := slices.BinarySearchFunc(best, s, func(a, b similar) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.index, b.index))
	})
	if i == mostLike {
		return best
	}
	best = slices.Insert(best, i, s)
	return best[:min(len(best), mostLike)]
}

// fixedWords yields the words of a message in lower case. A word that touches a part that
// varies is not fixed. The bytes of a word are valid until the next one.
func fixedWords(text string) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		buffer := make([]byte, 0, 64)
		for i := 0; i < len(text); i++ {
			start := i
			buffer = buffer[:0]
			for i < len(text) && lowered[text[i]] != 0 {
				buffer = append(buffer, lowered[text[i]])
				i++
			}
			if i < len(text) && text[i] >= utf8.RuneSelf {
				word := firstWord(text[start:])
				buffer = append(buffer[:0], strings.ToLower(word)...)
				i = start + len(word)
			}
			if i > start && !strings.HasSuffix(text[:start], "{}") && !strings.HasPrefix(text[i:], "{}") && !yield(buffer) {
				return
			}
		}
	}
}

// lowered has the lower-case form of each character of ASCII that occurs in words.
var lowered = func() (lower [256]byte) {
	for c := range utf8.RuneSelf {
		if inWord(rune(c)) {
			lower[c] = byte(unicode.ToLower(rune(c)))
		}
	}
	return lower
}()

// unique removes the words that occur before.
func unique(words []int32) []int32 {
	if len(words) <= few {
		kept := words[:0]
		for _, word := range words {
			if !slices.Contains(kept, word) {
				kept = append(kept, word)
			}
		}
		return kept
	}
	seen := make(map[int32]bool)
	return slices.DeleteFunc(words, func(word int32) bool {
		known := seen[word]
		seen[word] = true
		return known
	})
}
