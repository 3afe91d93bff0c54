package rules

import (
	"fmt"

	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var howRepeatsAction = &lint.Rule{
	Name: "how-repeats-action", Group: "content", Severity: lint.Warning,
	Title: "a workaround's how only repeats its action",
	Doc: `A workaround's action says what to do. Its how gives the commands or the code. If both are the same, the
card says everything twice, and the reader still does not know how. White space, backquotes, a capital at
the start and a period at the end make no difference.`,
	Fixes: "It removes how.",
	Hint:  "write the commands or the code into how, or remove it",
	Record: func(p *lint.Pass, r *schema.Record) {
		for i, w := range r.Workarounds {
			if !blank(w.How) && howRepeats(&w) {
				at := fmt.Sprintf("/workarounds/%d/how", i)
				p.Report(lint.Finding{
					Place: lint.Place{Record: r, Pointer: at}, Message: "how only repeats the action",
					Fix: lint.Patch(r, "remove how", lint.Operation{Op: "remove", Path: at}),
				})
			}
		}
	},
}

// howRepeats reports whether a workaround's how says no more than its action.
func howRepeats(w *schema.Workaround) bool { return w.How == w.Action || fold(w.How) == fold(w.Action) }
