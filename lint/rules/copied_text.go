package rules

import (
	"fmt"

	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var copiedText = &lint.Rule{
	Name: "copied-text", Group: "content", Severity: lint.Info,
	Title: "a cause, a dead end or a workaround is also in another record",
	Doc: `Two errors rarely have the same cause in the same words. A text that was copied from another record says
nothing about this error, or shows that both records describe one error. A dead end counts with its reason,
and a workaround with its how, because a short action may fit several errors: together they have at least
eight words, and a cause has at least five. The rule compares whole texts and skips records with the same signature, which
duplicate-record reports.`,
	Hint:   "write what is true of this error; if both are one error, merge the records",
	Shared: true,
	Base: func(p *lint.Pass) {
		first := make(map[string]lint.Place) // by text
		for _, r := range p.Base.Records {
			if owner := p.Base.Lookup(r.ID); owner != nil && owner != r {
				continue // duplicate-id reports copies of a file
			}
			for pointer, text := range copyable(r) {
				original, ok := first[text]
				switch {
				case !ok:
					first[text] = lint.Place{Record: r, Pointer: pointer}
				case original.Record != r && fold(original.Record.Signature) != fold(r.Signature):
					p.Report(lint.Finding{
						Place:   lint.Place{Record: r, Pointer: pointer},
						Message: "the same text as in " + original.Record.Name(),
						Related: []lint.Related{{Place: original, Message: "the same text"}},
					})
				}
			}
		}
	},
}

// copyable returns the texts of a record that are hardly true of another error, by pointer.
// Texts of different kinds differ.
func copyable(r *schema.Record) map[string]string {
	texts := make(map[string]string)
	const fewestInCause, fewestWords = 5, 8
	if wordCount(r.RootCause) >= fewestInCause {
		texts["/root_cause"] = "cause\n" + fold(r.RootCause)
	}
	for i, d := range r.DeadEnds {
		if wordCount(d.Action, d.WhyFails) >= fewestWords {
			texts[fmt.Sprintf("/dead_ends/%d/action", i)] = "dead end\n" + fold(d.Action) + "\n" + fold(d.WhyFails)
		}
	}
	for i, w := range r.Workarounds {
		if wordCount(w.Action, w.How) >= fewestWords {
			texts[fmt.Sprintf("/workarounds/%d/action", i)] = "workaround\n" + fold(w.Action) + "\n" + fold(w.How)
		}
	}
	return texts
}
