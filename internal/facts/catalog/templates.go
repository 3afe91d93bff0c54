package catalog

import (
	"hash/maphash"
	"iter"
	"math"
	"strings"
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

// rarityOf returns the rarity of a word that some messages have.
func (x *templates) rarityOf(messages int) float64 {
	return math.Log(1 + float64(x.count)/float64(messages))
}

// messagesWith returns the number of messages that have a word.
func (x *templates) messagesWith(word string) (count int) {
	hash := maphash.String(seed, word)
	for _, l := range x.lexicons {
		if number := *slotOf(&l.wordTable, hash, word); number != 0 {
			count += l.with.size(number - 1)
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
