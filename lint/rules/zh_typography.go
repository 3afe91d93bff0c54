package rules

import (
	"fmt"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/text/zh"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var zhTypography = &lint.Rule{
	Name: "zh-typography", Group: "translation", Severity: lint.Info,
	Title: "a Chinese text has half-width punctuation, or mixed spacing",
	Doc: `Chinese text uses ，。：；！？ instead of their half-width forms, and （） around purely Chinese text. Between
Chinese and Latin words, or code in backquotes, there may be a space or none. But a record uses one of the
two throughout: the one that it uses most. The finding shows the first place and its correct form.

The rule ignores code in backquotes. It also ignores text in quotes, text in the brackets of code, such as
${名} and f(甲,乙), options with their values, and SQL statements. Other brackets, periods as in 文件.扩展名,
digits and single letters, as in 第3行 and C语言, may be written either way.`,
	Fixes: "It corrects the whole text.",
	Hint:  "write it as the finding shows",
	Record: func(p *lint.Pass, r *schema.Record) {
		var texts []string
		for _, t := range translated.Get(p, r) {
			if t.Problem == "" {
				texts = append(texts, t.Chinese)
			}
		}
		spacing := zh.SpacingOf(texts...)
		for _, t := range translated.Get(p, r) {
			if t.Problem != "" || !hasHan(t.Chinese) {
				continue
			}
			if fixed := zh.FixTypography(t.Chinese, spacing); fixed != t.Chinese {
				have, want := difference(t.Chinese, fixed)
				p.Report(lint.Finding{
					Place:   lint.Place{Record: r, Pointer: t.Pointer},
					Message: fmt.Sprintf("in %s, “%s” should be “%s”", t.Pointer[1:], have, want),
					Fix:     lint.Patch(r, "correct punctuation and spacing", lint.Operation{Op: "replace", Path: t.Pointer, Value: fixed}),
				})
			}
		}
	},
}

// difference returns excerpts of two texts around the first difference.
func difference(a, b string) (inA, inB string) {
	const around = 8 // characters on either side
	same := 0
	for same < len(a) && same < len(b) {
		r, size := utf8.DecodeRuneInString(a[same:])
		if s, _ := utf8.DecodeRuneInString(b[same:]); r != s {
			break
		}
		same += size
	}
	start := same
	for range around {
		_, size := utf8.DecodeLastRuneInString(a[:start])
		start -= size
	}
	return head(a[start:], same-start, around), head(b[start:], same-start, around)
}

// head returns the start of a text: a number of bytes, and then a number of characters.
func head(s string, bytes, characters int) string {
	for range characters {
		_, size := utf8.DecodeRuneInString(s[bytes:])
		bytes += size
	}
	return s[:bytes]
}
