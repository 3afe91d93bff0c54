package rules

import (
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var orphanRecord = &lint.Rule{
	Name: "orphan-record", Group: "graph", Severity: lint.Info,
	Title: "the record has no links in either direction",
	Doc: `Errors rarely come alone. A record without links may be complete. But perhaps its links are still missing:
what leads to it, what it leads to and what it is confused with. The rule skips drafts. If only one record
is not a draft, the rule is silent.`,
	Hint:   "link it to a related record; if the records of this base stand alone, turn the rule off",
	Around: true,
	Record: func(p *lint.Pass, r *schema.Record) {
		known := companions.Get(p)
		if known.finished >= 2 && !r.Draft() && r.LinksKnown() && !transitions.Get(p).Linked(r) {
			p.Report(lint.Finding{
				Place: lint.Place{Record: r, Pointer: "/transition_graph"}, Message: "no link leads here or away", Known: r == known.only,
			})
		}
	},
}

// companions are what the other records say about the links of one.
var companions = &lint.PerRun[others]{Build: func(p *lint.Pass) (others, error) {
	all := others{only: onlyOld(p)}
	for _, r := range p.Base.Records {
		if !r.Draft() {
			all.finished++
		}
	}
	return all, nil
}}

type others struct {
	finished int            // the number of records that are not drafts
	only     *schema.Record // see onlyOld
}

// onlyOld returns the only record that is not new, if it has not changed. It had no links
// before either, because there was nothing to link to.
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
