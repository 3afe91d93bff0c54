package rules

import (
	"fmt"

	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var probabilityMass = &lint.Rule{
	Name: "probability-mass", Group: "graph", Severity: lint.Error,
	Title: "the probabilities under leads_to add up to more than 1",
	Doc: `The probability of a transition is the share of cases in which one error leads to another. All transitions
of a record are shares of the same cases, so they add up to at most 1. Under preceded_by they are shares
of different cases, and the sum means nothing.`,
	Hint: "correct the probabilities; leave one out rather than invent it",
	Record: func(p *lint.Pass, r *schema.Record) {
		sum, counted := 0.0, make(map[string]bool)
		for _, e := range r.Transitions.LeadsTo {
			if e.ErrorID != r.ID && !counted[e.ErrorID] { // otherwise self-link or probability-conflict reports it
				sum += e.Probability.Value
			}
			counted[e.ErrorID] = counted[e.ErrorID] || e.Probability.Known
		}
		if sum > 1+1e-9 {
			p.Report(lint.Finding{
				Place:   lint.Place{Record: r, Pointer: "/transition_graph/leads_to"},
				Message: fmt.Sprintf("the probabilities add up to %.4g", sum),
				About:   "sum",
			})
		}
	},
}
