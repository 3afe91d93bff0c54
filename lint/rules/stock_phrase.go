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
		reported := make(map[string]bool)
		for i := range all {
			d := &all[i]
			if !frequent[i] {
				continue
			}
			if phrase, use := mostFrequent(d.text, frequency, uses, reported); phrase != "" {
				reported[phrase] = true
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

// distinctions returns the distinctions of all records, and the number of distinctions with each
// word.
func distinctions(p *lint.Pass) (all []distinction, frequency map[string]int) {
	const records = 1024 // in a part
	parts := slices.Collect(slices.Chunk(p.Base.Records, records))
	found, words := make([][]distinction, len(parts)), make([]map[string]int, len(parts))
	p.Parallel(len(parts), func(i int) { found[i], words[i] = distinctionsOf(p, parts[i]) })
	frequency = make(map[string]int)
	for _, part := range words {
		for word, count := range part {
			frequency[word] += count
		}
	}
	return slices.Concat(found...), frequency
}

// distinctionsOf returns the distinctions of some records, and the number of distinctions with each word.
func distinctionsOf(p *lint.Pass, records []*schema.Record) (all []distinction, frequency map[string]int) {
	frequency = make(map[string]int)
	last := make(map[string]int) // the number of the last distinction with a word
	for _, r := range records {
		for i, e := range r.Transitions.ConfusedWith {
			if blank(e.Distinction) {
				continue
			}
			d := distinction{record: r, passage: passage{e.Distinction, "transition_graph/frequently_confused_with", i, "distinction"}}
			d.changed = !distinguished(former(p, r), e.Distinction)
			all = append(all, d)
			for _, w := range letterWords(e.Distinction) {
				if last[w] != len(all) {
					last[w] = len(all)
					frequency[w]++
				}
			}
		}
	}
	return all, frequency
}

// distinguished reports whether a record has a distinction.
func distinguished(r *schema.Record, text string) bool {
	return r != nil && slices.ContainsFunc(r.Transitions.ConfusedWith, func(e schema.Edge) bool { return e.Distinction == text })
}

// phrasesOf yields each run of six words of a text, and the whole text without its rare words.
// A run with a rare word is rare, too, so it leaves that out. A phrase is valid until the next one.
func phrasesOf(text string, frequency map[string]int) iter.Seq[[]string] {
	const long, fewestCommon = 6, 3
	return func(yield func([]string) bool) {
		words := letterWords(text)
		frame := make([]string, 0, len(words))
		common, run := 0, 0 // run counts the common words in a row
		for i, w := range words {
			if frequency[w] < fewestSharing {
				w, run = "…", 0
			} else {
				common, run = common+1, run+1
			}
			if run >= long && !yield(words[i+1-long:i+1]) {
				return
			}
			if n := len(frame); w != "…" || n == 0 || frame[n-1] != w {
				frame = append(frame, w)
			}
		}
		if common >= fewestCommon {
			yield(frame)
		}
	}
}

// A phraseUse counts the distinctions with a phrase.
type phraseUse struct {
	count int
	newly bool // a distinction is new
}

// phraseUses are the uses of phrases by their hashes, in several maps that are filled at once. The
// phrases themselves would fill the memory.
type phraseUses [16]map[uint64]phraseUse

func (u *phraseUses) of(phrase []string) phraseUse {
	sum := hashOfWords(phrase)
	return u[sum%uint64(len(u))][sum]
}

// countPhrases counts the uses of all phrases.
func countPhrases(p *lint.Pass, all []distinction, frequency map[string]int) *phraseUses {
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
func phraseSums(text string, frequency map[string]int) (sums []uint64) {
	for phrase := range phrasesOf(text, frequency) {
		sums = append(sums, hashOfWords(phrase))
	}
	slices.Sort(sums)
	return slices.Compact(sums)
}

// hasFrequent reports whether a text has a phrase that many distinctions have.
func hasFrequent(text string, frequency map[string]int, uses *phraseUses) bool {
	for phrase := range phrasesOf(text, frequency) {
		if uses.of(phrase).count >= fewestSharing {
			return true
		}
	}
	return false
}

// hashOfWords returns a number that tells phrases apart.
func hashOfWords(words []string) (sum uint64) {
	for _, w := range words {
		sum = mixed(sum, maphash.String(textSeed, w))
	}
	return sum
}

// mostFrequent returns the phrase of a text that most distinctions have, the first one in the
// alphabet of several. It returns "" if all phrases are rare, or if one was reported.
func mostFrequent(text string, frequency map[string]int, uses *phraseUses, reported map[string]bool) (most string, use phraseUse) {
	for words := range phrasesOf(text, frequency) {
		u := uses.of(words)
		if u.count < fewestSharing {
			continue
		}
		phrase := strings.Join(words, " ")
		if reported[phrase] {
			return "", use
		}
		if u.count > use.count || u.count == use.count && phrase < most {
			most, use = phrase, u
		}
	}
	return most, use
}

// letterWords returns the words of a text in lower case, without punctuation.
func letterWords(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), separatesLetters)
}

func separatesLetters(r rune) bool { return r < utf8.RuneSelf && !isAlnum(r) && r != '_' }
