package rules

import (
	"fmt"
	"strings"

	"github.com/kbctl/kbctl/internal/text/confusable"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/text/zh"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var mixedScript = &lint.Rule{
	Name: "mixed-script", Group: "safety", Severity: lint.Warning,
	Title: "a word looks like ASCII but is not",
	Doc: `A Cyrillic а in pаth, a Greek ο in cudaMallοc or full-width letters in a command look right and work
nowhere. In a host name they lead to another site. A finding is a word that mixes ASCII letters with
letters that look like them (UTS #39). In code, hosts and command names, a word that consists only of such
letters is a finding too.

These are not findings: words that are wholly Russian or Greek, letters of units and formulas such as µ,
Ω, α or 𝑥, and Latin letters next to Chinese characters.`,
	Hint: "type the word again in ASCII",
	Record: func(p *lint.Pass, r *schema.Record) {
		if zh.IsASCII(r.Source.Text) && !strings.Contains(r.Source.Text, `\u`) || !confusable.SuspectJSON(r.Source.Text) {
			return
		}
		for at, value := range r.Strings {
			words := confusable.Find(value, codeOf(at, value))
			for _, w := range words[:min(len(words), mostInText)] {
				message := fmt.Sprintf("%q has %s and looks like %q", clip(value[w.From:w.To]), visible.Name(w.Odd), clip(w.Looks))
				reportWithin(p, r, at, message, w.From, w.To)
			}
		}
	},
}
