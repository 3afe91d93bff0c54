package rules

import (
	"strings"

	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var zhSwapped = &lint.Rule{
	Name: "zh-swapped", Group: "translation", Severity: lint.Warning,
	Title: "a Chinese text translates another English text",
	Doc: `Each Chinese text translates the English text at the same place. A finding is one that has words and tokens of
another workaround, dead end or cause, and not those of its own. Another is one that has almost nothing of
its English, as if it came from another record. A Chinese dead end must not begin with a name, such as -Xmx, that only the English reason has. Two items of a list may share most words: then the rule compares the rest.

The rule knows the translations of a thousand frequent words, besides the tokens that zh-lost-token knows. It
skips texts that untranslated-zh reports.`,
	Hint: "put each translation at the place of its English text",
	Record: func(p *lint.Pass, r *schema.Record) {
		otherAction(p, r)
		for _, swap := range swaps.Get(p, r) {
			at := swap.pointer
			own := strings.Replace(at[1:], "_zh", "", 1)
			if swap.of == "" {
				p.ReportAt(r, at, at[1:]+" has almost nothing of "+own)
				continue
			}
			p.ReportAt(r, at, at[1:]+" fits "+strings.Replace(swap.of[1:], "_zh", "", 1)+" better than "+own)
		}
	},
}
