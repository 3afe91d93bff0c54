package rules

import (
	"slices"
	"unicode"

	"github.com/kbctl/kbctl/internal/text/zh"
	"github.com/kbctl/kbctl/lint"
)

var zhCopied = &lint.Rule{
	Name: "zh-copied", Group: "translation", Severity: lint.Warning,
	Title: "a Chinese text translates two different English texts",
	Doc: `If two English texts differ, one Chinese text cannot be the translation of both: one of them was copied from
the wrong place. Within a record, the texts differ if they have different words. In different records, less than half of
their words are the same, and the Chinese has at least eight characters. The rule skips texts that
untranslated-zh reports.`,
	Hint:   "translate the English text again",
	Shared: true,
	Base: func(p *lint.Pass) {
		type use struct {
			lint.Place
			english string
		}
		const most = 20 // a more frequent Chinese text is not a copy
		uses := make(map[string][]use)
		for _, r := range p.Base.Records {
			for _, t := range translated.Get(p, r) {
				if t.Problem != "" || t.English == "" || !hasHan(t.Chinese) {
					continue
				}
				text, place := fold(t.Chinese), lint.Place{Record: r, Pointer: t.Pointer}
				at := slices.IndexFunc(uses[text], func(was use) bool { return was.Record == r || zh.Count(text, unicode.Han) >= 8 })
				if at >= 0 && !slices.ContainsFunc(uses[text], func(was use) bool { return alike(was.english, t.English, was.Record == r) }) {
					was := uses[text][at].Place
					p.Report(lint.Finding{
						Place: place, Message: copyOf(was, place), About: copyOf(was, place),
						Related: []lint.Related{{Place: was, Message: "the same Chinese for other English"}},
					})
				}
				if len(uses[text]) < most {
					uses[text] = append(uses[text], use{place, t.English})
				}
			}
		}
	},
}

// copyOf says where a Chinese text is too.
func copyOf(original, copied lint.Place) string {
	where := original.Pointer[1:]
	if original.Record != copied.Record {
		where += " of " + original.Record.Name()
	}
	return "the same Chinese as " + where + ", whose English differs"
}

// alike reports whether two English texts may have the same translation: whether they have
// the same words or, in different records, at least half of them.
func alike(a, b string, oneRecord bool) bool {
	if a == b {
		return true
	}
	if oneRecord {
		return sameStep(a) == sameStep(b) || !zh.Reworded(a, b)
	}
	words := make(map[string]bool)
	for _, w := range zh.Gist(a) {
		words[w] = true
	}
	all, shared := len(words), 0
	for _, w := range zh.Gist(b) {
		if words[w] {
			shared++
			delete(words, w)
		} else {
			all++
		}
	}
	return shared*2 >= all
}
