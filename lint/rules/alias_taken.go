package rules

import (
	"fmt"
	"strings"

	"github.com/kbctl/kbctl/lint"
)

var aliasTaken = &lint.Rule{
	Name: "alias-taken", Group: "content", Severity: lint.Warning,
	Title: "an alias is the id of another record",
	Doc: `An alias is another name of the same error. The id of another record names another error, so a reader who
looks for it finds both. A record that is merged or renamed gives up its id, and only then may it be an alias.`,
	Hint: "remove the alias; link the records if they are related",
	Base: func(p *lint.Pass) {
		for _, r := range p.Base.Records {
			for i, alias := range r.Aliases {
				if other := p.Base.Lookup(strings.TrimSpace(alias)); other != nil && other != r {
					p.Report(lint.Finding{
						Place:   lint.Place{Record: r, Pointer: fmt.Sprintf("/aliases/%d", i)},
						Message: fmt.Sprintf("%s is the id of another record", clip(alias)),
						Related: []lint.Related{{Place: lint.Place{Record: other, Pointer: "/id"}, Message: "the other record"}},
					})
				}
			}
		}
	},
}
