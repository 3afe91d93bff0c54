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
	Doc: `Cards lie beside their records. A card whose record was removed or renamed still tells readers what it
told before, and nobody will ever mend it. Only files that kbctl itself would have written count, told by
their line "- **ID:**" or, in Chinese, "- **编号：**"; other markdown is left alone.`,
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
					Message: "there is no record " + path.Base(record) + " beside this card",
					About:   "no record",
				})
			}
		}
	},
}
