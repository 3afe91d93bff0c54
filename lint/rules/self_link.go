package rules

import (
	"fmt"

	"github.com/kbctl/kbctl/lint"
)

var selfLink = &lint.Rule{
	Name: "self-link", Group: "graph", Severity: lint.Error,
	Title: "a record links to itself",
	Doc: `An error does not lead to itself, precede itself, or get confused with itself. If it comes back after a
fix, that fix is a dead end.`,
	Hint: "remove the link",
	Base: func(p *lint.Pass) {
		for _, l := range transitions.Get(p).Links {
			if l.To == l.From {
				p.ReportAt(l.From, l.Pointer(), fmt.Sprintf("%s names the record itself", l.Kind))
			}
		}
	},
}
