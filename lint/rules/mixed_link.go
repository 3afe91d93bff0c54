package rules

import (
	"fmt"

	"github.com/kbctl/kbctl/graph"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var mixedLink = &lint.Rule{
	Name: "mixed-link", Group: "graph", Severity: lint.Info,
	Title: "a record leads to an error with which it is also confused",
	Doc: `leads_to names an error that comes later. frequently_confused_with names one that occurs in place of this
one. A reader of the first waits for the other error, and a reader of the second rules it out. A confusion
counts if it has a distinction, and a transition if either record has it. The finding is at the first confusion.`,
	Hint:   "keep the link that is true; if both are, say when in condition and distinction",
	Shared: true,
	Base: func(p *lint.Pass) {
		next := make(map[linkedPair]graph.Link) // the first transition of a pair
		links := transitions.Get(p).Links
		for _, l := range links {
			if l.To != nil && l.To != l.From && l.Kind != graph.ConfusedWith && next[pairOf(l)].From == nil {
				next[pairOf(l)] = l
			}
		}
		for _, l := range links {
			if l.Kind != graph.ConfusedWith || l.To == nil || l.To == l.From || blank(l.Edge().Distinction) { // kbctl fix writes links without one
				continue
			}
			if other := next[pairOf(l)]; other.From != nil {
				reportMixedLink(p, l, other)
				delete(next, pairOf(l))
			}
		}
	},
}

// A linkedPair is two linked records, in the order of the base.
type linkedPair [2]*schema.Record

func pairOf(l graph.Link) linkedPair {
	if l.To.Source.Index < l.From.Source.Index {
		return linkedPair{l.To, l.From}
	}
	return linkedPair{l.From, l.To}
}

// reportMixedLink reports that two records are both confused and in a sequence.
func reportMixedLink(p *lint.Pass, confused, next graph.Link) {
	verb := "leads to"
	if next.Kind == graph.PrecededBy {
		verb = "is preceded by"
	}
	p.Report(lint.Finding{
		Place:   lint.Place{Record: confused.From, Pointer: confused.Pointer()},
		Message: fmt.Sprintf("confused with %s, but %s %s %s", confused.To.Name(), next.From.Name(), verb, next.To.Name()),
		About:   aboutLink(p, confused),
		Related: []lint.Related{{Place: lint.Place{Record: next.From, Pointer: next.Pointer()}, Message: "the other link"}},
	})
}
