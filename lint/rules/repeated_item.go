package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/graph"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var repeatedItem = &lint.Rule{
	Name: "repeated-item", Group: "content", Severity: lint.Warning,
	Title: "a list of a record has the same item twice",
	Doc: `A reader who finds the same workaround, dead end, link, source or tag twice looks for a difference that is
not there. Dead ends and workarounds with different conditions are different items, unless two workarounds have one how, and so are versions
with a different status. A version has one behavior_change. Dead ends with the same meaning are one item, such as "Check out with --force" and "Force the checkout with -f". So are
workarounds with the same commands, on one line or on several, and two dead ends with one reason. Three reasons that end in the same
eight words say too little. One source may support several entries. Capitals and hyphens make no difference in tags and aliases,
nor do http, a slash or a # at the end in sources. Two links with one distinction do not say how the two errors differ.`,
	Hint:   "remove one of the two, or write what was meant",
	Record: checkRepeats,
}

func checkRepeats(p *lint.Pass, r *schema.Record) {
	repeatedWorkarounds(p, r)
	repeatedDeadEnds(p, r)
	versions := newRepeats(p, r, inList("/versions/%d/version"))
	shared := sharing(len(r.Versions), func(i int) string { return r.Versions[i].Version }, lastLetters)
	for i := range r.Versions {
		if v := &r.Versions[i]; shared[i] {
			versions.add(i, fold(v.Version), fmt.Sprintf("%q", []string{v.Introduced, v.Deprecated, v.Removed, v.Status}))
		}
	}
	repeatedLabels(p, r, "/tags/%d", r.Tags)
	repeatedLabels(p, r, "/aliases/%d", r.Aliases)
	repeatedLinks(p, r)
	repeatedCommands(p, r)
	repeatedActs(p, r)
	repeatedEnds(p, r)
}

func repeatedWorkarounds(p *lint.Pass, r *schema.Record) {
	actions, hows := newRepeats(p, r, inList("/workarounds/%d/action")), newRepeats(p, r, inList("/workarounds/%d/how"))
	shared := sharing(len(r.Workarounds), func(i int) string { return r.Workarounds[i].Action }, headOf)
	sharedHows := sharing(len(r.Workarounds), func(i int) string { return r.Workarounds[i].How }, lastLetters)
	for i := range r.Workarounds {
		w := &r.Workarounds[i]
		repeated := shared[i] && actions.add(i, sameStep(w.Action), fold(w.Condition))
		if !repeated && sharedHows[i] && !hows.add(i, fold(w.How), fold(w.Condition)) {
			repeatedHow(p, r, i)
		}
		repeatedSources(p, r, "workarounds", i, w.Sources)
	}
}

func repeatedDeadEnds(p *lint.Pass, r *schema.Record) {
	const fewestInReason, long = 6, 12 // words of a reason, and of one that rarely fits two fixes
	deadEnds, reasons := newRepeats(p, r, inList("/dead_ends/%d/action")), newRepeats(p, r, inList("/dead_ends/%d/why_fails"))
	shared := sharing(len(r.DeadEnds), func(i int) string { return r.DeadEnds[i].Action }, headOf)
	sharedReasons := sharing(len(r.DeadEnds), func(i int) string { return r.DeadEnds[i].WhyFails }, lastLetters)
	for i := range r.DeadEnds {
		d := &r.DeadEnds[i]
		repeated := shared[i] && deadEnds.add(i, sameStep(d.Action), fold(d.Condition))
		if !repeated && sharedReasons[i] && haveWords(fewestInReason, d.WhyFails) && !slices.ContainsFunc(r.DeadEnds[:min(i, mostCompared)], func(e schema.DeadEnd) bool {
			return e.WhyFails == d.WhyFails && haveCommonWord(e.Action, d.Action, r.Domain) && !haveWords(long, d.WhyFails)
		}) {
			reasons.add(i, fold(d.WhyFails), "")
		}
		repeatedSources(p, r, "dead_ends", i, d.Sources)
	}
}

// repeatedLabels reports tags or aliases that are twice in their list.
func repeatedLabels(p *lint.Pass, r *schema.Record, format string, names []string) {
	seen := newRepeats(p, r, inList(format))
	for i, again := range sharing(len(names), func(i int) string { return names[i] }, lastLetters) {
		if again {
			seen.add(i, sameName(names[i]), "")
		}
	}
}

func repeatedSources(p *lint.Pass, r *schema.Record, list string, entry int, sources []string) {
	if len(sources) < 2 { // as in most entries
		return
	}
	seen := newRepeats(p, r, inList(fmt.Sprintf("/%s/%d/sources/%%d", list, entry)))
	for i, s := range sources {
		seen.add(i, samePage(s), "")
	}
}

// samePage maps URLs that lead to one page to one text.
func samePage(url string) string {
	return strings.TrimRight(strings.TrimPrefix(strings.TrimPrefix(url, "http://"), "https://"), "#/")
}

// repeatedLinks reports records that are twice in one list of links.
func repeatedLinks(p *lint.Pass, r *schema.Record) {
	for kind := graph.LeadsTo; kind <= graph.ConfusedWith; kind++ {
		edges := kind.Edges(r)
		if len(edges) < 2 {
			continue
		}
		seen := newRepeats(p, r, func(i int) string { return graph.Link{From: r, Kind: kind, Index: i}.Pointer() })
		said := newRepeats(p, r, inList("/transition_graph/"+kind.String()+"/%d/distinction"))
		shared := sharing(len(edges), func(i int) string { return edges[i].Distinction }, lastLetters)
		for i := range edges {
			if !seen.add(i, edges[i].ErrorID, "") && shared[i] {
				said.add(i, fold(edges[i].Distinction), "")
			}
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
	pass    *lint.Pass
	record  *schema.Record
	pointer func(index int) string
	first   map[[2]string]int
}

func newRepeats(p *lint.Pass, r *schema.Record, pointer func(index int) string) *repeats {
	return &repeats{pass: p, record: r, pointer: pointer}
}

// inList returns a function that writes the index of an item into its pointer.
func inList(format string) func(index int) string {
	return func(index int) string { return fmt.Sprintf(format, index) }
}

// add adds an item and reports whether it repeats an earlier one, which is then a finding.
// Items with different details are different.
func (x *repeats) add(index int, item, detail string) bool {
	if blank(item) {
		return false
	}
	key := [2]string{item, detail}
	if first, ok := x.first[key]; ok {
		at := x.pointer(first)
		x.pass.Report(lint.Finding{
			Place:   lint.Place{Record: x.record, Pointer: x.pointer(index)},
			Message: fmt.Sprintf("the same as %s", at[1:]),
			Related: []lint.Related{{Place: lint.Place{Record: x.record, Pointer: at}, Message: "the first of the two"}},
		})
		return true
	}
	if x.first == nil {
		x.first = make(map[[2]string]int)
	}
	x.first[key] = index
	return false
}
