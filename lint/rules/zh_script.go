package rules

import (
	"fmt"

	"github.com/kbctl/kbctl/internal/text/zh"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var zhScript = &lint.Rule{
	Name: "zh-script", Group: "translation", Severity: lint.Warning,
	Title: "a Chinese text mixes simplified and traditional characters",
	Doc: `A record is in simplified or in traditional characters: in the ones that most of its characters are which
only one of the two scripts writes. A character of the other script is a slip, often of a model or of a
converter that does not know the word.

What is simplified and what is traditional is OpenCC's to say. Characters that both write, such as 后 or 台,
and code in backquotes do not count, nor does what a program shows, as in 显示“請稍候”. A record
all in one script is fine, whatever the other records are in.`,
	Hint:   "write the character of the record's own script",
	Record: checkScript,
}

func checkScript(p *lint.Pass, r *schema.Record) {
	simplified, traditional := 0, 0
	for _, t := range translated.Get(p, r) {
		if t.Problem == "" {
			s, tr := zh.Scripts(t.Chinese)
			simplified, traditional = simplified+s, traditional+tr
		}
	}
	script := zh.Simplified
	switch {
	case simplified == 0 || traditional == 0:
		return
	case traditional > simplified:
		script = zh.Traditional
	}
	for _, t := range translated.Get(p, r) {
		if t.Problem != "" {
			continue
		}
		var slips []string
		for _, c := range zh.InScript(t.Chinese, script.Other()) {
			_, own := zh.ScriptOf(c)
			slips = append(slips, fmt.Sprintf("%c (%c)", c, own))
		}
		if len(slips) > 0 {
			p.ReportAt(r, t.Pointer, fmt.Sprintf("%s is %s but for %s", t.Pointer[1:], script, commaList(slips)))
		}
	}
}
