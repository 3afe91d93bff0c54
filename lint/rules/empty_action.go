package rules

import (
	"fmt"

	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var emptyAction = &lint.Rule{
	Name: "empty-action", Group: "content", Severity: lint.Error,
	Title: "a dead end or a workaround does not say what to do",
	Doc: `Without an action, a dead end says why a fix fails but not which fix, and a workaround says nothing at
all. White space, punctuation and words such as N/A or TBD count as empty.`,
	Hint: "say which fix is meant, or remove the entry",
	Record: func(p *lint.Pass, r *schema.Record) {
		for i, d := range r.DeadEnds {
			if blank(d.Action) {
				p.ReportAt(r, fmt.Sprintf("/dead_ends/%d/action", i), "the dead end does not say which fix fails")
			}
		}
		for i, w := range r.Workarounds {
			if blank(w.Action) {
				p.ReportAt(r, fmt.Sprintf("/workarounds/%d/action", i), "the workaround does not say what to do")
			}
		}
	},
}
