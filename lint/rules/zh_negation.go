package rules

import (
	"fmt"

	"github.com/kbctl/kbctl/internal/text/zh"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var zhNegation = &lint.Rule{
	Name: "zh-negation", Group: "translation", Severity: lint.Warning,
	Title: "a Chinese text lacks a negation of the English, or has one too many",
	Doc: `"Do" and "do not" differ by one character in Chinese. Advice that loses or gains it means the opposite. A
finding is a sentence that forbids or denies something while its counterpart has no word that may do so.

The rule counts such words and knows common phrases around them: "no more than", "not only", "do not
forget", 不仅, 除非, 无线, 要不要. A question such as 哪来的任务 may deny, and so may words such as 白搭. It compares
"no longer" only with words such as 仍. Words such as "unless",
"avoid" and "missing" can be phrased either way, so any Chinese text is accepted for them, unless it denies
the same word, as in 不会跳过 for "skips". "Does not delete"
may be 保留, and a clause may say again what another one says. A clause of which the Chinese has nothing is
a matter for zh-lost-token. In a sentence of several clauses, the words after a negation tell which clause says
the same. 等于 for "is not equal to" is a finding, whatever else the sentence denies. The rule skips texts that untranslated-zh reports.`,
	Hint: "read both sentences; add the missing 不, 没有 or 请勿, or remove the extra one",
	Record: func(p *lint.Pass, r *schema.Record) {
		for _, t := range pairs.Get(p, r) {
			if t.isLongMessage() {
				continue
			}
			problem := "lacks the negation of the English"
			denial, en, text := t.CompareNegations()
			switch denial {
			case zh.Kept:
				continue
			case zh.Added:
				problem = "has a negation that the English lacks"
			}
			p.ReportAt(r, t.Pointer, fmt.Sprintf("%s %s: “%s” is “%s”", t.Pointer[1:], problem, clip(en), clip(text)))
		}
	},
}
