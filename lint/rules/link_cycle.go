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
	Title: "records lead to each other in a cycle",
	Doc: `leads_to means cause and consequence. A reader who follows it backwards finds the first error, which is
the one to fix. A cycle has no first error. Each strongly connected component of the graph is one finding.
It shows a shortest cycle and its links as related places. Its place is the first record of that cycle in
the order of the paths. With --since, each new link that closes another cycle in the component is a
finding too, up to ten. The rule self-link reports records that link to themselves.

preceded_by is the inverse of leads_to. It counts as such if the knowledge base writes at least nine in
ten of its transitions at both ends. Otherwise the two lists were probably written independently, each
from one record's point of view, and only leads_to counts. graph.preceded_by in the configuration
overrides this: always, never, or auto. An ignore may name any record of the cycle.`,
	Shared: true,
	Hint:   "remove the link that is not cause and consequence; if the cycle is real, ignore it and give the reason",
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

// mostClosed limits the additional findings of one component.
const mostClosed = 10

// reportClosed reports new links that close cycles other than the one in the component's
// finding. Otherwise a check of the change would miss them.
func reportClosed(p *lint.Pass, c graph.Component, isNew func(graph.Link) bool) {
	cycles, left := transitions.Get(p).CyclesThrough(c, isNew, mostClosed)
	for i, cycle := range cycles {
		message := "the link closes another cycle: " + spelledOut(cycle)
		if i == len(cycles)-1 && left > 0 {
			message += fmt.Sprintf(" (and %d more new links close cycles here)", left)
		}
		reportCycle(p, cycle, message, false)
	}
}

func reportCycle(p *lint.Pass, cycle []graph.Link, message string, known bool) {
	p.Report(lint.Finding{
		Place:   lint.Place{Record: cycle[0].From, Pointer: cycle[0].Pointer()},
		Message: message,
		About:   aboutCycle(p, cycle),
		Known:   known,
		Related: cyclePlaces(cycle),
		Extent:  &lint.Extent{Cycle: sources(cycle)},
	})
}

// aboutCycle identifies a cycle by the former names of its records. The direction is not
// part of it, because keys in existing baselines do not have it. It is in the extent.
func aboutCycle(p *lint.Pass, cycle []graph.Link) string {
	var ids []string
	for _, l := range cycle {
		ids = append(ids, formerly(p, l.From), formerly(p, l.To))
	}
	slices.Sort(ids)
	return strings.Join(slices.Compact(ids), " ")
}

// newLinks returns a function that reports whether a link is new. If both ends count, it
// must be new at both. Records may have been renamed.
func newLinks(p *lint.Pass) func(graph.Link) bool {
	type list struct {
		record *schema.Record
		kind   graph.Kind
	}
	lists := make(map[list]map[string]bool) // by error_id; a record may have many links
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
	message := "the records lead to each other in a cycle: " + spelledOut(c.Cycle)
	if rest := len(c.Records) - len(c.Cycle); rest > 0 {
		message += fmt.Sprintf(" (and %s %s here and back)", wording.Count(rest, "more record"), wording.Verb(rest, "leads", "lead"))
	}
	return message
}

// spelledOut lists the records along a cycle.
func spelledOut(cycle []graph.Link) string {
	const most = 12 // ids
	var ids []string
	for _, from := range sources(cycle) {
		if ids = append(ids, from.Name()); len(ids) == most {
			ids = append(ids, "…")
			break
		}
	}
	return strings.Join(append(ids, ids[0]), " → ")
}

// sources returns the records along a cycle. A link under preceded_by leads in the other
// direction.
func sources(cycle []graph.Link) []*schema.Record {
	records := make([]*schema.Record, len(cycle))
	for i, l := range cycle {
		records[i] = l.From
		if l.Kind == graph.PrecededBy {
			records[i] = l.To
		}
	}
	return records
}

func cyclePlaces(cycle []graph.Link) []lint.Related {
	from := sources(cycle)
	related := make([]lint.Related, len(cycle))
	for i, l := range cycle {
		related[i] = lint.Related{
			Place:   lint.Place{Record: l.From, Pointer: l.Pointer()},
			Message: fmt.Sprintf("%s leads to %s", from[i].Name(), from[(i+1)%len(from)].Name()),
		}
	}
	return related
}
