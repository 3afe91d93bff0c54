package rules

import (
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/text/meaning"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var causeRepeatsMessage = &lint.Rule{
	Name: "cause-repeats-message", Group: "content", Severity: lint.Info,
	Title: "a root cause only repeats the message",
	Doc: `The reader has seen the message. A root cause says what went wrong before the tool printed it. The rule
reports a cause whose words are all in the signature, the domain or the error code, apart from small words and
words such as "error", "failed" and "occurs". A few words that make a sentence of it, such as "an attempt was made", count
as none. Other forms of a word and synonyms count as the same word: "while it was
iterating" repeats "during iteration".`,
	Hint: "say why the tool prints the message",
	Record: func(p *lint.Pass, r *schema.Record) {
		if !r.Draft() && repeatsMessage(r) {
			p.ReportAt(r, "/root_cause", "root_cause only repeats the message")
		}
	},
}

// repeatsMessage reports whether the cause of a record has no word of its own.
func repeatsMessage(r *schema.Record) bool {
	const mostWords = 40 // a longer cause has a word of its own
	if n := wordCount(r.RootCause); n == 0 || n > mostWords || hasHan(r.RootCause) {
		return false
	}
	known := make([]string, 0, 40)
	for _, text := range [...]string{r.Signature, r.Domain, r.ErrorCode} {
		for _, w := range letterWords(text) {
			known = append(known, meaning.Of(w).Of)
		}
	}
	known = appendMarks(known, r.Signature)
	shared, weak := 0, 0
	for w := range strings.FieldsFuncSeq(r.RootCause, separatesLetters) {
		w = strings.ToLower(w)
		switch says := meaning.Of(w).Of; {
		case says == "" || emptyWords[stem(w)] || r.Domain != "" && strings.HasPrefix(w, r.Domain):
		case slices.Contains(known, says):
			shared++
		case weakWords[says]:
			weak++
		default:
			return false
		}
	}
	return shared > weak
}

// appendMarks adds the names of the marks in a message. A cause may spell them: "a comma was expected".
func appendMarks(known []string, message string) []string {
	for mark, names := range markNames {
		if strings.Contains(message, mark) {
			for name := range strings.FieldsSeq(names) {
				known = append(known, meaning.Of(name).Of)
			}
		}
	}
	return known
}

var markNames = map[string]string{",": "comma", ";": "semicolon", ":": "colon", "{": "brace", "}": "brace", "(": "parenthesis", ")": "parenthesis", "[": "bracket", "]": "bracket"}

// weakWords are the meanings of words that only put a message into a sentence: "An attempt to carry out the
// operation was made". There must be fewer of them than words of the message.
var weakWords = func() map[string]bool {
	all := make(map[string]bool)
	for word := range strings.FieldsSeq(`carry out perform attempt try receive send detect encounter hit happen name after time moment kind such look at made
		compiler interpreter linker shell daemon runtime client server command process request kubelet actual two anywhere meet given one parser position spot more js cli simple simply really update change call run execution step form find package line`) {
		all[meaning.Of(word).Of] = true
	}
	return all
}()

// emptyWords are stems of words that add nothing to a message.
var emptyWords = func() map[string]bool {
	all := make(map[string]bool)
	for word := range strings.FieldsSeq(`there did over which although error errors exception message problem issue occur occurs occurred happen happens happened
		appear appears show shows shown print prints printed say says said report reports reported raise raises raised throw throws thrown
		return returns returned tell tells mean means due caused cause causes get gets got end ends ended stop stops stopped
		tool program user system following file`) {
		all[stem(word)] = true
	}
	return all
}()
