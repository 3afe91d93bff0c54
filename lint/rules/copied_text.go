package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var copiedText = &lint.Rule{
	Name: "copied-text", Group: "content", Severity: lint.Info,
	Title: "a cause, a dead end or a workaround is also in another record",
	Doc: `Two errors rarely have the same cause in the same words. A text that was copied from another record says
nothing about this error, or shows that both records describe one error. A dead end counts with its reason,
and a workaround with its how, because a short action may fit several errors: together they have at least
eight words, and a cause has at least five. A reason of at least eight words alone counts if the two actions have no word
in common. The rule compares whole texts and skips records with the same signature, which duplicate-record reports.`,
	Hint:   "write what is true of this error; if both are one error, merge the records",
	Shared: true,
	Base: func(p *lint.Pass) {
		first, reasons := make(map[string]lint.Place), make(map[string]reason) // by text
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
			copiedReasons(p, r, reasons)
		}
	},
}

// A reason is the first place of a text that says why a fix fails, and the words of the fix.
type reason struct {
	lint.Place
	step string
}

// copiedReasons reports why_fails of a record that is the reason why another fix fails.
func copiedReasons(p *lint.Pass, r *schema.Record, first map[string]reason) {
	const fewest = 8
	for i, d := range r.DeadEnds {
		if wordCount(d.WhyFails) < fewest {
			continue
		}
		text, this := fold(d.WhyFails), reason{lint.Place{Record: r, Pointer: fmt.Sprintf("/dead_ends/%d/why_fails", i)}, sameStep(d.Action)}
		original, ok := first[text]
		if !ok {
			first[text] = this
		} else if !haveCommonWord(this.step, original.step) {
			p.Report(lint.Finding{
				Place:   this.Place,
				Message: fmt.Sprintf("the same reason as for another fix in %s", original.Record.Name()),
				Related: []lint.Related{{Place: original.Place, Message: "the same text"}},
			})
		}
	}
}

// haveCommonWord reports whether two steps have a word in common that is not a preposition.
func haveCommonWord(a, b string) bool {
	words := strings.Fields(a)
	return slices.ContainsFunc(strings.Fields(b), func(word string) bool {
		return !slices.Contains(relations, word) && slices.Contains(words, word)
	})
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
