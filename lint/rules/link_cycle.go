package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/graph"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var linkCycle = &lint.Rule{
	Name: "link-cycle", Group: "graph", Severity: lint.Error,
	Title: "records lead to each other in a circle",
	Doc: `leads_to is cause and consequence: whoever follows it backwards finds the first error, the one to fix.
In a circle there is no first. Each strongly connected component of the graph is one finding, with a
shortest circle in it spelled out and its links as related places; it stands at the first record, in the
order of the paths, of that circle. With --since each link that is new and closes another circle there is
one as well, up to ten. A record that links to itself is self-link's.

preceded_by is the inverse of leads_to and counts as such where the knowledge base writes at least nine in
ten of its transitions at both ends. Where it does not, the two lists were written apart from each other,
each from one record's point of view, and leads_to alone counts. graph.preceded_by in the configuration
decides otherwise: always, never, or auto for the above. An ignore may name any record of the circle.`,
	Shared: true,
	Hint:   "remove the link that is not cause and consequence; ignore a circle that is real, with the reason",
	Base: func(p *lint.Pass) {
		isNew := newLinks(p)
		for _, c := range transitions.Get(p).Components() {
			reportCycle(p, c.Cycle, cycleMessage(c), !slices.ContainsFunc(c.Cycle, isNew))
			if p.Since {
				reportClosed(p, c, isNew)
			}
		}
	},
}

// mostClosed is how many findings more there are of one component.
const mostClosed = 10

// reportClosed reports the new links that close circles besides the one of which
// the component's finding tells. Whoever compares would not hear of them otherwise.
func reportClosed(p *lint.Pass, c graph.Component, isNew func(graph.Link) bool) {
	circles, left := transitions.Get(p).CyclesThrough(c, isNew, mostClosed)
	for i, circle := range circles {
		message := "the link closes another circle: " + spelledOut(circle)
		if i == len(circles)-1 && left > 0 {
			message += fmt.Sprintf(" (and %d more new links close circles here)", left)
		}
		reportCycle(p, circle, message, false)
	}
}

func reportCycle(p *lint.Pass, circle []graph.Link, message string, known bool) {
	p.Report(lint.Finding{
		Place:   lint.Place{Record: circle[0].From, Pointer: circle[0].Pointer()},
		Message: message,
		About:   aboutCycle(p, circle),
		Known:   known,
		Related: cyclePlaces(circle),
		Extent:  lint.Extent{Round: sources(circle)},
	})
}

// aboutCycle names the records of a circle, as they were called before. Which way
// round it goes is the extent's to say: baselines have keys that do not tell.
func aboutCycle(p *lint.Pass, circle []graph.Link) string {
	var ids []string
	for _, l := range circle {
		ids = append(ids, formerly(p, l.From), formerly(p, l.To))
	}
	slices.Sort(ids)
	return strings.Join(slices.Compact(ids), " ")
}

// newLinks returns a function that tells whether what a link says was not said
// before, at either end if both count, by records that may have had other names.
func newLinks(p *lint.Pass) func(graph.Link) bool {
	type list struct {
		record *schema.Record
		kind   graph.Kind
	}
	lists := make(map[list]map[string]bool) // a record may have very many links
	named := func(from *schema.Record, kind graph.Kind, to *schema.Record) bool {
		ids := lists[list{from, kind}]
		if ids == nil {
			ids = make(map[string]bool)
			for _, e := range kind.Edges(from) {
				ids[e.ErrorID] = true
			}
			lists[list{from, kind}] = ids
		}
		return ids[to.ID] || ids[to.Source.PathID]
	}
	return func(l graph.Link) bool {
		from, to := former(p, l.From), former(p, l.To)
		if from == nil || to == nil {
			return true
		}
		unchanged := from == l.From && to == l.To
		return !unchanged && !named(from, l.Kind, to) && !(transitions.Get(p).BothEnds && named(to, l.Kind.Mirror(), from))
	}
}

func cycleMessage(c graph.Component) string {
	message := "the records lead to each other in a circle: " + spelledOut(c.Cycle)
	if rest := len(c.Records) - len(c.Cycle); rest > 0 {
		message += fmt.Sprintf(" (and %s that %s here and back)", wording.Count(rest, "more record"), wording.Verb(rest, "leads", "lead"))
	}
	return message
}

// spelledOut names the records along a circle.
func spelledOut(circle []graph.Link) string {
	const most = 12 // ids; more is no help to a reader
	var ids []string
	for _, from := range sources(circle) {
		if ids = append(ids, from.Name()); len(ids) == most {
			ids = append(ids, "…")
			break
		}
	}
	return strings.Join(append(ids, ids[0]), " → ")
}

// sources returns the records along a circle. A link under preceded_by leads the
// other way round.
func sources(circle []graph.Link) []*schema.Record {
	records := make([]*schema.Record, len(circle))
	for i, l := range circle {
		records[i] = l.From
		if l.Kind == graph.PrecededBy {
			records[i] = l.To
		}
	}
	return records
}

func cyclePlaces(circle []graph.Link) []lint.Related {
	from := sources(circle)
	related := make([]lint.Related, len(circle))
	for i, l := range circle {
		related[i] = lint.Related{
			Place:   lint.Place{Record: l.From, Pointer: l.Pointer()},
			Message: fmt.Sprintf("%s leads to %s", from[i].Name(), from[(i+1)%len(from)].Name()),
		}
	}
	return related
}
