package catalog

import (
	"slices"
	"sync"
	"sync/atomic"
)

// A lexicon has the messages of a catalog by the words of their fixed parts. It is built when
// a rule first asks for messages of a domain that the catalog covers.
type lexicon struct {
	made []atomic.Pointer[Message] // nil until someone needs the text
	text func(index int) string
	in   *Catalog
	wordTable
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
	l := &lexicon{made: make([]atomic.Pointer[Message], len(messages)), wordTable: newWordTable(size / 4)}
	of := newWordLists(len(messages), size, size/4)
	for i := range messages {
		l.made[i].Store(&messages[i])
		l.in = messages[i].In
		l.add(messages[i].Text, &of)
		of.end()
	}
	l.finish(&of)
	return l
}

// add adds the words of a message to its list.
func (l *lexicon) add(text string, of *wordLists) {
	for word := range fixedWords(text) {
		id := l.find(word)
		if id == noWord {
			id = l.id(string(word))
			of.room(len(l.words))
		}
		of.add(id)
	}
}

// finish finds the messages of each word, after all have been added.
func (l *lexicon) finish(of *wordLists) {
	of.room(len(l.words))
	with, rarest := of.inverted()
	l.of, l.with, l.rarest = of.lists, with, ofOne(rarest, len(with.ends))
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
	of := l.of.of(int(message))
	return len(of) <= len(words) && !slices.ContainsFunc(of, func(word int32) bool { return !slices.Contains(words, word) })
}
