package rules

import (
	"github.com/kbctl/kbctl/graph"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// oneSided are the links that the record at the other end does not have. They are found before the records are
// checked, because by then the other record may have been released.
var oneSided = &lint.PerRun[*oneSidedLinks]{Build: findOneSided}

type oneSidedLinks struct {
	of      map[*schema.Record][]oneSidedLink
	targets map[*schema.Record]*linkTarget
}

type oneSidedLink struct {
	graph.Link
	fixable bool // see [mirrorer.may]
}

// A linkTarget describes the lists of links in a record, by [graph.Kind], and where they are.
type linkTarget struct {
	place schema.Range
	lists [3]bool // the list exists
	bare  [3]bool // the list is not empty, and its links are only ids
}

func findOneSided(p *lint.Pass) (*oneSidedLinks, error) {
	found := &oneSidedLinks{make(map[*schema.Record][]oneSidedLink), make(map[*schema.Record]*linkTarget)}
	g := transitions.Get(p)
	mirrors := newMirrorer(p.Base, g)
	var targets []*schema.Record
	for _, l := range g.Links {
		if owner := p.Base.Lookup(l.From.ID); owner != nil && owner != l.From {
			continue // duplicate-id reports copies
		}
		if l.To == nil || l.To == l.From || !l.To.LinksKnown() || g.First(l) != l {
			continue
		}
		if _, ok := g.Mirror(l); ok {
			continue
		}
		found.of[l.From] = append(found.of[l.From], oneSidedLink{l, mirrors.may(l)})
		if found.targets[l.To] == nil {
			found.targets[l.To] = &linkTarget{}
			targets = append(targets, l.To)
		}
	}
	p.Parallel(len(targets), func(i int) { *found.targets[targets[i]] = newLinkTarget(targets[i]) })
	return found, nil
}

// newLinkTarget describes a record. Its links are known, so the object around the lists exists.
func newLinkTarget(r *schema.Record) (t linkTarget) {
	found := r.Locate("/transition_graph/leads_to", "/transition_graph/preceded_by", "/transition_graph/frequently_confused_with", "/transition_graph")
	for kind, list := range [...][]schema.Edge{r.Transitions.LeadsTo, r.Transitions.PrecededBy, r.Transitions.ConfusedWith} {
		t.lists[kind] = found[kind].Exists
		t.bare[kind] = len(list) > 0
		for _, e := range list {
			t.bare[kind] = t.bare[kind] && e.Bare
		}
	}
	t.place = found[3].Value
	return t
}

// reportOneSided reports links of a record that the other record does not have. message returns the message for a
// link, or "" to skip it.
func reportOneSided(p *lint.Pass, r *schema.Record, message func(graph.Link) string) {
	all := oneSided.Get(p)
	for _, l := range all.of[r] {
		text := message(l.Link)
		if text == "" {
			continue
		}
		target := all.targets[l.To]
		finding := lint.Finding{
			Place:   lint.Place{Record: r, Pointer: l.Pointer()},
			Message: text,
			About:   aboutLink(p, l.Link),
			Related: []lint.Related{{Place: lint.Place{Record: l.To, Pointer: "/transition_graph", Range: target.place}, Message: "the other record"}},
		}
		if l.fixable {
			finding.Fix = mirrorFix(l.Link, target)
		}
		p.Report(finding)
	}
}
