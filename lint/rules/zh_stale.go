package rules

import (
	"fmt"
	"strings"

	"github.com/kbctl/kbctl/internal/text/secret"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/internal/text/zh"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var zhStale = &lint.Rule{
	Name: "zh-stale", Group: "translation", Severity: lint.Warning, Since: true,
	Title: "an English text has changed, but its Chinese has not",
	Doc: `A change to an English text usually needs a change to its Chinese. A finding is a Chinese text that stayed
the same while words of its English were added or removed. Another is a list of workarounds whose order
changed while that of the translations did not.

Spelling, small words, punctuation and white space do not count. Nor do changes that add to the English
what the Chinese already said. If the record has a seal, the rule compares with the English that the
reviewer read; otherwise it needs --since. It skips texts that untranslated-zh reports.`,
	Hint:   "translate the change; if the Chinese is already correct, leave it, or run kbctl review if the record has a seal",
	Record: checkStaleTranslations,
}

func checkStaleTranslations(p *lint.Pass, r *schema.Record) {
	old, changed := p.Before(r)
	if !changed || old == nil || old.Source.Broken {
		checkSealedTranslations(p, r)
		return
	}
	before := make(map[string][]Translation) // by their Chinese
	for t := range translations(old) {
		before[fold(t.Chinese)] = append(before[fold(t.Chinese)], t)
	}
	for _, t := range translated.Get(p, r) {
		if t.Problem != "" || t.English == "" || !hasHan(t.Chinese) {
			continue
		}
		if was := outdated(t, before[fold(t.Chinese)]); was != nil {
			here, now := changedWords(secret.Redact(was.English), secret.Redact(t.English))
			p.ReportAt(r, t.Pointer, fmt.Sprintf("%s has not changed, but in its English “%s” became “%s”", t.Pointer[1:], here, now))
		}
	}
}

// checkSealedTranslations compares translations with those that a person read.
func checkSealedTranslations(p *lint.Pass, r *schema.Record) {
	s, err := sealOf(p, r)
	if s == nil || err != nil { // seal-broken reports errors
		return
	}
	for _, t := range translated.Get(p, r) {
		if t.Problem == "" && t.English != "" && hasHan(t.Chinese) && s.Stale(t.Translation) {
			p.ReportAt(r, t.Pointer, fmt.Sprintf("%s has not changed since the review of %s, but its English has", t.Pointer[1:], s.Date))
		}
	}
}

// outdated compares a translation with the former ones that have the same Chinese text.
// It returns the first one if the English of all has changed, and nil otherwise.
func outdated(now Translation, before []Translation) (first *Translation) {
	const most = 20 // a more frequent Chinese text proves nothing
	for i := range before[:min(len(before), most)] {
		was := &before[i]
		if was.English == "" || !zh.Reworded(was.English, now.English) || caughtUp(was.English, now) {
			return nil
		}
		if first == nil || was.Pointer == now.Pointer {
			first = was
		}
	}
	return first
}

// caughtUp reports whether the English now says what the Chinese said before, judged by
// code, numbers and the like.
func caughtUp(was string, now Translation) bool {
	come, went := zh.Lost(now.English, was), zh.Lost(was, now.English)
	return len(come)+len(went) > 0 && len(zh.Lost(now.English, now.Chinese)) == 0 && len(zh.Lost(was, now.Chinese)) == len(went)
}

// changedWords returns the words in which two texts differ, with one word of context.
func changedWords(a, b string) (inA, inB string) {
	x, y := strings.Fields(a), strings.Fields(b)
	start, end := wording.Ends(x, y)
	start, end = max(start-1, 0), max(end-1, 0)
	return clip(strings.Join(x[start:len(x)-end], " ")), clip(strings.Join(y[start:len(y)-end], " "))
}
