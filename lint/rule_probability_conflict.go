package lint

import (
	"fmt"
	"math"

	"github.com/kbctl/kbctl/graph"
)

var _ = register(&Rule{
	Name: "probability-conflict", Group: "graph", Severity: Warning,
	Title: "one transition has two probabilities",
	Doc: `The probability of a transition is one number, whether it is written under leads_to of the one record or
under preceded_by of the other: the share of cases of the earlier error that go on to the later one. Where
both ends give it, they give the same; and so does a record that names another one twice.`,
	Hint: "find out which number is right, and write it at both ends",
	Base: func(p *Pass) {
		g := p.Graph()
		for _, l := range g.Links {
			if l.To == nil || l.To == l.From || l.Kind == graph.ConfusedWith {
				continue
			}
			if first := g.First(l); first != l {
				reportConflict(p, l, first, "earlier in the same list")
			} else if mirror, ok := g.Mirror(l); ok && l.Kind == graph.LeadsTo {
				reportConflict(p, l, mirror, "under preceded_by of "+l.To.Name())
			}
		}
	},
})

// reportConflict reports that two links that are one transition disagree.
func reportConflict(p *Pass, l, other graph.Link, where string) {
	here, there := l.Edge().Probability, other.Edge().Probability
	if !here.Known || !there.Known || math.Abs(here.Value-there.Value) < 1e-9 {
		return
	}
	p.Report(Finding{
		Place:   Place{Record: l.From, Pointer: l.Pointer()},
		Message: fmt.Sprintf("the probability is %v here and %v %s", here.Value, there.Value, where),
		Related: []Related{{Place{Record: other.From, Pointer: other.Pointer()}, "the same transition"}},
	})
}
