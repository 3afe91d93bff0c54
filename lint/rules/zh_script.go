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
	Doc: `A record is in simplified or in traditional characters. Its script is the one that most of its characters
belong to, counting only characters of a single script. A character of the other script is a mistake,
often by a model or a converter.

OpenCC defines which characters are simplified and which are traditional. Characters of both scripts, such
as 后 or 台, do not count. Nor does code in backquotes, or a message that a program shows, as in 显示“請稍候”.
Different records may use different scripts.`,
	Hint:   "use the character of the record's script",
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
			p.ReportAt(r, t.Pointer, fmt.Sprintf("%s is %s except for %s", t.Pointer[1:], script, commaList(slips)))
		}
	}
}
