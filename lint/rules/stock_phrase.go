package rules

import (
	"fmt"
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
		all := distinctions(p)
		phrases := countPhrases(all)
		reported := make(map[string]bool)
		for i := range all {
			d := &all[i]
			if phrase := mostFrequent(d.phrases, phrases, reported); phrase != "" {
				reported[phrase] = true
				p.Report(lint.Finding{
					Place:   lint.Place{Record: d.record, Pointer: d.pointer()},
					Message: fmt.Sprintf("%d distinctions say %s", phrases[phrase].count, strconv.Quote(clip(phrase))),
					About:   phrase,
					Known:   !phrases[phrase].newly,
				})
			}
		}
	},
}

// A distinction is a text that tells two records apart.
type distinction struct {
	passage
	record  *schema.Record
	words   []string
	phrases []string // each once
	changed bool     // the record has it now but did not before
}

// distinctions returns the distinctions of all records, with their phrases.
func distinctions(p *lint.Pass) (all []distinction) {
	frequency := make(map[string]wordUse)
	for _, r := range p.Base.Records {
		for i, e := range r.Transitions.ConfusedWith {
			if blank(e.Distinction) {
				continue
			}
			d := distinction{record: r, passage: passage{e.Distinction, "transition_graph/frequently_confused_with", i, "distinction"}}
			d.changed = !distinguished(former(p, r), e.Distinction)
			d.words = letterWords(e.Distinction)
			all = append(all, d)
			for _, w := range d.words {
				if use := frequency[w]; use.last != len(all) {
					frequency[w] = wordUse{use.count + 1, len(all)}
				}
			}
		}
	}
	for i := range all {
		all[i].phrases = phrasesOf(all[i].words, frequency)
	}
	return all
}

// A wordUse counts the distinctions with a word. last is the number of the last one.
type wordUse struct{ count, last int }

// distinguished reports whether a record has a distinction.
func distinguished(r *schema.Record, text string) bool {
	return r != nil && slices.ContainsFunc(r.Transitions.ConfusedWith, func(e schema.Edge) bool { return e.Distinction == text })
}

// phrasesOf returns each run of six words, and the whole text without its rare words. A run
// with a rare word is rare, too, so it leaves that out.
func phrasesOf(words []string, frequency map[string]wordUse) (phrases []string) {
	const long, fewestCommon = 6, 3
	var frame []string
	common, run := 0, 0 // run counts the common words in a row
	for i, w := range words {
		if frequency[w].count < fewest {
			w, run = "…", 0
		} else {
			common, run = common+1, run+1
		}
		if run >= long {
			phrases = append(phrases, strings.Join(words[i+1-long:i+1], " "))
		}
		if n := len(frame); w != "…" || n == 0 || frame[n-1] != w {
			frame = append(frame, w)
		}
	}
	if common >= fewestCommon {
		phrases = append(phrases, strings.Join(frame, " "))
	}
	slices.Sort(phrases)
	return slices.Compact(phrases)
}

// A phraseUse counts the distinctions with a phrase.
type phraseUse struct {
	count int
	newly bool // a distinction is new
}

func countPhrases(all []distinction) map[string]phraseUse {
	uses := make(map[string]phraseUse)
	for i := range all {
		for _, phrase := range all[i].phrases {
			use := uses[phrase]
			uses[phrase] = phraseUse{use.count + 1, use.newly || all[i].changed}
		}
	}
	return uses
}

// mostFrequent returns the phrase that most distinctions have. It returns "" if all phrases are rare,
// or if one was reported.
func mostFrequent(phrases []string, uses map[string]phraseUse, reported map[string]bool) (most string) {
	for _, phrase := range phrases {
		if reported[phrase] {
			return ""
		}
		if n := uses[phrase].count; n >= fewest && n > uses[most].count {
			most = phrase
		}
	}
	return most
}

// letterWords returns the words of a text in lower case, without punctuation.
func letterWords(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), separatesLetters)
}

func separatesLetters(r rune) bool { return r < utf8.RuneSelf && !latin(r) && r != '_' }
