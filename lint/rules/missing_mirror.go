package rules

import (
	"fmt"

	"github.com/kbctl/kbctl/graph"

	"github.com/kbctl/kbctl/lint"
)

var missingMirror = &lint.Rule{
	Name: "missing-mirror", Group: "graph", Severity: lint.Warning,
	Title: "a transition is written at one end only",
	Doc: `If A leads_to B, then B is preceded_by A, and the other way round. A reader who comes from the one end
must find what a reader who comes from the other one finds. Links that dangle, and links to records whose
own links are not as the schema wants them, have no other end to look at.`,
	Fixes: `It writes the transition into the other record: the id, and under preceded_by the probability, which is
the same number at both ends. Where the transition is part of a circle, it is for people to say first which of
the links is wrong; for a preceded_by, this goes for circles of links that only preceded_by tells of, too.`,
	Hint: "write the transition into the other record too, or remove it here",
	Base: func(p *lint.Pass) {
		reportOneSided(p, func(l graph.Link) string {
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
