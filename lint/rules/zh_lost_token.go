package rules

import (
	"strings"

	"github.com/kbctl/kbctl/internal/text/zh"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var zhLostToken = &lint.Rule{
	Name: "zh-lost-token", Group: "translation", Severity: lint.Warning,
	Title: "a Chinese text lacks a flag, a number or an identifier of the English",
	Doc: `What nobody translates stands in the Chinese as it does in the English: code, identifiers, flags,
numbers with their units, versions, addresses, paths, packages such as libssl-dev, header fields and media
types, environment variables and placeholders such as %s. Of a <name> that the reader is to put in,
only brackets or quotes must be there. Without it the reader cannot follow the advice, or follows another.

Where in the sentence it stands does not matter, nor do the width of its characters, the commas of 1,000 or
a number in Chinese figures; a unit may be translated. Plain words, names of products and abbreviations that
have a Chinese name, such as GPU or FILE, are free. A text that untranslated-zh speaks of is left to it.`,
	Hint: "put it into the Chinese sentence as it is in the English one",
	Record: func(p *lint.Pass, r *schema.Record) {
		for _, t := range translated.Get(p, r) {
			if t.Problem != "" || t.English == "" || !hasHan(t.Chinese) {
				continue
			}
			if lost := zh.Lost(t.English, t.Chinese); len(lost) > 0 {
				p.ReportAt(r, t.Pointer, t.Pointer[1:]+" lacks "+commaList(lost))
			}
		}
	},
}

// commaList names a few things that a record says, and how many more there are.
func commaList(things []string) string {
	const most = 5
	var b strings.Builder
	for i, thing := range things[:min(len(things), most)] {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(clip(thing))
	}
	if len(things) > most {
		b.WriteString(", …")
	}
	return b.String()
}
