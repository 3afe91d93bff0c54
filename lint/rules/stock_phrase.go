package rules

import (
	"fmt"
	"hash/maphash"
	"iter"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var stockPhrase = &lint.Rule{
	Name: "stock-phrase", Group: "content", Severity: lint.Info,
	Title: "many distinctions use the same phrase",
	Doc: `A distinction says how to tell two particular errors apart. A phrase that fits any two errors, such as "has a
different cause despite similar symptoms", says nothing. The rule reports six words in a row that ten
distinctions or more have, and a sentence of which ten distinctions differ only in rare words, such as names.
The finding is at the first of them.`,
	Hint: "say what the message or the log shows in one case and not in the other",
	Base: func(p *lint.Pass) {
		all, frequency := distinctions(p)
		uses := countPhrases(p, all, frequency)
		frequent := make([]bool, len(all))
		p.Parallel(len(all), func(i int) { frequent[i] = hasFrequent(all[i].text, frequency, uses) })
		reported := make(map[uint64]bool)
		for i := range all {
			d := &all[i]
			if !frequent[i] {
				continue
			}
			if phrase, sum := mostFrequent(d.text, frequency, uses, reported); phrase != "" {
				use := uses.of(sum)
				reported[sum] = true
				p.Report(lint.Finding{
					Place:   lint.Place{Record: d.record, Pointer: d.pointer()},
					Message: fmt.Sprintf("%d distinctions say %s", use.count, strconv.Quote(clip(phrase))),
					About:   phrase,
					Known:   !use.newly,
				})
			}
		}
	},
}

// A distinction is a text that tells two records apart.
type distinction struct {
	passage
	record  *schema.Record
	changed bool // the record has it now but did not before
}

// wordCounts has the number of distinctions with each word, by the hashes of the words.
type wordCounts map[uint64]int

// distinctions returns the distinctions of all records, and counts their words.
func distinctions(p *lint.Pass) (all []distinction, frequency wordCounts) {
	const records = 1024 // in a part
	parts := slices.Collect(slices.Chunk(p.Base.Records, records))
	found, words := make([][]distinction, len(parts)), make([]map[uint64]wordUse, len(parts))
	p.Parallel(len(parts), func(i int) { found[i], words[i] = distinctionsOf(p, parts[i]) })
	frequency = make(wordCounts)
	for _, part := range words {
		for word, use := range part {
			frequency[word] += use.count
		}
	}
	return slices.Concat(found...), frequency
}

// A wordUse counts the distinctions with a word. last is the number of the last one.
type wordUse struct{ count, last int }

// distinctionsOf returns the distinctions of some records, and the uses of their words.
func distinctionsOf(p *lint.Pass, records []*schema.Record) (all []distinction, uses map[uint64]wordUse) {
	uses = make(map[uint64]wordUse)
	for _, r := range records {
		for i, e := range r.Transitions.ConfusedWith {
			if blank(e.Distinction) {
				continue
			}
			d := distinction{record: r, passage: passage{e.Distinction, "transition_graph/frequently_confused_with", i, "distinction"}}
			d.changed = !distinguished(former(p, r), e.Distinction)
			all = append(all, d)
			for _, w := range wordSums(e.Distinction) {
				if use := uses[w]; use.last != len(all) {
					uses[w] = wordUse{use.count + 1, len(all)}
				}
			}
		}
	}
	return all, uses
}

// distinguished reports whether a record has a distinction.
func distinguished(r *schema.Record, text string) bool {
	return r != nil && slices.ContainsFunc(r.Transitions.ConfusedWith, func(e schema.Edge) bool { return e.Distinction == text })
}

// phrasesOf yields the hashes of each run of six words of a text, and of the whole text without its rare words. With a run comes the
// index of its last word, and with the whole text -1. A run with a rare word is rare, too, so it leaves that out.
func phrasesOf(text string, frequency wordCounts) iter.Seq2[int, uint64] {
	const fewestCommon, rare = 3, 1
	return func(yield func(int, uint64) bool) {
		words := wordSums(text)
		var frame uint64
		common, run := 0, 0 // run counts the common words in a row
		for i, w := range words {
			if frequency[w] >= fewestSharing {
				common, run = common+1, run+1
				frame = mixed(frame, w)
			} else if run > 0 || i == 0 {
				run = 0
				frame = mixed(frame, rare)
			}
			if run >= longPhrase && !yield(i, hashOfWords(words[i+1-longPhrase:i+1])) {
				return
			}
		}
		if common >= fewestCommon {
			yield(-1, frame)
		}
	}
}

// longPhrase is the number of words of a phrase that is not a whole text.
const longPhrase = 6

// frameOf returns the words of a text with "…" for its rare words.
func frameOf(text string, frequency wordCounts) []string {
	words := letterWords(text)
	for i, w := range wordSums(text) {
		if frequency[w] < fewestSharing {
			words[i] = "…"
		}
	}
	return slices.CompactFunc(words, func(a, b string) bool { return a == "…" && b == "…" })
}

// A phraseUse counts the distinctions with a phrase.
type phraseUse struct {
	count int
	newly bool // a distinction is new
}

// phraseUses are the uses of phrases by their hashes, in several maps that are filled at once. The
// phrases themselves would fill the memory.
type phraseUses [16]map[uint64]phraseUse

func (u *phraseUses) of(sum uint64) phraseUse { return u[sum%uint64(len(u))][sum] }

// countPhrases counts the uses of all phrases.
func countPhrases(p *lint.Pass, all []distinction, frequency wordCounts) *phraseUses {
	const most = 1 << 13 // distinctions whose hashes are in memory
	uses := new(phraseUses)
	for i := range uses {
		uses[i] = make(map[uint64]phraseUse)
	}
	for part := range slices.Chunk(all, most) {
		sums := make([][]uint64, len(part))
		p.Parallel(len(part), func(i int) { sums[i] = phraseSums(part[i].text, frequency) })
		p.Parallel(len(uses), func(n int) {
			for i := range part {
				for _, sum := range sums[i] {
					if sum%uint64(len(uses)) == uint64(n) {
						use := uses[n][sum]
						uses[n][sum] = phraseUse{use.count + 1, use.newly || part[i].changed}
					}
				}
			}
		})
	}
	return uses
}

// phraseSums returns the hashes of the phrases of a text, each of them once.
func phraseSums(text string, frequency wordCounts) (sums []uint64) {
	for _, sum := range phrasesOf(text, frequency) {
		sums = append(sums, sum)
	}
	slices.Sort(sums)
	return slices.Compact(sums)
}

// hasFrequent reports whether a text has a phrase that many distinctions have.
func hasFrequent(text string, frequency wordCounts, uses *phraseUses) bool {
	for _, sum := range phrasesOf(text, frequency) {
		if uses.of(sum).count >= fewestSharing {
			return true
		}
	}
	return false
}

// hashOfWords returns a number that tells phrases apart by the hashes of their words.
func hashOfWords(words []uint64) (sum uint64) {
	for _, w := range words {
		sum = mixed(sum, w)
	}
	return sum
}

// mostFrequent returns the phrase of a text that most distinctions have, the first one in the
// alphabet of several, and its hash. It returns "" if all phrases are rare, or if one was reported.
func mostFrequent(text string, frequency wordCounts, uses *phraseUses, reported map[uint64]bool) (most string, of uint64) {
	var words []string
	count := fewestSharing
	for last, sum := range phrasesOf(text, frequency) {
		n := uses.of(sum).count
		if n >= fewestSharing && reported[sum] {
			return "", 0
		}
		if n < count {
			continue
		}
		if words == nil {
			words = letterWords(text)
		}
		phrase := words[max(0, last+1-longPhrase) : last+1]
		if last < 0 {
			phrase = frameOf(text, frequency)
		}
		if said := strings.Join(phrase, " "); n > count || most == "" || said < most {
			most, of, count = said, sum, n
		}
	}
	return most, of
}

// letterWords returns the words of a text in lower case, without punctuation.
func letterWords(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), separatesLetters)
}

func separatesLetters(r rune) bool { return r < utf8.RuneSelf && !isAlnum(r) && r != '_' }

// wordSums returns numbers that tell the words of a text apart, in the order of [letterWords].
func wordSums(text string) []uint64 {
	const usualWord = 5 // bytes
	text, start := strings.ToLower(text), 0
	sums := make([]uint64, 0, len(text)/usualWord+1)
	for i := range len(text) + 1 {
		if i < len(text) && !separatesLetters(rune(text[i])) {
			continue
		}
		if i > start {
			sums = append(sums, maphash.String(textSeed, text[start:i]))
		}
		start = i + 1
	}
	return sums
}
