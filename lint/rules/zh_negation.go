package rules

import (
	"fmt"

	"github.com/kbctl/kbctl/internal/text/zh"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var zhNegation = &lint.Rule{
	Name: "zh-negation", Group: "translation", Severity: lint.Warning,
	Title: "a Chinese text lacks a denial of the English, or has one too many",
	Doc: `"Do not" and "do" are one character apart in Chinese, and advice that lost it, or gained it, is the opposite
of what was meant. A finding is a sentence that forbids or denies while its counterpart has no word at all
that may.

The rule counts such words and knows the common ways around them: "no more than", "not only", "do not forget",
不仅, 除非, 无线, 要不要. "No longer" is held against 仍 and its like only. "Unless", "avoid", "missing" and the
like may be put either way and excuse the Chinese whatever it does. A text that untranslated-zh speaks of is
left to it.`,
	Hint: "read both sentences; add the missing 不, 没有 or 请勿, or take out the one too many",
	Record: func(p *lint.Pass, r *schema.Record) {
		for _, t := range translated.Get(p, r) {
			if t.Problem != "" || t.English == "" || !hasHan(t.Chinese) {
				continue
			}
			problem := "does not deny what the English denies"
			denial, en, text := zh.CompareNegations(t.English, t.Chinese)
			switch denial {
			case zh.Kept:
				continue
			case zh.Added:
				problem = "denies what the English does not deny"
			}
			p.ReportAt(r, t.Pointer, fmt.Sprintf("%s %s: “%s” is “%s”", t.Pointer[1:], problem, clip(en), clip(text)))
		}
	},
}
