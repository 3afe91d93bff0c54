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
all. White space, punctuation, words such as N/A, TBD or Unknown, and notes such as "FIXME: explain" count as empty.
The rule empty-text reports workarounds that fit any error.`,
	Hint: "say which fix is meant, or remove the entry",
	Record: func(p *lint.Pass, r *schema.Record) {
		if !r.Draft() {
			emptyActions(r, func(pointer, message string) { p.ReportAt(r, pointer, message) })
		}
	},
}

// emptyActions calls found with the pointer of each empty action, and with what that means.
func emptyActions(r *schema.Record, found func(pointer, message string)) {
	for i, d := range r.DeadEnds {
		if blank(d.Action) || unfinished(d.Action) {
			found(fmt.Sprintf("/dead_ends/%d/action", i), "the dead end does not say which fix fails")
		}
	}
	for i, w := range r.Workarounds {
		if blank(w.Action) || unfinished(w.Action) {
			found(fmt.Sprintf("/workarounds/%d/action", i), "the workaround does not say what to do")
		}
	}
}
