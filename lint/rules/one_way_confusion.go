package rules

import (
	"fmt"

	"github.com/kbctl/kbctl/graph"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var oneWayConfusion = &lint.Rule{
	Name: "one-way-confusion", Group: "graph", Severity: lint.Warning,
	Title: "two records look alike, but only one says so",
	Doc: `If A is frequently_confused_with B, then B is frequently confused with A. The reader at the wrong record
is the one who needs to know, and that can be either.`,
	Fixes: `It writes the id into the other record. It leaves out how to tell the two apart, because that text is
from one record's point of view.`,
	Hint:   "write the confusion into the other record too, or remove it here",
	Around: true,
	Record: func(p *lint.Pass, r *schema.Record) {
		reportOneSided(p, r, func(l graph.Link) string {
			if l.Kind != graph.ConfusedWith {
				return ""
			}
			return fmt.Sprintf("confused with %s, which does not name this record", l.To.Name())
		})
	},
}
