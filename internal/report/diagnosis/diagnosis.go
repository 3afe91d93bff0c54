// Package diagnosis tells what explains a log: which records match it, what not to
// try, what to do, and what comes next.
package diagnosis

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/schema"
)

// A Diagnosis is what explains one log.
type Diagnosis struct {
	// File is the log's name as the user gave it, "-" for standard input.
	File string
	// Bytes is its length.
	Bytes int64
	// Explanations are the records that match it, the best first.
	Explanations []match.Explanation
}

// Options say how diagnoses are shown.
type Options struct {
	// Top is how many explanations of a log are shown; 0 for all.
	Top int
	// Chinese shows the Chinese of the records where there is some.
	Chinese bool
	// Width is that of the terminal, in columns; Color is whether it has any.
	Width int
	Color bool
}

// top cuts explanations down to those to show.
func (o Options) top(all []match.Explanation) []match.Explanation {
	if o.Top > 0 && len(all) > o.Top {
		return all[:o.Top]
	}
	return all
}

// A fix is something to do, or not to.
type fix struct {
	Action string
	Rate   schema.Rate // of success, or of failure
	Why    string      // it fails
	How    string      // it is done, if that says more than the action
}

// deadEnds are the fixes that do not help, those that fail most often first.
func deadEnds(r *schema.Record) []fix {
	var all []fix
	for _, d := range r.DeadEnds {
		all = append(all, fix{Action: d.Action, Rate: d.FailRate, Why: d.WhyFails})
	}
	return sorted(all)
}

// workarounds are the fixes that help, those that do most often first.
func workarounds(r *schema.Record, chinese bool) []fix {
	var all []fix
	for i, w := range r.Workarounds {
		action := w.Action
		if chinese && len(r.WorkaroundsZh) == len(r.Workarounds) && strings.TrimSpace(r.WorkaroundsZh[i]) != "" {
			action = r.WorkaroundsZh[i]
		}
		how := w.How
		if strings.TrimSpace(how) == strings.TrimSpace(w.Action) {
			how = ""
		}
		all = append(all, fix{Action: action, Rate: w.SuccessRate, How: how})
	}
	return sorted(all)
}

// sorted leaves out fixes that say nothing, and puts those of unknown rate last.
func sorted(all []fix) []fix {
	all = slices.DeleteFunc(all, func(f fix) bool { return strings.TrimSpace(f.Action) == "" })
	slices.SortStableFunc(all, func(a, b fix) int { return cmp.Compare(b.order(), a.order()) })
	return all
}

func (f fix) order() float64 {
	if f.Rate.Known {
		return f.Rate.Value
	}
	return -1
}

// cause is a record's root cause.
func cause(r *schema.Record, chinese bool) string {
	if chinese && strings.TrimSpace(r.RootCauseZh) != "" {
		return r.RootCauseZh
	}
	return r.RootCause
}

// consequences are the ids that a record leads to, the most probable first.
func consequences(r *schema.Record) []string {
	edges := slices.Clone(r.Transitions.LeadsTo)
	slices.SortStableFunc(edges, func(a, b schema.Edge) int {
		return cmp.Compare(b.Probability.Value, a.Probability.Value)
	})
	var ids []string
	for _, e := range edges {
		if e.ErrorID != "" && !slices.Contains(ids, e.ErrorID) {
			ids = append(ids, e.ErrorID)
		}
	}
	return ids
}

// words are those of the output, in a language.
type words struct{ Cause, DoNot, Fails, Do, How, Works, LeadsTo, None, Line, OneMore, More string }

var (
	english = words{
		"cause", "do not", "fails", "do", "how", "works", "leads to", "no record explains this log", "line %d",
		"%d more record matches", "%d more records match",
	}
	chinese = words{
		"原因", "不要", "失败率", "可以", "做法", "成功率", "会导致", "没有记录能解释这份日志", "第 %d 行",
		"另有 %d 条记录匹配", "另有 %d 条记录匹配",
	}
)

func (o Options) words() words {
	if o.Chinese {
		return chinese
	}
	return english
}

// Rest says how many explanations are not shown.
func (w words) Rest(n int) string {
	if n == 1 {
		return fmt.Sprintf(w.OneMore, n)
	}
	return fmt.Sprintf(w.More, n)
}
