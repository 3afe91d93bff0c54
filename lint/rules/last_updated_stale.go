package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/text/zh"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var lastUpdatedStale = &lint.Rule{
	Name: "last-updated-stale", Group: "dates", Severity: lint.Info, Since: true,
	Title: "a record has changed, and last_updated has not",
	Doc: `last_updated is the day on which the record last came to say something else. What counts is what it tells of
the error: signature, regex, cause, versions, notes by system, dead ends and workarounds, rates, documentation,
error code. Layout, the order of members and of lists, spelling and punctuation do not count, nor do links,
which are often only the other end of one, a how that repeats its action, translations, tags, and last_confirmed,
which has a day of its own.

Silent where last_updated is today already, or yesterday, as it may be somewhere still.`,
	Hint: "set last_updated to today",
	Record: func(p *lint.Pass, r *schema.Record) {
		old, changed := p.Before(r)
		if !changed || old == nil || old.Source.Broken || r.Source.Broken || old.LastUpdated != r.LastUpdated {
			return
		}
		updated, ok := day(r.LastUpdated)
		if !ok || !updated.Before(p.Today.AddDate(0, 0, -1)) {
			return
		}
		if field := firstChanged(statementsOf(old), statementsOf(r)); field != "" {
			p.ReportAt(r, "/last_updated", fmt.Sprintf("%s has changed, but last_updated is still %s", field, r.LastUpdated))
		}
	},
}

// A statement is what a field of a record tells of the error.
type statement struct {
	field string
	// exact are texts in which every character counts, prose those of which only
	// the words do. Both are sorted.
	exact, prose []string
}

// statementsOf returns what a record tells of its error, in the order of its members.
func statementsOf(r *schema.Record) []statement {
	var os, versions, deadEnds, workarounds, deadProse, workProse []string
	for name, text := range r.OSSpecific {
		os = append(os, name+": "+text)
	}
	for _, v := range r.Versions {
		versions = append(versions, strings.Join([]string{v.Version, v.Introduced, v.Deprecated, v.Removed, v.BehaviorChange, v.Status}, "\x00"))
	}
	for _, d := range r.DeadEnds {
		deadEnds = append(deadEnds, fmt.Sprint(d.FailRate), strings.Join(d.Sources, "\x00"))
		deadProse = append(deadProse, strings.Join([]string{d.Action, d.WhyFails, d.Condition}, "\n"))
	}
	for _, w := range r.Workarounds {
		workarounds = append(workarounds, fmt.Sprint(w.SuccessRate), strings.Join(w.Sources, "\x00"))
		how := w.How
		if howRepeats(&w) { // which is as good as none
			how = ""
		}
		workProse = append(workProse, strings.Join([]string{w.Action, how, w.Condition}, "\n"))
	}
	list := []statement{
		{"signature", []string{r.Signature}, nil},
		{"regex", []string{r.Regex}, nil},
		{"root_cause", nil, []string{r.RootCause}},
		{"root_cause_type", []string{r.RootCauseType}, nil},
		{"versions", versions, nil},
		{"os_specific", nil, os},
		{"dead_ends", deadEnds, deadProse},
		{"workarounds", workarounds, workProse},
		{"official_doc_url", []string{r.OfficialDocURL}, nil},
		{"error_code", []string{r.ErrorCode}, nil},
		{"fix_success_rate", []string{fmt.Sprint(r.FixSuccessRate)}, nil},
		{"resolvable", []string{r.Resolvable}, nil},
	}
	for _, s := range list {
		slices.Sort(s.exact)
		slices.Sort(s.prose)
	}
	return list
}

// firstChanged names the first field that tells something else; empty if none does.
func firstChanged(before, after []statement) string {
	for i := range after {
		if !slices.Equal(before[i].exact, after[i].exact) || reworded(before[i].prose, after[i].prose) {
			return after[i].field
		}
	}
	return ""
}

// reworded tells whether texts have changed by more than spelling. They are sorted,
// so that one whose first word was corrected may stand elsewhere.
func reworded(before, after []string) bool {
	return len(before) != len(after) || zh.Reworded(strings.Join(before, " "), strings.Join(after, " "))
}
