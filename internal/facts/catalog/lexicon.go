package catalog

import (
	"slices"
	"sync"
	"sync/atomic"
)

// A lexicon has the messages of a catalog by the words of their fixed parts. It is built when
// a rule first asks for messages of a domain that the catalog covers.
type lexicon struct {
	made     []atomic.Pointer[Message] // nil until someone needs the text
	text     func(index int) string
	in       *Catalog
	ids      map[string]int32     // of the words, in lower case
	shapes   [1 << 16 / 64]uint64 // a bit for each [shapeOf] a word
	words    []string
	of       lists // for each message, its words, each once
	with     lists // for each word, the messages that have it
	rarest   lists // for each word, the messages of which it is the rarest word
	once     sync.Once
	meanings []atomic.Uint64 // of the words, zero until someone needs them
}

// newLexicon returns the lexicon of messages that are known.
func newLexicon(messages []Message) *lexicon {
	size := 0
	for i := range messages {
		size += len(messages[i].Text) / 6 // words have about five letters
	}
	l := &lexicon{made: make([]atomic.Pointer[Message], len(messages)), ids: make(map[string]int32), of: newLists(len(messages), size)}
	for i := range messages {
		l.made[i].Store(&messages[i])
		l.in = messages[i].In
		l.add(messages[i].Text)
		l.of.end()
	}
	l.finish()
	return l
}

// add adds the words of a message to its list.
func (l *lexicon) add(text string) {
	for word := range fixedWords(text) {
		id := l.find(word)
		if id == noWord {
			id = l.id(string(word))
		}
		l.of.add(id)
	}
}

// id returns the number of a word.
func (l *lexicon) id(word string) int32 {
	id, ok := l.ids[word]
	if !ok {
		id = int32(len(l.words))
		l.ids[word] = id
		l.words = append(l.words, word)
		shape := shapeOf(word)
		l.shapes[shape/64] |= 1 << (shape % 64)
	}
	return id
}

// find returns the number of a word, or noWord.
func (l *lexicon) find(word []byte) int32 {
	if l.mayHave(shapeOf(word)) {
		if id, ok := l.ids[string(word)]; ok {
			return id
		}
	}
	return noWord
}

// mayHave reports whether a word has a shape. Most words that are looked for are in no message, and
// their shape tells that sooner than the map does.
func (l *lexicon) mayHave(shape uint16) bool { return l.shapes[shape/64]>>(shape%64)&1 == 1 }

// shapeOf returns a number for the length of a word and for some of its letters.
func shapeOf[T string | []byte](word T) uint16 {
	n := len(word)
	if n == 0 {
		return 0
	}
	h := uint32(n)
	for _, i := range [...]int{0, n / 4, n / 2, n - 1 - n/8, n - 1} {
		h = h*31 + uint32(word[i])
	}
	return uint16(h ^ h>>16)
}

// finish finds the messages of each word, after all have been added.
func (l *lexicon) finish() {
	l.of.unique(len(l.words))
	l.with = l.of.inverted(len(l.words))
	rarest := newLists(len(l.made), len(l.made))
	for i := range l.made {
		if ids := l.of.of(i); len(ids) > 0 {
			rarest.add(l.rarestOf(ids))
		}
		rarest.end()
	}
	l.rarest = rarest.inverted(len(l.words))
}

// rarestOf returns the first of the words that the fewest messages have.
func (l *lexicon) rarestOf(words []int32) int32 {
	rarest, fewest := words[0], l.with.size(words[0])
	for _, word := range words[1:] {
		if n := l.with.size(word); n < fewest {
			rarest, fewest = word, n
		}
	}
	return rarest
}

// message returns a message. It is always the same pointer.
func (l *lexicon) message(index int32) *Message {
	m := &l.made[index]
	if m.Load() == nil {
		m.CompareAndSwap(nil, &Message{Text: l.text(int(index)), In: l.in})
	}
	return m.Load()
}

// few is the number of words that most texts have at most.
const few = 20

// occurIn appends the messages that occur in a folded line with some words.
func (l *lexicon) occurIn(line string, words []int32, found []*Message) []*Message {
	for _, word := range words {
		for _, i := range l.rarest.of(int(word)) {
			if l.mayOccur(i, words) && l.message(i).occursIn(line) {
				found = append(found, l.message(i))
			}
		}
	}
	return found
}

// mayOccur reports whether a text with some words may have all words of a message. For a long
// text, it does not know.
func (l *lexicon) mayOccur(message int32, words []int32) bool {
	if len(words) > few {
		return true
	}
	return !slices.ContainsFunc(l.of.of(int(message)), func(word int32) bool { return !slices.Contains(words, word) })
}
