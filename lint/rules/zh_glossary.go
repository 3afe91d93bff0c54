package rules

import (
	"fmt"

	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/internal/text/zh"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var zhGlossary = &lint.Rule{
	Name: "zh-glossary", Group: "translation", Severity: lint.Warning,
	Title: "a term of the glossary has another translation, or two in one record",
	Doc: `The key glossary of .kbctl.yaml lists the translations of terms: {kernel: [核函数, 内核]}. A finding is a text
that has the term while its Chinese has none of the translations. Another is a record that translates the
term in two ways, because its reader takes them for two things.

The term is a whole word or several, in the singular or plural, outside of code spans and identifiers. A verb such
as “process the data” is no term. A longer term of the glossary counts in place of the shorter ones in it. A
Chinese text may keep the English term. It may leave out a term of one word, if nothing in it looks like another
translation of the term. The rule skips texts that untranslated-zh reports.`,
	Hint:   "use a translation of the glossary, and one for the whole record",
	Record: checkGlossary,
}

var glossary = &lint.PerRun[*zh.Glossary]{Constant: true, Build: func(p *lint.Pass) (*zh.Glossary, error) {
	return zh.NewGlossary(p.Settings.Glossary), nil
}}

func checkGlossary(p *lint.Pass, r *schema.Record) {
	if len(p.Settings.Glossary) == 0 {
		return
	}
	type choice struct{ translation, pointer string }
	first := make(map[*zh.Term]choice)
	for _, t := range translated.Get(p, r) {
		if t.Problem != "" || t.English == "" || !hasHan(t.Chinese) {
			continue
		}
		for _, u := range glossary.Get(p).Usages(required(r, t), t.Chinese) {
			var message string
			was := first[u.Term]
			switch {
			case len(u.Chosen) == 0 && !u.Kept && !u.Omitted:
				message = fmt.Sprintf("%s translates “%s” without %s", t.Pointer[1:], u.Term.Name, wording.Or(u.Term.Translations...))
			case len(u.Chosen) > 1 && u.Count > 1:
				message = fmt.Sprintf("%s translates “%s” as %s", t.Pointer[1:], u.Term.Name, wording.And(u.Chosen...))
			case len(u.Chosen) != 1:
				continue
			case was.translation == "":
				first[u.Term] = choice{u.Chosen[0], t.Pointer}
				continue
			case was.translation == u.Chosen[0]:
				continue
			default:
				message = fmt.Sprintf("%s translates “%s” as %s, but %s as %s", t.Pointer[1:], u.Term.Name, u.Chosen[0], was.pointer[1:], was.translation)
			}
			p.Report(lint.Finding{Place: lint.Place{Record: r, Pointer: t.Pointer}, Message: message, About: u.Term.Name})
		}
	}
}
