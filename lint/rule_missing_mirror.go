package lint

import (
	"fmt"

	"github.com/kbctl/kbctl/graph"
)

var _ = register(&Rule{
	Name: "missing-mirror", Group: "graph", Severity: Warning,
	Title: "a transition is written at one end only",
	Doc: `If A leads_to B, then B is preceded_by A, and the other way round. A reader who comes from the one end
must find what a reader who comes from the other one finds. Links that dangle, and links to records whose
own links are not as the schema wants them, have no other end to look at.`,
	Fixes: `It writes the transition into the other record: the id, and under preceded_by the probability, which is
the same number at both ends. Where the transition is part of a circle, it is for people to say first which of
the links is wrong; for a preceded_by, this goes for circles of links that only preceded_by tells of, too.`,
	Hint: "write the transition into the other record too, or remove it here",
	Base: func(p *Pass) {
		reportOneSided(p, func(l graph.Link) string {
			switch l.Kind {
			case graph.LeadsTo:
				return fmt.Sprintf("leads to %s, which does not name this record under preceded_by", l.To.Name())
			case graph.PrecededBy:
				return fmt.Sprintf("preceded by %s, which does not name this record under leads_to", l.To.Name())
			}
			return ""
		})
	},
})

// aboutLink says what a finding on a link is about, whatever the record at its other
// end is called now.
func (p *Pass) aboutLink(l graph.Link) string { return l.Kind.String() + " " + p.formerly(l.To) }

// reportOneSided reports the links that the other record does not answer, in
// the words of message, which has none for the links that are not meant.
func reportOneSided(p *Pass, message func(graph.Link) string) {
	g := p.Graph()
	var mirrors *mirrorer
	for _, l := range g.Links {
		if owner := p.Base.Lookup(l.From.ID); owner != nil && owner != l.From {
			continue // a copy, of which duplicate-id has something to say
		}
		if l.To == nil || l.To == l.From || !l.To.LinksKnown() || g.First(l) != l {
			continue
		}
		if _, ok := g.Mirror(l); ok {
			continue
		}
		if text := message(l); text != "" {
			if mirrors == nil {
				mirrors = newMirrorer(p.Base, g)
			}
			p.Report(Finding{
				Place:   Place{Record: l.From, Pointer: l.Pointer()},
				Message: text,
				About:   p.aboutLink(l),
				Related: []Related{{Place{Record: l.To, Pointer: "/transition_graph"}, "the other record"}},
				Fix:     mirrors.fix(l),
			})
		}
	}
}
