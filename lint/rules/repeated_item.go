package rules

import (
	"fmt"
	"strings"

	"github.com/kbctl/kbctl/graph"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var repeatedItem = &lint.Rule{
	Name: "repeated-item", Group: "content", Severity: lint.Warning,
	Title: "a list of a record has the same item twice",
	Doc: `A reader who finds the same workaround, dead end, link, source or tag twice looks for a difference that is
not there. Dead ends and workarounds with different conditions are different items, and so are versions with
different notes. One source may support several entries. Capitals and hyphens make no difference in tags and aliases,
nor do http, a slash or a # at the end in sources.`,
	Hint:   "remove one of the two, or write what was meant",
	Record: checkRepeats,
}

func checkRepeats(p *lint.Pass, r *schema.Record) {
	actions, hows := newRepeats(p, r), newRepeats(p, r)
	for i, w := range r.Workarounds {
		when := "\n" + fold(w.Condition)
		if !actions.add(fmt.Sprintf("/workarounds/%d/action", i), sameStep(w.Action), when) {
			hows.add(fmt.Sprintf("/workarounds/%d/how", i), fold(w.How), when)
		}
		repeatedSources(p, r, "workarounds", i, w.Sources)
	}
	deadEnds := newRepeats(p, r)
	for i, d := range r.DeadEnds {
		deadEnds.add(fmt.Sprintf("/dead_ends/%d/action", i), sameStep(d.Action), "\n"+fold(d.Condition))
		repeatedSources(p, r, "dead_ends", i, d.Sources)
	}
	versions := newRepeats(p, r)
	for i, v := range r.Versions {
		versions.add(fmt.Sprintf("/versions/%d/version", i), fold(v.Version), fmt.Sprintf("\n%q", []string{v.Introduced, v.Deprecated, v.Removed, v.BehaviorChange, v.Status}))
	}
	for list, names := range map[string][]string{"tags": r.Tags, "aliases": r.Aliases} {
		seen := newRepeats(p, r)
		for i, name := range names {
			seen.add(fmt.Sprintf("/%s/%d", list, i), sameName(name), "")
		}
	}
	repeatedLinks(p, r)
}

func repeatedSources(p *lint.Pass, r *schema.Record, list string, entry int, sources []string) {
	seen := newRepeats(p, r)
	for i, s := range sources {
		seen.add(fmt.Sprintf("/%s/%d/sources/%d", list, entry, i), samePage(s), "")
	}
}

// samePage maps URLs that lead to one page to one text.
func samePage(url string) string {
	return strings.TrimRight(strings.TrimPrefix(strings.TrimPrefix(url, "http://"), "https://"), "#/")
}

// repeatedLinks reports records that are twice in one list of links.
func repeatedLinks(p *lint.Pass, r *schema.Record) {
	for kind := graph.LeadsTo; kind <= graph.ConfusedWith; kind++ {
		seen := newRepeats(p, r)
		for i := range kind.Edges(r) {
			l := graph.Link{From: r, Kind: kind, Index: i}
			seen.add(l.Pointer(), l.Edge().ErrorID, "")
		}
	}
}

// sameName maps names that differ only in capitals, hyphens and spaces to one text.
func sameName(name string) string {
	return joined.Replace(strings.ToLower(fold(name)))
}

var joined = strings.NewReplacer("-", " ", "_", " ")

// repeats finds items of a list that are like an earlier one.
type repeats struct {
	pass   *lint.Pass
	record *schema.Record
	first  map[string]string // pointers, by item
}

func newRepeats(p *lint.Pass, r *schema.Record) *repeats { return &repeats{pass: p, record: r} }

// add adds an item and reports whether it repeats an earlier one, which is then a finding.
// Items with different details are different.
func (x *repeats) add(pointer, item, detail string) bool {
	if blank(item) {
		return false
	}
	if first, ok := x.first[item+detail]; ok {
		x.pass.Report(lint.Finding{
			Place:   lint.Place{Record: x.record, Pointer: pointer},
			Message: fmt.Sprintf("the same as %s", first[1:]),
			Related: []lint.Related{{Place: lint.Place{Record: x.record, Pointer: first}, Message: "the first of the two"}},
		})
		return true
	}
	if x.first == nil {
		x.first = make(map[string]string)
	}
	x.first[item+detail] = pointer
	return false
}
