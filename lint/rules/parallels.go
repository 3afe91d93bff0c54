package rules

import (
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/text/zh"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// parallelTexts are the texts of a record that have a translation, without the signature
// and without conditions and distinctions, which are short or about another error.
type parallelTexts struct {
	pointers []string
	index    map[string]int // by pointer
	texts    []*zh.Parallel
	swaps    []zh.Swap
}

var parallels = &lint.PerRecord[*parallelTexts]{Build: func(p *lint.Pass, r *schema.Record) *parallelTexts {
	all := &parallelTexts{index: make(map[string]int)}
	for _, t := range translated.Get(p, r) {
		if t.Problem != "" || blank(t.English) || !hasHan(t.Chinese) || t.Optional || t.Pointer == "/signature_zh" {
			continue
		}
		all.index[t.Pointer] = len(all.texts)
		all.pointers = append(all.pointers, t.Pointer)
		all.texts = append(all.texts, zh.NewParallel(strings.TrimRight(t.Pointer, "0123456789"), t.English, t.Chinese))
	}
	all.swaps = zh.Swapped(all.texts)
	return all
}}

// left says what a translation leaves out. It returns "" if it leaves out nothing, or if
// it translates something else.
func (all *parallelTexts) left(pointer string) string {
	i, ok := all.index[pointer]
	if !ok || slices.ContainsFunc(all.swaps, func(swap zh.Swap) bool { return swap.Text == i }) {
		return ""
	}
	if clause := all.texts[i].LostClause(); clause != "" {
		return "“" + clip(clause) + "”"
	}
	if all.texts[i].Short() {
		return "much of the English"
	}
	return ""
}

// lost returns the tokens that a translation leaves out.
func (all *parallelTexts) lost(r *schema.Record, t Translation) []string {
	if i, ok := all.index[t.Pointer]; ok {
		return all.texts[i].Lost()
	}
	if len(zh.Lost(t.English, t.Chinese)) == 0 {
		return nil // as in most texts
	}
	return zh.LostOf(t.English, t.Chinese, required(r, t))
}

// gained returns what a translation has although neither its English has it nor, if it is a
// number, the code of a workaround.
func (all *parallelTexts) gained(r *schema.Record, pointer string) string {
	i, ok := all.index[pointer]
	if !ok {
		return ""
	}
	found := all.texts[i].Gained()
	if found != "" && found[0] <= '9' && slices.ContainsFunc(r.Workarounds, func(w schema.Workaround) bool { return strings.Contains(w.How, found) }) {
		return ""
	}
	return found
}
