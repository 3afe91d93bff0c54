package catalog

import (
	"cmp"
	"iter"
	"math"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"unicode"
	"unicode/utf8"
)

// templates are the messages of several catalogs.
type templates struct {
	lexicons []*lexicon
	starts   []int32           // for each lexicon, the number of messages in those before it
	count    int               // of all messages
	rarity   [][]atomic.Uint64 // for each lexicon and each of its words; zero until someone needs it
	tallies  sync.Pool         // of *tallies
}

func newTemplates(lexicons ...*lexicon) *templates {
	x := &templates{lexicons: lexicons}
	for _, l := range lexicons {
		x.starts = append(x.starts, int32(x.count))
		x.count += len(l.made)
		rarity := make([]atomic.Uint64, len(l.words))
		clear(rarity) // as in newTallies
		x.rarity = append(x.rarity, rarity)
	}
	return x
}

func newMessage(code *Code) Message {
	return Message{Text: strings.TrimSpace(code.Message), Code: code, In: code.In}
}

// all yields the messages in the order of their catalogs.
func (x *templates) all(yield func(*Message) bool) {
	for _, l := range x.lexicons {
		for i := range l.made {
			if !yield(l.message(int32(i))) {
				return
			}
		}
	}
}

// A Line is a text in which messages are searched for.
type Line struct {
	text  string
	x     *templates
	words []knownWord
}

// A knownWord is a word that some messages have.
type knownWord struct {
	word     string
	messages int     // the number of those that have it
	ids      []int32 // in each lexicon; it may be noWord
}

// look finds the words of a text, each once.
func (x *templates) look(text string) *Line {
	line := &Line{text, x, make([]knownWord, 0, 16)}
	ids := make([]int32, 0, 16*len(x.lexicons))
	for word := range fixedWords(text) {
		w := knownWord{}
		for _, l := range x.lexicons {
			id, ok := l.ids[string(word)]
			if ok {
				w.word, w.messages = l.words[id], w.messages+l.with.size(id)
			} else {
				id = noWord
			}
			ids = append(ids, id)
		}
		if w.messages > 0 {
			w.ids = ids[len(ids)-len(x.lexicons):]
			line.words = append(line.words, w)
		}
	}
	line.words = unique(line.words, func(w knownWord) string { return w.word })
	return line
}

// Messages returns the messages that occur in the line; see [Facts.MessagesIn].
func (l *Line) Messages() (found []*Message) {
	folded := fold(l.text)
	ids := make([]int32, 0, 32)
	for i, lexicon := range l.x.lexicons {
		ids = ids[:0]
		for _, w := range l.words {
			if w.ids[i] != noWord {
				ids = append(ids, w.ids[i])
			}
		}
		found = lexicon.occurIn(folded, ids, found)
	}
	return found
}

// rarityOf returns the rarity of a word that some messages have.
func (x *templates) rarityOf(messages int) float64 {
	return math.Log(1 + float64(x.count)/float64(messages))
}

// messagesWith returns the number of messages that have a word.
func (x *templates) messagesWith(word string) (count int) {
	for _, l := range x.lexicons {
		if id, ok := l.ids[word]; ok {
			count += l.with.size(id)
		}
	}
	return count
}

// weightOf returns the rarity of all words of a message.
func (x *templates) weightOf(lexicon int, message int32) (weight float64) {
	l := x.lexicons[lexicon]
	for _, id := range l.of.of(int(message)) {
		known := &x.rarity[lexicon][id]
		if known.Load() == 0 {
			known.Store(math.Float64bits(x.rarityOf(x.messagesWith(l.words[id]))))
		}
		weight += math.Float64frombits(known.Load())
	}
	return weight
}

// mostLike is the number of similar messages that a caller can use.
const mostLike = 10

// leastShared is the number of words that similar messages share.
const leastShared = 2

// tallies count for each message the words that it shares with a text, up to leastShared.
// Queries use them one after the other.
type tallies struct {
	of    []uint32 // number of the query, and the count
	query uint32   // the number of the query, with a count of zero
	found []int32  // the messages that share enough words
}

func newTallies(count int) *tallies {
	t := &tallies{of: make([]uint32, count)}
	clear(t.of) // now, because reading fresh memory before writing takes two page faults
	return t
}

func (t *tallies) begin() {
	t.query += leastShared + 1
	t.found = t.found[:0]
}

// add counts a word of some messages.
func (t *tallies) add(start int32, messages []int32) {
	for _, i := range messages {
		switch of := &t.of[start+i]; {
		case *of < t.query: // of another query
			*of = t.query + 1
		case *of < t.query+leastShared:
			if *of++; *of == t.query+leastShared {
				t.found = append(t.found, start+i)
			}
		}
	}
}

// Like returns the messages that share words with the line; see [Facts.MessagesLike].
func (l *Line) Like() []*Message {
	x := l.x
	t, _ := x.tallies.Get().(*tallies)
	if t == nil {
		t = newTallies(x.count)
	}
	defer x.tallies.Put(t)
	t.begin()
	words := make([]knownWord, 0, len(l.words))
	for _, w := range l.words {
		if w.messages > max(100, x.count/20) { // too common to tell messages apart
			continue
		}
		words = append(words, w)
		for i, id := range w.ids {
			if id != noWord {
				t.add(x.starts[i], x.lexicons[i].with.of(int(id)))
			}
		}
	}
	best := make([]similar, 0, mostLike+1)
	for _, i := range t.found {
		best = insert(best, similar{i, x.score(i, words)})
	}
	messages := make([]*Message, 0, len(best))
	for _, s := range best {
		lexicon, message := x.place(s.index)
		messages = append(messages, x.lexicons[lexicon].message(message))
	}
	return messages
}

// score is higher for a message that shares rarer words, and has fewer others.
func (x *templates) score(index int32, words []knownWord) float64 {
	lexicon, message := x.place(index)
	own := x.lexicons[lexicon].of.of(int(message))
	weight := 0.0
	for i := range words {
		if w := &words[i]; slices.Contains(own, w.ids[lexicon]) {
			weight += x.rarityOf(w.messages)
		}
	}
	return weight * weight / x.weightOf(lexicon, message)
}

// place returns the lexicon of a message and the message's index in it.
func (x *templates) place(index int32) (lexicon int, message int32) {
	for lexicon = len(x.starts) - 1; x.starts[lexicon] > index; lexicon-- {
	}
	return lexicon, index - x.starts[lexicon]
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
func unique[T any](words []T, text func(T) string) []T {
	if len(words) <= few {
		kept := words[:0]
		for _, word := range words {
			if !slices.ContainsFunc(kept, func(k T) bool { return text(k) == text(word) }) {
				kept = append(kept, word)
			}
		}
		return kept
	}
	seen := make(map[string]bool)
	return slices.DeleteFunc(words, func(word T) bool {
		known := seen[text(word)]
		seen[text(word)] = true
		return known
	})
}
