package rules

import (
	"path"

	"github.com/kbctl/kbctl/internal/card"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var cardOrphan = &lint.Rule{
	Name: "card-orphan", Group: "cards", Severity: lint.Warning,
	Title: "a card has no record",
	Doc: `Cards are next to their records. If a record was removed or renamed, its old card still shows outdated
advice, and nothing updates it. The rule reports only files that kbctl itself would have written. It
recognizes them by the line "- **ID:**" or, in Chinese, "- **编号：**". Other markdown files are left alone.`,
	Hint: "delete the card",
	Base: func(p *lint.Pass) {
		for _, file := range p.Base.Others {
			record := card.RecordOf(file)
			if record == "" || p.Base.Has(record) {
				continue
			}
			if text, err := p.ReadFile(file); err == nil && card.Is(text) {
				p.Report(lint.Finding{
					Place:   lint.Place{File: file, Range: schema.AtLine(1)},
					Message: "there is no record " + path.Base(record) + " next to this card",
					About:   "no record",
				})
			}
		}
	},
}
