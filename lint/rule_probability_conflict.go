package lint

import (
	"fmt"
	"math"

	"github.com/kbctl/kbctl/graph"
	"github.com/kbctl/kbctl/schema"
)

var _ = register(&Rule{
	Name: "probability-conflict", Group: "graph", Severity: Warning,
	Title: "one transition has two probabilities",
	Doc: `The probability of a transition is one number, whether it is written under leads_to of the one record or
under preceded_by of the other: the share of cases of the earlier error that go on to the later one. Where
both ends give it, they give the same; and so does a record that names another one twice.`,
	Hint: "find out which number is right, and write it at both ends",
	Base: func(p *Pass) {
		type transition struct {
			from, to *schema.Record
			kind     graph.Kind
		}
		known := make(map[transition]graph.Link) // the first link that gives a probability
		for _, l := range p.Graph().Links {
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
		for _, l := range p.Graph().Links {
			mirror, ok := known[transition{l.To, l.From, graph.PrecededBy}]
			if ok && l.Kind == graph.LeadsTo && known[transition{l.From, l.To, l.Kind}] == l {
				reportConflict(p, l, mirror, "under preceded_by of "+l.To.Name())
			}
		}
	},
})

// reportConflict reports that two links that are one transition disagree.
func reportConflict(p *Pass, l, other graph.Link, where string) {
	here, there := l.Edge().Probability, other.Edge().Probability
	if math.Abs(here.Value-there.Value) < 1e-9 {
		return
	}
	p.Report(Finding{
		Place:   Place{Record: l.From, Pointer: l.Pointer()},
		Message: fmt.Sprintf("the probability is %v here and %v %s", here.Value, there.Value, where),
		About:   p.aboutLink(l),
		Related: []Related{{Place{Record: other.From, Pointer: other.Pointer()}, "the same transition"}},
	})
}
