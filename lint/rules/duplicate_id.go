package rules

import (
	"fmt"

	"github.com/kbctl/kbctl/lint"
)

var duplicateID = &lint.Rule{
	Name: "duplicate-id", Group: "schema", Severity: lint.Error,
	Title: "two records have one id",
	Doc: `An id names one record. The record that lies where the id says owns it; failing that, the first one in
the order of the paths. The others are findings.`,
	Hint: "give the record an id of its own, and move the file there",
	Base: func(p *lint.Pass) {
		for _, r := range p.Base.Records {
			if r.ID == "" {
				continue
			}
			if owner := p.Base.Lookup(r.ID); owner != r {
				p.Report(lint.Finding{
					Place:   lint.Place{Record: r, Pointer: "/id"},
					Message: fmt.Sprintf("%s has the id %q too", owner.Source.File, clip(r.ID)),
					Related: []lint.Related{{Place: lint.Place{Record: owner, Pointer: "/id"}, Message: "the record that owns the id"}},
				})
			}
		}
	},
}
