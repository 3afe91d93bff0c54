package rules

import (
	"fmt"
	"strings"

	"github.com/kbctl/kbctl/internal/text/secret"
	"github.com/kbctl/kbctl/internal/text/zh"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var zhStale = &lint.Rule{
	Name: "zh-stale", Group: "translation", Severity: lint.Warning, Since: true,
	Title: "an English text has changed, and its Chinese has not",
	Doc: `Whoever changes what a record says in English changes what it is to say in Chinese. A finding is a Chinese
text that was left as it was while words of its English came or went; or a list of workarounds that was put
into another order while their translations were not.

Spelling, small words, punctuation and white space do not count, nor do changes by which the English caught
up with a Chinese text that had more of it. A text that untranslated-zh speaks of is left to it.`,
	Hint:   "translate what has changed; leave it if the Chinese says so already, for this is said only once",
	Record: checkStaleTranslations,
}

func checkStaleTranslations(p *lint.Pass, r *schema.Record) {
	old, changed := p.Before(r)
	if !changed || old == nil || old.Source.Broken {
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
			p.ReportAt(r, t.Pointer, fmt.Sprintf("%s is as it was, but in its English “%s” became “%s”", t.Pointer[1:], here, now))
		}
	}
}

// outdated returns what a translation was made of, of those that had its Chinese
// text, if none of them still holds; nil if all is well or nobody can tell.
func outdated(now Translation, before []Translation) (first *Translation) {
	const most = 20 // a Chinese text that is there more often says nothing
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

// caughtUp tells whether the English became what the Chinese had been all along, as
// far as code, numbers and the like show.
func caughtUp(was string, now Translation) bool {
	come, went := zh.Lost(now.English, was), zh.Lost(was, now.English)
	return len(come)+len(went) > 0 && len(zh.Lost(now.English, now.Chinese)) == 0 && len(zh.Lost(was, now.Chinese)) == len(went)
}

// changedWords returns the words in which two texts differ, with one around them.
func changedWords(a, b string) (inA, inB string) {
	x, y := strings.Fields(a), strings.Fields(b)
	start := 0
	for start < len(x) && start < len(y) && x[start] == y[start] {
		start++
	}
	end := 0
	for end < len(x)-start && end < len(y)-start && x[len(x)-1-end] == y[len(y)-1-end] {
		end++
	}
	start, end = max(start-1, 0), max(end-1, 0)
	return clip(strings.Join(x[start:len(x)-end], " ")), clip(strings.Join(y[start:len(y)-end], " "))
}
