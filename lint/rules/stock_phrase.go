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
		uses := countPhrases(all, frequency)
		reported := make(map[string]bool)
		for i := range all {
			d := &all[i]
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

// distinctions returns the distinctions of all records, and the uses of their words.
func distinctions(p *lint.Pass) (all []distinction, frequency map[string]wordUse) {
	frequency = make(map[string]wordUse)
	for _, r := range p.Base.Records {
		for i, e := range r.Transitions.ConfusedWith {
			if blank(e.Distinction) {
				continue
			}
			d := distinction{record: r, passage: passage{e.Distinction, "transition_graph/frequently_confused_with", i, "distinction"}}
			d.changed = !distinguished(former(p, r), e.Distinction)
			all = append(all, d)
			for _, w := range letterWords(e.Distinction) {
				if use := frequency[w]; use.last != len(all) {
					frequency[w] = wordUse{use.count + 1, len(all)}
				}
			}
		}
	}
	return all, frequency
}

// A wordUse counts the distinctions with a word. last is the number of the last one.
type wordUse struct{ count, last int }

// distinguished reports whether a record has a distinction.
func distinguished(r *schema.Record, text string) bool {
	return r != nil && slices.ContainsFunc(r.Transitions.ConfusedWith, func(e schema.Edge) bool { return e.Distinction == text })
}

// phrasesOf yields each run of six words of a text, and the whole text without its rare words.
// A run with a rare word is rare, too, so it leaves that out. A phrase is valid until the next one.
func phrasesOf(text string, frequency map[string]wordUse) iter.Seq[[]string] {
	const long, fewestCommon = 6, 3
	return func(yield func([]string) bool) {
		words := letterWords(text)
		frame := make([]string, 0, len(words))
		common, run := 0, 0 // run counts the common words in a row
		for i, w := range words {
			if frequency[w].count < fewest {
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

// A phraseUse counts the distinctions with a phrase. last is the number of the last one.
type phraseUse struct {
	count, last int
	newly       bool // a distinction is new
}

// countPhrases counts the uses of all phrases, by their hashes. The phrases themselves would
// fill the memory.
func countPhrases(all []distinction, frequency map[string]wordUse) map[uint64]phraseUse {
	uses := make(map[uint64]phraseUse)
	for i := range all {
		for phrase := range phrasesOf(all[i].text, frequency) {
			sum := hashOfWords(phrase)
			if use := uses[sum]; use.last != i+1 {
				uses[sum] = phraseUse{use.count + 1, i + 1, use.newly || all[i].changed}
			}
		}
	}
	return uses
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
func mostFrequent(text string, frequency map[string]wordUse, uses map[uint64]phraseUse, reported map[string]bool) (most string, use phraseUse) {
	for words := range phrasesOf(text, frequency) {
		u := uses[hashOfWords(words)]
		if u.count < fewest {
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

func separatesLetters(r rune) bool { return r < utf8.RuneSelf && !latin(r) && r != '_' }
