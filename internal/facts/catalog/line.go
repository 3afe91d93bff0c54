package catalog

import (
	"cmp"
	"hash/maphash"
	"slices"
	"strings"
	"sync"
)

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
	words := 2 + strings.Count(text, " ") // usually
	line := &Line{text, x, make([]knownWord, 0, words)}
	memory := make([]int32, 0, words*len(x.lexicons))
	for word := range fixedWords(text) {
		w, hash := knownWord{ids: slices.Grow(memory, len(x.lexicons))}, maphash.Bytes(seed, word)
		for _, l := range x.lexicons {
			id := *slotOf(&l.wordTable, hash, word) - 1
			if id != noWord {
				w.word, w.messages = l.words[id], w.messages+l.with.size(id)
			}
			w.ids = append(w.ids, id)
		}
		if w.messages > 0 {
			line.words, memory = append(line.words, w), w.ids[len(w.ids):]
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
		ids = l.idsIn(i, ids[:0])
		found = lexicon.occurIn(folded, ids, found)
	}
	return found
}

// idsIn appends the numbers of the line's words in a lexicon.
func (l *Line) idsIn(lexicon int, ids []int32) []int32 {
	for i := range l.words {
		if id := l.words[i].ids[lexicon]; id != noWord {
			ids = append(ids, id)
		}
	}
	return ids
}

// mostLike is the number of similar messages that a caller can use.
const mostLike = 10

// leastShared is the number of words that similar messages share.
const leastShared = 2

// tallies have for each message the words that it shares with a text. Queries use them one after
// the other.
type tallies struct {
	of    []tally
	query uint32  // the number of the query, with a count of zero
	found []int32 // the messages that share enough words
}

// A tally counts the shared words of a message, up to leastShared, and adds up their rarity.
type tally struct {
	count  uint32 // and the number of the query
	rarity float64
}

// usedTallies are tallies of earlier queries, for any messages.
var usedTallies = sync.Pool{New: func() any { return new(tallies) }}

// newTallies returns tallies for some messages. All counts are of other queries.
func newTallies(count int) *tallies {
	t := usedTallies.Get().(*tallies)
	if len(t.of) < count {
		t.of = make([]tally, count)
		clear(t.of) // now, because reading fresh memory before writing takes two page faults
	}
	t.query += leastShared + 1
	t.found = t.found[:0]
	return t
}

// add counts a word of some messages.
func (t *tallies) add(start int32, messages []int32, rarity float64) {
	for _, i := range messages {
		of := &t.of[start+i]
		if of.count < t.query { // of another query
			*of = tally{t.query + 1, rarity}
			continue
		}
		of.rarity += rarity
		if of.count < t.query+leastShared {
			if of.count++; of.count == t.query+leastShared {
				t.found = append(t.found, start+i)
			}
		}
	}
}

// Like returns the messages that share words with the line; see [Facts.MessagesLike]. For each of
// them, shared is the number of the shared words for which a function is true.
func (l *Line) Like(counts func(word string) bool) (messages []*Message, shared []int) {
	best := l.best()
	counted := make([]bool, len(l.words))
	for i := range l.words {
		counted[i] = counts(l.words[i].word)
	}
	messages, shared = make([]*Message, len(best)), make([]int, len(best))
	for i, s := range best {
		lexicon, message := l.x.place(s.index)
		messages[i] = l.x.lexicons[lexicon].message(message)
		own := l.x.lexicons[lexicon].of.of(int(message))
		for k := range l.words {
			if counted[k] && slices.Contains(own, l.words[k].ids[lexicon]) {
				shared[i]++
			}
		}
	}
	return messages, shared
}

// best returns the messages that share words with the line, the most similar first.
func (l *Line) best() []similar {
	x := l.x
	t := newTallies(x.count)
	defer usedTallies.Put(t)
	for _, w := range l.words {
		if w.messages > max(100, x.count/20) { // too common to tell messages apart
			continue
		}
		rarity := x.rarityOf(w.messages)
		for i, id := range w.ids {
			if id != noWord {
				t.add(x.starts[i], x.lexicons[i].with.of(int(id)), rarity)
			}
		}
	}
	best := make([]similar, 0, mostLike+1)
	for _, i := range t.found {
		// No score is higher than the rarity of the shared words.
		if rarity := t.of[i].rarity; len(best) < mostLike || rarity >= best[mostLike-1].score {
			best = insert(best, similar{i, x.score(i, rarity)})
		}
	}
	return best
}

// With returns the messages that have a word of the line for which a function is true, in the
// order of their catalogs.
func (l *Line) With(accepts func(word string) bool) (found []*Message) {
	for i, lexicon := range l.x.lexicons {
		var with []int32
		for _, w := range l.words {
			if w.ids[i] != noWord && accepts(w.word) {
				with = append(with, lexicon.with.of(int(w.ids[i]))...)
			}
		}
		slices.Sort(with)
		for _, message := range slices.Compact(with) {
			found = append(found, lexicon.message(message))
		}
	}
	return found
}

// score is higher for a message that shares rarer words, and has fewer others.
func (x *templates) score(index int32, rarity float64) float64 {
	lexicon, message := x.place(index)
	return rarity * rarity / x.weightOf(lexicon, message)
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
