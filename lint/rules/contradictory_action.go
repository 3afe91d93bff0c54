package rules

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var contradictoryAction = &lint.Rule{
	Name: "contradictory-action", Group: "content", Severity: lint.Warning,
	Title: "an action is both a dead end and a workaround, here or in a linked record",
	Doc: `A fix cannot both fail and help. If it depends on something, the condition of each entry must say on what.
So a dead end and a workaround that both have a condition are not a finding.

In one record, a dead end is compared with the action and with the how of each workaround. Neither the order of the words nor
synonyms matter: "Publish on another port of the host" is "Map the container to a different host port". A how may do in code
what a dead end says in words, as curl -k does for "Disable the verification of certificates", or have the one option,
setting, call, command or statement that the dead end names. Words that limit an action, such as only, all and without, must be in both. Capitals
do not matter in words such as Docker and SELECT. They matter in options such as -D and in the names of variables such as PATH.

Across records, whole actions are compared, so a fix and a part of it are different. Records are linked by
leads_to, preceded_by and frequently_confused_with: a reader who follows a link must not be sent back. A distinction says that a
fix for one error may be a dead end for the other, so such records are not compared.`,
	Hint: "keep the correct one; if each is right in some cases, say when in both conditions",
	Base: checkContradictions,
}

func checkContradictions(p *lint.Pass) {
	linked, records := linkedRecords(p), p.Base.Records
	actions := make([][]*step, len(records)) // by Source.Index
	p.Parallel(len(records), func(i int) { actions[i] = workaroundSteps(records[i]) })
	lint.EachRecord(p, func(p *lint.Pass, r *schema.Record) {
		for deadEnd, c := range contradictionsOf(r, linked[r], actions) {
			reportContradiction(p, r, deadEnd, c)
		}
	})
}

// contradictionsOf returns what the dead ends of a record contradict in it and in linked records.
func contradictionsOf(r *schema.Record, linked []*schema.Record, actions [][]*step) contradictions {
	steps := deadEndSteps(r)
	if len(steps) == 0 {
		return nil
	}
	deadEnds := byStep(steps)
	found := make(contradictions)
	contradict(found, r, deadEnds, r, actions[r.Source.Index])
	seen := map[*schema.Record]bool{r: true}
	for _, other := range linked {
		if !seen[other] && !distinguish(r, other) {
			seen[other] = true
			contradict(found, r, deadEnds, other, actions[other.Source.Index])
		}
	}
	contradictHow(found, r, steps)
	ways := waysOf(r.Workarounds)
	contradictWords(found, r, ways)
	contradictDeeds(found, r)
	contradictAct(found, r, ways[:min(len(ways), mostCompared)])
	contradictCode(found, r)
	contradictWithin(found, r)
	maps.DeleteFunc(found, func(deadEnd int, _ *contradiction) bool { return repeating.MatchString(r.DeadEnds[deadEnd].Action) })
	return found
}

// repeating recognizes a dead end that does again and again what may help once.
var repeating = regex.NewRecognizer(`(?i)\b(?:again and again|over and over|repeatedly|further and further|more and more)\b`)

// distinguish reports whether one of two records says how their errors differ. The fix for one is a natural dead end of the other.
func distinguish(a, b *schema.Record) bool {
	tells := func(from, to *schema.Record) bool {
		return slices.ContainsFunc(from.Transitions.ConfusedWith, func(e schema.Edge) bool { return e.ErrorID == to.ID && !blank(e.Distinction) })
	}
	return tells(a, b) || tells(b, a)
}

// contradictions are those of a record, by the index of the dead end.
type contradictions map[int]*contradiction

// A contradiction has the workarounds that a dead end contradicts: the first few of them, and
// their number.
type contradiction struct {
	first []contradicted
	count int
}

// A contradicted workaround is named by the record, its index and its field.
type contradicted struct {
	record  *schema.Record
	index   int
	field   string
	message string
}

// add adds a workaround to what a dead end contradicts.
func add(found contradictions, deadEnd int, what contradicted) {
	const most = 5
	c := found[deadEnd]
	if c == nil {
		c = &contradiction{}
		found[deadEnd] = c
	}
	if c.count++; c.count <= most {
		c.first = append(c.first, what)
	}
}

