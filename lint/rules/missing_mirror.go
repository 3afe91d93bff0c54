package rules

import (
	"fmt"

	"github.com/kbctl/kbctl/graph"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var missingMirror = &lint.Rule{
	Name: "missing-mirror", Group: "graph", Severity: lint.Warning,
	Title: "a transition is written at one end only",
	Doc: `If A leads_to B, then B is preceded_by A, and the reverse. Readers at either end must find the other one.
The rule skips links to missing records, and to records whose own links violate the schema.`,
	Fixes: `It writes the transition into the other record: the id and, under preceded_by, the probability, which
is the same number at both ends. Under leads_to it writes no probability and says so, because many records
give the share of their own cases under preceded_by. If the transition is part of a cycle, a person must first find the wrong
link, so there is no fix. For a preceded_by, this includes cycles that only preceded_by closes.`,
	Hint:   "write the transition into the other record too, or remove it here",
	Around: true,
	Base:   func(p *lint.Pass) { oneSided.Get(p) }, // otherwise all records wait for it
	Record: func(p *lint.Pass, r *schema.Record) {
		reportOneSided(p, r, func(l graph.Link) string {
			switch l.Kind {
			case graph.LeadsTo:
				return fmt.Sprintf("leads to %s, which does not name this record under preceded_by", l.To.Name())
			case graph.PrecededBy:
				return fmt.Sprintf("preceded by %s, which does not name this record under leads_to", l.To.Name())
			}
			return ""
		})
	},
}
