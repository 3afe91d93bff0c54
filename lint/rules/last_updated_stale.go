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
	Title: "a record has changed, but last_updated has not",
	Doc: `last_updated is the day on which the content of the record last changed. Content is what the record says
about the error: signature, regex, cause, versions, notes by system, dead ends and workarounds, rates,
documentation, and error code. Layout, the order of members and lists, spelling and punctuation do not
count. Nor do links, which often only mirror a link of another record. Nor do translations, tags,
last_confirmed, or a how that repeats its action.

The rule is silent if last_updated is today or, because of time zones, yesterday.`,
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

// A statement is what a field of a record says about the error.
type statement struct {
	field string
	// In exact, every character counts; in prose, only the words do. Both are sorted.
	exact, prose []string
}

// statementsOf returns what a record says about its error, in the order of its members.
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
		if howRepeats(&w) { // it adds nothing
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

// firstChanged returns the name of the first field that has changed; empty if none has.
func firstChanged(before, after []statement) string {
	for i := range after {
		if !slices.Equal(before[i].exact, after[i].exact) || reworded(before[i].prose, after[i].prose) {
			return after[i].field
		}
	}
	return ""
}

// reworded reports whether more than spelling has changed. The texts are sorted, so a
// text may move if its first word is corrected.
func reworded(before, after []string) bool {
	return len(before) != len(after) || zh.Reworded(strings.Join(before, " "), strings.Join(after, " "))
}
