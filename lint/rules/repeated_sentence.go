package rules

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// repeatedSentences reports texts that have a sentence twice, as after a paste.
func repeatedSentences(p *lint.Pass, r *schema.Record) {
	for t := range passages(r) {
		if t.member == "how" { // code repeats itself
			continue
		}
		if sentence := repeatedSentence(t.text, ". "); sentence != "" {
			p.ReportAt(r, t.pointer(), fmt.Sprintf("the text has %q twice", clip(sentence)))
		}
	}
	for _, t := range translated.Get(p, r) {
		if sentence := repeatedSentence(t.Chinese, "。"); sentence != "" {
			p.ReportAt(r, t.Pointer, fmt.Sprintf("the text has “%s” twice", clip(sentence)))
		}
	}
}

// repeatedSentence returns a sentence that a text has twice, or "". A short one may be repeated on purpose.
func repeatedSentence(text, end string) string {
	const shortest, most = 12, 50 // characters of a sentence, and sentences
	first, _, found := strings.Cut(text, end)
	if !found {
		return ""
	}
	if first = strings.TrimSpace(first); len(first) > 2*shortest && strings.Count(text, first) < 2 && strings.Count(text, end) < 3 {
		return "" // as nearly always
	}
	seen := make(map[string]bool)
	for sentence := range strings.SplitSeq(text, end) {
		sentence = strings.TrimRight(strings.TrimSpace(sentence), ".")
		if utf8.RuneCountInString(sentence) < shortest || len(seen) > most {
			continue
		}
		if seen[sentence] {
			return sentence
		}
		seen[sentence] = true
	}
	return ""
}
