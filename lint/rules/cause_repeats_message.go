package rules

import (
	"slices"
	"strings"

	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var causeRepeatsMessage = &lint.Rule{
	Name: "cause-repeats-message", Group: "content", Severity: lint.Info,
	Title: "a root cause only repeats the message",
	Doc: `The reader has seen the message. A root cause says what went wrong before the tool printed it. The rule
reports a cause whose words are all in the signature, the domain or the error code, apart from small words and
words such as "error", "failed" and "occurs".`,
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
	var known []string
	for _, text := range [...]string{r.Signature, r.Domain, r.ErrorCode} {
		for _, w := range letterWords(text) {
			known = append(known, stem(w))
		}
	}
	shared := 0
	for _, w := range letterWords(r.RootCause) {
		switch base := stem(w); {
		case slices.Contains(known, base):
			shared++
		case !slices.Contains(emptyWords, base):
			return false
		}
	}
	return shared > 0
}

// emptyWords are stems of words that add nothing to a message.
var emptyWords = func() (stems []string) {
	for word := range strings.FieldsSeq(`a an the this that it its there is are was were be been being has have had do does did will can could may
		and or of in on at to for from by with as when while because so which error errors exception message fail failed fails failing failure
		problem issue occur occurs occurred happen happens happened appear appears show shows shown print prints printed
		say says said report reports reported raise raises raised throw throws thrown return returns returned tell tells mean means
		due caused cause causes get gets got tool program user system following`) {
		stems = append(stems, stem(word))
	}
	return stems
}()
