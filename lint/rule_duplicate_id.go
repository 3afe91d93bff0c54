package lint

import "fmt"

var _ = register(&Rule{
	Name: "duplicate-id", Group: "schema", Severity: Error,
	Title: "two records have one id",
	Doc: `An id names one record. The record that lies where the id says owns it; failing that, the first one in
the order of the paths. The others are findings.`,
	Hint: "give the record an id of its own, and move the file there",
	Base: func(p *Pass) {
		for _, r := range p.Base.Records {
			if r.ID == "" {
				continue
			}
			if owner := p.Base.Lookup(r.ID); owner != r {
				p.Report(Finding{
					Place:   Place{Record: r, Pointer: "/id"},
					Message: fmt.Sprintf("%s has the id %q too", owner.Source.File, clip(r.ID)),
					Related: []Related{{Place{Record: owner, Pointer: "/id"}, "the record that owns the id"}},
				})
			}
		}
	},
})
