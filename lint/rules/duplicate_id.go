package rules

import (
	"fmt"

	"github.com/kbctl/kbctl/lint"
)

var duplicateID = &lint.Rule{
	Name: "duplicate-id", Group: "schema", Severity: lint.Error,
	Title: "two records have the same id",
	Doc: `An id names one record. The record whose path matches the id owns it. If there is none, the first record
in the order of the paths owns it. The others are findings.`,
	Hint: "give the record its own id and move the file there",
	Base: func(p *lint.Pass) {
		for _, r := range p.Base.Records {
			if r.ID == "" {
				continue
			}
			if owner := p.Base.Lookup(r.ID); owner != r {
				p.Report(lint.Finding{
					Place:   lint.Place{Record: r, Pointer: "/id"},
					Message: fmt.Sprintf("%s also has the id %q", owner.Source.File, clip(r.ID)),
					Related: []lint.Related{{Place: lint.Place{Record: owner, Pointer: "/id"}, Message: "the owner of the id"}},
				})
			}
		}
	},
}
