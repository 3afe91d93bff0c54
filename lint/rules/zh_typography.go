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
	Title: "a Chinese text has half-width punctuation, or a spacing of its own",
	Doc: `Between Chinese characters stand ，。：；！？ and not their half-width forms, and （） around nothing but
Chinese. Between a Chinese and a Latin word, or code in backquotes, there may be a space or none, but the same
throughout a record: the one that most places of it have. The finding shows the first place as it should be.

What is in backquotes is code and never judged; nor is what else stands for itself: what is in quotes, in the
brackets of code, such as ${名} and f(甲,乙), an option with its value, a statement of SQL. Other brackets, a full
stop such as that of 文件.扩展名, digits and single letters, as in 第3行 and C语言, go either way.`,
	Fixes: "It writes all of the text so.",
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
			if mended := zh.FixTypography(t.Chinese, spacing); mended != t.Chinese {
				have, want := difference(t.Chinese, mended)
				p.Report(lint.Finding{
					Place:   lint.Place{Record: r, Pointer: t.Pointer},
					Message: fmt.Sprintf("in %s, “%s” should be “%s”", t.Pointer[1:], have, want),
					Fix:     lint.Patch(r, "mend punctuation and spacing", lint.Operation{Op: "replace", Path: t.Pointer, Value: mended}),
				})
			}
		}
	},
}

// difference returns the pieces of two texts around the first place where they
// differ.
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

// head returns the start of a text: so many bytes and so many characters more.
func head(s string, bytes, characters int) string {
	for range characters {
		_, size := utf8.DecodeRuneInString(s[bytes:])
		bytes += size
	}
	return s[:bytes]
}
