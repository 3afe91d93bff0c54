package rules

import (
	"github.com/kbctl/kbctl/schema"

	"github.com/kbctl/kbctl/lint"
)

var orphanRecord = &lint.Rule{
	Name: "orphan-record", Group: "graph", Severity: lint.Info,
	Title: "no record links to it, and it links to none",
	Doc: `Errors rarely come alone. A record without neighbours may be complete all the same, or nobody has looked
yet for what leads to it, what it leads to and what it is confused with. The only record of a knowledge base has
nothing to be linked to.`,
	Hint: "link it to a neighbour, or turn the rule off if the records of this base stand alone",
	Base: func(p *lint.Pass) {
		if len(p.Base.Records) < 2 {
			return
		}
		only := onlyOld(p)
		for _, r := range p.Base.Records {
			if r.LinksKnown() && !transitions.Get(p).Linked(r) {
				p.Report(lint.Finding{
					Place: lint.Place{Record: r, Pointer: "/transition_graph"}, Message: "no link leads here or away", Known: r == only,
				})
			}
		}
	},
}

// onlyOld returns the record beside which all others are new, if it has not changed:
// it was as much alone before, when there was nothing to be linked to.
func onlyOld(p *lint.Pass) (only *schema.Record) {
	for _, r := range p.Base.Records {
		switch before, changed := p.Before(r); {
		case changed && before == nil:
		case changed || only != nil:
			return nil
		default:
			only = r
		}
	}
	return only
}
