package rules

import (
	"fmt"
	"math"

	"github.com/kbctl/kbctl/graph"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var probabilityConflict = &lint.Rule{
	Name: "probability-conflict", Group: "graph", Severity: lint.Warning,
	Title: "one transition has two probabilities",
	Doc: `The probability of a transition is one number: the share of cases of the earlier error that go on to the
later one. It is the same under leads_to of one record and under preceded_by of the other. It is also the
same if a record names another one twice.`,
	Hint: "find out which number is right, and write it at both ends",
	Base: func(p *lint.Pass) {
		type transition struct {
			from, to *schema.Record
			kind     graph.Kind
		}
		known := make(map[transition]graph.Link) // the first link that gives a probability
		for _, l := range transitions.Get(p).Links {
			if l.To == nil || l.To == l.From || l.Kind == graph.ConfusedWith || !l.Edge().Probability.Known {
				continue
			}
			key := transition{l.From, l.To, l.Kind}
			if first, ok := known[key]; ok {
				reportConflict(p, l, first, "earlier in the same list")
			} else {
				known[key] = l
			}
		}
		for _, l := range transitions.Get(p).Links {
			mirror, ok := known[transition{l.To, l.From, graph.PrecededBy}]
			if ok && l.Kind == graph.LeadsTo && known[transition{l.From, l.To, l.Kind}] == l {
				reportConflict(p, l, mirror, "under preceded_by of "+l.To.Name())
			}
		}
	},
}

// reportConflict reports two links of one transition with different probabilities.
func reportConflict(p *lint.Pass, l, other graph.Link, where string) {
	here, there := l.Edge().Probability, other.Edge().Probability
	if math.Abs(here.Value-there.Value) < 1e-9 {
		return
	}
	p.Report(lint.Finding{
		Place:   lint.Place{Record: l.From, Pointer: l.Pointer()},
		Message: fmt.Sprintf("the probability is %v here and %v %s", here.Value, there.Value, where),
		About:   aboutLink(p, l),
		Related: []lint.Related{{Place: lint.Place{Record: other.From, Pointer: other.Pointer()}, Message: "the same transition"}},
	})
}
