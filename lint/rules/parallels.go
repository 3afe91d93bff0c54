package rules

import (
	"strings"

	"github.com/kbctl/kbctl/internal/text/zh"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// parallelTexts are the texts of a record that have a translation, without the signature.
type parallelTexts struct {
	pointers []string
	texts    []*zh.Parallel
	swaps    []zh.Swap
}

var parallels = &lint.PerRecord[*parallelTexts]{Build: func(p *lint.Pass, r *schema.Record) *parallelTexts {
	all := new(parallelTexts)
	for _, t := range translated.Get(p, r) {
		if t.Problem != "" || blank(t.English) || !hasHan(t.Chinese) || t.Pointer == "/signature_zh" {
			continue
		}
		all.pointers = append(all.pointers, t.Pointer)
		all.texts = append(all.texts, zh.NewParallel(strings.TrimRight(t.Pointer, "0123456789"), t.English, t.Chinese))
	}
	all.swaps = zh.Swapped(all.texts)
	return all
}}

// left says what a translation leaves out. It returns "" if it leaves out nothing, or if
// it translates something else.
func (all *parallelTexts) left(pointer string) string {
	for i, p := range all.texts {
		if all.pointers[i] != pointer {
			continue
		}
		for _, swap := range all.swaps {
			if swap.Text == i {
				return ""
			}
		}
		if clause := p.LostClause(); clause != "" {
			return "“" + clip(clause) + "”"
		}
		if p.Short() {
			return "much of the English"
		}
	}
	return ""
}
