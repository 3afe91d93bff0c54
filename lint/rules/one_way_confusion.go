package rules

import (
	"fmt"

	"github.com/kbctl/kbctl/graph"

	"github.com/kbctl/kbctl/lint"
)

var oneWayConfusion = &lint.Rule{
	Name: "one-way-confusion", Group: "graph", Severity: lint.Warning,
	Title: "two records look alike, and only one says so",
	Doc: `If A is frequently_confused_with B, then B is with A. The reader who is at the wrong one of the two is
the one who needs to be told, and nobody knows which that will be.`,
	Fixes: `It writes the confusion into the other record: the id alone, for how to tell the two apart is said from
one record's point of view.`,
	Hint: "write the confusion into the other record too, or remove it here",
	Base: func(p *lint.Pass) {
		reportOneSided(p, func(l graph.Link) string {
			if l.Kind != graph.ConfusedWith {
				return ""
			}
			return fmt.Sprintf("confused with %s, which does not say so of this record", l.To.Name())
		})
	},
}
