package rules

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/internal/text/zh"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// reportCutOffZh reports Chinese texts that end in the middle.
func reportCutOffZh(p *lint.Pass, r *schema.Record) {
	reportOpenZh(p, r, "dead_ends_zh", r.DeadEndsZh)
	if !slices.ContainsFunc(r.WorkaroundsZh, func(text string) bool { return strings.Contains(text, "：") }) { // a command or a menu may follow
		reportOpenZh(p, r, "workarounds_zh", r.WorkaroundsZh)
	}
	for _, t := range translated.Get(p, r) {
		text := strings.TrimSpace(t.Chinese)
		last, _ := utf8.DecodeLastRuneInString(text)
		if last == '。' || last < utf8.RuneSelf {
			continue // as nearly always
		}
		if end := unfinishedZh.FindString(lastBytes(text, 12)); end != "" {
			p.ReportAt(r, t.Pointer, fmt.Sprintf("the text ends in “%s”", end))
		} else if t.Pointer == "/root_cause_zh" && zh.IsHan(last) && strings.Contains(strings.ReplaceAll(text, "。”", ""), "。") && strings.HasSuffix(t.English, ".") {
			p.ReportAt(r, t.Pointer, "the last sentence ends without a period")
		}
	}
}

// reportOpenZh reports the only text of a list that has no period at its end.
func reportOpenZh(p *lint.Pass, r *schema.Record, list string, texts []string) {
	if i := onlyOpenZh(texts); i >= 0 {
		p.ReportAt(r, fmt.Sprintf("/%s/%d", list, i), "the text has no period, unlike all others of the list")
	}
}

// onlyOpenZh returns the index of the only text that has no period at its end, or -1. In none of 938 real lists is there one.
func onlyOpenZh(texts []string) int {
	open, others := -1, 0
	for i, text := range texts {
		switch {
		case strings.HasSuffix(strings.TrimSpace(text), "。"):
			others++
		case blank(text) || open >= 0 || !hasHan(lastBytes(text, 3)):
			return -1
		default:
			open = i
		}
	}
	if others == 0 {
		return -1
	}
	return open
}

// unfinishedZh matches what never ends a text in Chinese.
var unfinishedZh = lazyregexp.New(`(?:[，、：（《“「]|以及|并且|或者|但是|因为|由于|如果|虽然|所以|因此|然后|以便|往往|常常|经常|通常|例如|比如|尤其|即使|只要|除非|从而|使得|[每某]个|[^一]把|被|[留交发传送]给|即)$`)
