package rules

import (
	"slices"
	"strings"
	"sync"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/schema"
)

// contradictWithin adds the workarounds that have nearly all words of a dead end, among them a name of code that neither the cause nor another
// action has: "Put the commands for the keys between MULTI and EXEC" for "Wrap the commands in MULTI and EXEC".
func contradictWithin(found contradictions, r *schema.Record) {
	for i := range r.DeadEnds[:min(len(r.DeadEnds), mostCompared)] {
		d := &r.DeadEnds[i]
		if found[i] != nil || len(d.Action) > longestBare {
			continue
		}
		names, words := codeNames.FindAllString(d.Action, 8), sync.OnceValue(func() map[string]bool { return contentWords(d.Action) })
		for k := range r.Workarounds[:min(len(r.Workarounds), mostCompared)] {
			w := &r.Workarounds[k]
			if blank(d.Condition) || blank(w.Condition) {
				if isOwnName(r, k, names) && hasWithin(w.Action, words()) {
					add(found, i, contradicted{r, k, "action", "nearly the same words"})
				}
			}
		}
	}
}

// hasWithin reports whether an action has at least three quarters of some words, and no word that turns it around.
func hasWithin(action string, words map[string]bool) bool {
	const fewest = 2
	if len(words) < fewest || len(action) > longestBare || turning.MatchString(action) {
		return false
	}
	has := 0
	for word := range contentWords(action) {
		if words[word] {
			has++
		}
	}
	return 4*has >= 3*len(words)
}

// isOwnName reports whether a workaround has one of some names that the message, the cause and the other workarounds lack.
func isOwnName(r *schema.Record, workaround int, names []string) bool {
	return slices.ContainsFunc(names, func(name string) bool {
		if !strings.Contains(r.Workarounds[workaround].Action, name) || strings.Contains(r.Signature, name) || strings.Contains(r.RootCause, name) {
			return false
		}
		for k := range r.Workarounds {
			if k != workaround && strings.Contains(r.Workarounds[k].Action, name) {
				return false
			}
		}
		return true
	})
}

// contentWords returns the words of an action without those that every action may have, in lower case except options, and without the s of a
// plural.
func contentWords(text string) map[string]bool {
	all := make(map[string]bool)
	for word := range strings.FieldsFuncSeq(text, func(c rune) bool { return !isNameRune(c) && c != '.' }) {
		if word[0] != '-' { // -d and -D differ
			word = strings.ToLower(word)
		}
		if word = strings.TrimRight(strings.Trim(word, "."), "s"); word != "" && !deedWords[word] {
			all[word] = true
		}
	}
	return all
}

// deedWords are words of actions, without the s of a plural.
var deedWords = wordSet(`the a an of to in i on for and or with by from at it thi that be are use put set add run pa let make give do again into your
	you more them through tell call write wrap between move place`)

var (
	// codeNames matches a name of code: an option, a variable, a setting, a word in capitals, or a command with its subcommand.
	codeNames = regex.NewRare(`--[a-z][a-z-]{3,}|\b[A-Za-z]\w*(?:[_.][A-Za-z]\w*)+\b|\b[a-z]{2,}[A-Z]\w+\b|\b[A-Z]{4,}\b|\b(?:git|docker|kubectl|helm|npm|cargo|systemctl) [a-z-]{3,}\b`)
	// turning recognizes words of an action that does something else than what it names, or more.
	turning = regex.NewRecognizer(`(?i)\b(?:instead|rather|not|never|except|unless|no longer|and remove|replace)\b|n't\b|--[a-z-]+ --[a-z-]+`)
)