// deadEndSteps returns the steps of dead ends. Those of blank ones are nil. It returns nil if
// all are blank.
func deadEndSteps(r *schema.Record) []*step {
	var steps []*step
	for i, d := range r.DeadEnds {
		if blank(d.Action) {
			continue
		}
		if steps == nil {
			steps = make([]*step, len(r.DeadEnds))
		}
		steps[i] = newStep(d.Action)
	}
	return steps
}

// contradict adds the workarounds of a record that are dead ends of r. Both are compared
// by their steps.
func contradict(found contradictions, r *schema.Record, deadEnds *stepIndex, other *schema.Record, workarounds []*step) {
	for w, action := range workarounds {
		for _, i := range deadEnds.like(action) {
			if blank(r.DeadEnds[i].Condition) || blank(other.Workarounds[w].Condition) {
				add(found, i, contradicted{other, w, "action", "the same action as a workaround"})
			}
		}
	}
}

// contradictHow adds the workarounds whose how is a dead end of the same record, or the
// command that a dead end runs.
func contradictHow(found contradictions, r *schema.Record, deadEnds []*step) {
	commands := byCommand(deadEnds)
	for w, workaround := range r.Workarounds {
		if blank(workaround.How) {
			continue
		}
		for _, i := range commands.like(newStep(workaround.How)) {
			if found[i] == nil && (blank(r.DeadEnds[i].Condition) || blank(workaround.Condition)) {
				add(found, i, contradicted{r, w, "how", "the same as how"})
			}
		}
	}
}

// contradictWords adds the workarounds of a record that have the words of a dead end of the
// same record in any order.
func contradictWords(found contradictions, r *schema.Record, ways []*way) {
	var deadEnds map[string][]int // by words
	alike := make([]bool, len(ways))
	for i, d := range r.DeadEnds {
		if !mayHaveWords(ways, d.Action, alike) { // as nearly always
			continue
		}
		if words := wordsOf(d.Action); strings.Contains(words, " ") {
			if deadEnds == nil {
				deadEnds = make(map[string][]int)
			}
			deadEnds[words] = append(deadEnds[words], i)
		}
	}
	if len(deadEnds) == 0 {
		return
	}
	for w, workaround := range r.Workarounds {
		if !alike[w] {
			continue
		}
		for _, i := range deadEnds[wordsOf(workaround.Action)] {
			if found[i] == nil && (blank(r.DeadEnds[i].Condition) || blank(workaround.Condition)) {
				add(found, i, contradicted{r, w, "action", "the same action in other words"})
			}
		}
	}
}

// linkedRecords maps each record to the records that it has a link to or from. The lists
// may have duplicates.
func linkedRecords(p *lint.Pass) map[*schema.Record][]*schema.Record {
	linked := make(map[*schema.Record][]*schema.Record)
	for _, l := range transitions.Get(p).Links {
		if l.To != nil && l.To != l.From && transitions.Get(p).First(l) == l {
			linked[l.From] = append(linked[l.From], l.To)
			linked[l.To] = append(linked[l.To], l.From)
		}
	}
	return linked
}

// workaroundSteps returns the steps of a record's workarounds.
func workaroundSteps(r *schema.Record) []*step {
	steps := make([]*step, len(r.Workarounds))
	for i, w := range r.Workarounds {
		steps[i] = newStep(w.Action)
	}
	return steps
}

func reportContradiction(p *lint.Pass, r *schema.Record, deadEnd int, c *contradiction) {
	where := "the same record"
	if other := c.first[0].record; other != r {
		where = other.Name()
	}
	if more := c.count - 1; more > 0 {
		where += fmt.Sprintf(", and in %s", wording.Count(more, "more place"))
	}
	var related []lint.Related
	for _, w := range c.first {
		related = append(related, lint.Related{Place: lint.Place{Record: w.record, Pointer: fmt.Sprintf("/workarounds/%d/%s", w.index, w.field)}, Message: w.message})
	}
	p.Report(lint.Finding{
		Place:   lint.Place{Record: r, Pointer: fmt.Sprintf("/dead_ends/%d/action", deadEnd)},
		Message: "this dead end is a workaround in " + where,
		Related: related,
	})
}
