package lint

import (
	"fmt"

	"github.com/kbctl/kbctl/schema"
)

var _ = register(&Rule{
	Name: "contradictory-action", Group: "content", Severity: Warning,
	Title: "a dead end is a workaround, here or in a linked record",
	Doc: `A fix cannot both fail and help. If it depends, each entry's condition must say on what: a dead end and
a workaround that both have one are left alone. Records are linked by leads_to, preceded_by and
frequently_confused_with; a reader who follows a link must not be sent back. Actions are compared as whole
texts, so that a fix and a part of it are two things.`,
	Hint: "keep the one that is right; if it depends, say on what in the condition of both",
	Base: checkContradictions,
})

func checkContradictions(p *Pass) {
	linked := make(map[*schema.Record][]*schema.Record)
	for _, l := range p.Graph().Links {
		if l.To != nil && l.To != l.From {
			linked[l.From] = append(linked[l.From], l.To)
			linked[l.To] = append(linked[l.To], l.From)
		}
	}
	for _, r := range p.Base.Records {
		for i, d := range r.DeadEnds {
			if blank(d.Action) {
				continue
			}
			seen := make(map[*schema.Record]bool)
			for _, other := range append([]*schema.Record{r}, linked[r]...) {
				if w := helps(other, d); w >= 0 && !seen[other] {
					seen[other] = true
					reportContradiction(p, r, i, other, w)
				}
			}
		}
	}
}

// helps returns the index of the workaround of a record that is the same action
// as a dead end; -1 if there is none, or if both say on what it depends.
func helps(r *schema.Record, d schema.DeadEnd) int {
	action := fold(d.Action)
	for i, w := range r.Workarounds {
		if fold(w.Action) == action && (blank(d.Condition) || blank(w.Condition)) {
			return i
		}
	}
	return -1
}

func reportContradiction(p *Pass, r *schema.Record, deadEnd int, other *schema.Record, workaround int) {
	where := "the same record"
	if other != r {
		where = other.Name()
	}
	p.Report(Finding{
		Place:   Place{Record: r, Pointer: fmt.Sprintf("/dead_ends/%d/action", deadEnd)},
		Message: fmt.Sprintf("this dead end is workaround %d of %s", workaround+1, where),
		Related: []Related{{
			Place{Record: other, Pointer: fmt.Sprintf("/workarounds/%d/action", workaround)}, "the same action as a workaround",
		}},
	})
}
