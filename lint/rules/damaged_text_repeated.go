package rules

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// repeatedSentences reports texts that have a sentence twice, as after a paste.
func repeatedSentences(p *lint.Pass, r *schema.Record) {
	for t := range passages(r) {
		if t.member == "how" { // code repeats itself
			continue
		}
		text := t.text
		if strings.Contains(text, `."`) || strings.Contains(text, ".'") {
			text = endOfQuote.Replace(text)
		}
		if sentence := cmp.Or(repeatedSentence(text, ". "), repeatedClause(text), repeatedWords(text)); sentence != "" {
			p.ReportAt(r, t.pointer(), fmt.Sprintf("the text has %q twice", clip(sentence)))
		} else if sentence := sameWords(text); sentence != "" {
			p.ReportAt(r, t.pointer(), fmt.Sprintf("%q only repeats the sentence before it", clip(sentence)))
		}
	}
	for _, t := range translated.Get(p, r) {
		_, reason, _ := strings.Cut(t.Chinese, "：") // after the action of a dead end
		if sentence := cmp.Or(repeatedSentence(t.Chinese, "。"), repeatedSentence(reason, "。"), repeatedSentence(t.Chinese, "；"), repeatedSentence(reason, "；")); sentence != "" {
			p.ReportAt(r, t.Pointer, fmt.Sprintf("the text has “%s” twice", clip(sentence)))
		}
	}
}

// repeatedClause returns a clause that a text has on both sides of ", or" or ", and", or "".
func repeatedClause(text string) string {
	const shortest = 4 // words
	for _, joint := range [...]string{", or ", ", and "} {
		if !strings.Contains(text, joint) { // as mostly
			continue
		}
		before := ""
		for part := range strings.SplitSeq(text, joint) {
			after, _, _ := strings.Cut(part, ". ")
			if sameFold(before, strings.TrimSuffix(after, ".")) && haveWords(shortest, before) {
				return strings.TrimSpace(before)
			}
			before = afterLastMark(part)
		}
	}
	return ""
}

// afterLastMark returns what follows the last mark between clauses.
func afterLastMark(text string) string {
	for i := len(text) - 1; i > 0; i-- {
		if text[i] == ' ' && strings.IndexByte(",;:.", text[i-1]) >= 0 {
			return text[i:]
		}
	}
	return text
}

// repeatedWords returns four words or more that a text has twice in a row from the beginning of a sentence, or six within one: "Locate the open construct Locate the open construct with
// ShellCheck". A clause may end in the verb of the next one: "A name that does not exist does not resolve".
func repeatedWords(text string) string {
	const fewest, within, most = 4, 6, 40 // words at the beginning of a sentence, and within one
	var array [96]string
	words := array[:0]
	for word := range strings.FieldsSeq(text) {
		if words = append(words, word); len(words) == len(array) {
			break
		}
	}
	for i := range words {
		least, begins := fewest, i == 0 || strings.HasSuffix(words[i-1], ".")
		if !begins { // it may quote what is printed twice
			least = within
		}
		for n := least; n <= most && i+2*n <= len(words); n++ {
			if len(words[i]) == len(words[i+n]) && strings.EqualFold(words[i], words[i+n]) && slices.Equal(words[i+1:i+n], words[i+n+1:i+2*n]) && (isPhrase(words[i:i+n]) || !begins && slices.ContainsFunc(words[i:i+n], longWord.MatchString)) {
				return strings.Join(words[i:i+n], " ")
			}
		}
	}
	return ""
}

// isPhrase reports whether words are no verb with its negation, and a long one without a mark is among them, so that they are no list
// of numbers or of options.
func isPhrase(words []string) bool {
	return !auxiliary[words[0]] && slices.ContainsFunc(words, longWord.MatchString) && words[0] != words[1]
}

var (
	auxiliary = wordSet("do does did is are was were be has have had can cannot could will would may might must should not never and or")
	longWord  = regex.NewRecognizer(`^[A-Za-z]{4,}$`)
)

// endOfQuote puts the end of a sentence after its quotation mark.
var endOfQuote = strings.NewReplacer(`." `, `". `, `."`, `".`, ".' ", "'. ")

// sameFirstWord reports whether two sentences have the same first word.
func sameFirstWord(a, b string) bool {
	first, _, _ := strings.Cut(a, " ")
	second, _, _ := strings.Cut(b, " ")
	return first == second
}

// repeatedSentence returns a sentence that a text has twice in a row, or with another one that is repeated, too, or a long one that it has
// twice, or "". A short one may be repeated on purpose, and so may one about two cases.
func repeatedSentence(text, end string) string {
	// These are the characters of an English sentence, half of which are as much in Chinese, the words of the first half of one, and the words
	// of one that is not repeated on purpose.
	const shortest, fewest, several = 12, 6, 8
	if !strings.Contains(text, end) { // one sentence, as mostly
		return ""
	}
	var last, before, first string // the sentences before
	opening, _, _ := strings.Cut(text, ": ")
	var long map[string]string // the long sentences, with the one before each
	for sentence := range strings.SplitSeq(text, end) {
		if sentence = strings.TrimRight(strings.TrimSpace(sentence), "."); sentence == opening && haveWords(fewest, sentence) && text != opening {
			return sentence // which the first sentence explains after a colon
		}
		if rest, again := strings.CutPrefix(last, sentence); again && rest != "" && (rest[0] == ' ' || rest[0] == ',') && haveWords(fewest, sentence) { // its first half
			return sentence
		}
		if (sentence == last || sentence == before && last == first) && (len(sentence) >= 2*shortest || utf8.RuneCountInString(sentence) >= shortest) {
			return sentence
		}
		if strings.Count(sentence, " ") > several {
			if other, again := long[sentence]; again && !sameFirstWord(other, last) { // two cases begin alike
				return sentence
			}
			if long == nil {
				long = make(map[string]string)
			}
			long[sentence] = last
		}
		last, before, first = sentence, last, before
	}
	return ""
}
