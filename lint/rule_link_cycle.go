package lint

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/graph"
	"github.com/kbctl/kbctl/internal/english"
	"github.com/kbctl/kbctl/schema"
)

var _ = register(&Rule{
	Name: "link-cycle", Group: "graph", Severity: Error,
	Title: "records lead to each other in a circle",
	Doc: `leads_to is cause and consequence: whoever follows it backwards finds the first error, the one to fix.
In a circle there is no first. Each strongly connected component of the graph is one finding, with a
shortest circle in it spelled out and its links as related places; it stands at the first record, in the
order of the paths, of that circle. A record that links to itself is self-link's.

preceded_by is the inverse of leads_to and counts as such where the knowledge base writes at least nine in
ten of its transitions at both ends. Where it does not, the two lists were written apart from each other,
each from one record's point of view, and leads_to alone counts. graph.preceded_by in the configuration
decides otherwise: always, never, or auto for the above. An ignore may name any record of the circle.`,
	Shared: true,
	Hint:   "remove the link that is not cause and consequence; ignore a circle that is real, with the reason",
	Base: func(p *Pass) {
		for _, c := range p.Graph().Components() {
			first := c.Cycle[0]
			p.Report(Finding{
				Place:   Place{Record: first.From, Pointer: first.Pointer()},
				Message: cycleMessage(c),
				About:   p.aboutCycle(c),
				Known:   !slices.ContainsFunc(c.Cycle, p.isNew),
				Related: cyclePlaces(c),
			})
		}
	},
})

// aboutCycle names the records of a circle, as they were called before.
func (p *Pass) aboutCycle(c graph.Component) string {
	var ids []string
	for _, l := range c.Cycle {
		ids = append(ids, p.formerly(l.From), p.formerly(l.To))
	}
	slices.Sort(ids)
	return strings.Join(slices.Compact(ids), " ")
}

// formerly is what a record was called before it was changed.
func (p *Pass) formerly(r *schema.Record) string {
	if old, _ := p.Before(r); old != nil {
		return old.Name()
	}
	return r.Name()
}

// isNew tells whether a link leads from or to a record that has another name now,
// or was not there before.
func (p *Pass) isNew(l graph.Link) bool {
	for _, r := range []*schema.Record{l.From, l.To} {
		if old, changed := p.Before(r); changed && (old == nil || old.Name() != r.Name()) {
			return true
		}
	}
	old, changed := p.Before(l.From)
	return changed && !slices.ContainsFunc(l.Kind.Edges(old), func(e schema.Edge) bool { return e.ErrorID == l.Edge().ErrorID })
}

func cycleMessage(c graph.Component) string {
	const most = 12 // ids; more is no help to a reader
	var ids []string
	for _, from := range sources(c) {
		if ids = append(ids, from); len(ids) == most {
			ids = append(ids, "…")
			break
		}
	}
	message := "the records lead to each other in a circle: " + strings.Join(append(ids, ids[0]), " → ")
	if rest := len(c.Records) - len(c.Cycle); rest > 0 {
		message += fmt.Sprintf(" (and %s that %s here and back)", english.Count(rest, "more record"), english.Verb(rest, "leads", "lead"))
	}
	return message
}

// sources returns the ids along the circle of a component. A link under
// preceded_by leads the other way round.
func sources(c graph.Component) []string {
	ids := make([]string, len(c.Cycle))
	for i, l := range c.Cycle {
		ids[i] = l.From.Name()
		if l.Kind == graph.PrecededBy {
			ids[i] = l.To.Name()
		}
	}
	return ids
}

func cyclePlaces(c graph.Component) []Related {
	ids := sources(c)
	related := make([]Related, len(c.Cycle))
	for i, l := range c.Cycle {
		related[i] = Related{
			Place{Record: l.From, Pointer: l.Pointer()},
			fmt.Sprintf("%s leads to %s", ids[i], ids[(i+1)%len(ids)]),
		}
	}
	return related
}
