// Package diagnosis prints the records that explain a log. It shows where they match,
// what not to try, what to do, and what error comes next.
package diagnosis

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/internal/text/secret"
	"github.com/kbctl/kbctl/schema"
)

// A Diagnosis explains one log.
type Diagnosis struct {
	// File is the log's name as the user gave it. "-" is standard input.
	File string
	// Bytes is the size of the log.
	Bytes int64
	// Unread says why kbctl did not read the log to its end. It is empty if kbctl did.
	Unread string
	// Explanations are the records that match, best first.
	Explanations []match.Explanation
	// GaveUp are the records whose regex takes too many steps for the log. They may
	// match it too.
	GaveUp []*schema.Record
	// Unexplained are the lines that look like the error, best first, if no record explains
	// it.
	Unexplained []Unexplained
	// New is the command that starts a record from the log.
	New string
}

// Options control the output.
type Options struct {
	// Top limits the explanations of a log. 0 shows all.
	Top int
	// Chinese shows the Chinese text of the records, if any.
	Chinese bool
	// Width is the width of the terminal in columns. Color allows colors.
	Width int
	Color bool
	// Skipped are the files of the records that cannot be read or have no valid regex.
	Skipped []string
}

// top returns the explanations to show.
func (o Options) top(all []match.Explanation) []match.Explanation {
	if o.Top > 0 && len(all) > o.Top {
		return all[:o.Top]
	}
	return all
}

// A fix is a workaround or a dead end.
type fix struct {
	Action string
	Rate   schema.Rate // of success, or of failure
	Why    string      // why it fails
	How    string      // how to do it, unless that only repeats the action
}

// deadEnds returns the fixes that fail, the most frequent failures first.
func deadEnds(r *schema.Record, chinese bool) []fix {
	var all []fix
	known := secret.ValuesIn(r.Source.Text, r.Strings)
	for i, d := range r.DeadEnds {
		f := fix{Action: d.Action, Rate: d.FailRate, Why: d.WhyFails}
		if chinese && len(r.DeadEndsZh) == len(r.DeadEnds) && strings.TrimSpace(r.DeadEndsZh[i]) != "" {
			f.Action, f.Why = r.DeadEndsZh[i], "" // the Chinese text has both
		}
		f.Action, f.Why = known.Redact(f.Action), known.Redact(f.Why)
		all = append(all, f)
	}
	return sorted(all)
}

// workarounds returns the fixes that help, the most successful first.
func workarounds(r *schema.Record, chinese bool) []fix {
	var all []fix
	known := secret.ValuesIn(r.Source.Text, r.Strings)
	for i, w := range r.Workarounds {
		action := w.Action
		if chinese && len(r.WorkaroundsZh) == len(r.Workarounds) && strings.TrimSpace(r.WorkaroundsZh[i]) != "" {
			action = r.WorkaroundsZh[i]
		}
		how := w.How
		if strings.TrimSpace(how) == strings.TrimSpace(w.Action) {
			how = ""
		}
		all = append(all, fix{Action: known.Redact(action), Rate: w.SuccessRate, How: known.Redact(how)})
	}
	return sorted(all)
}

// sorted removes fixes without an action and sorts by rate. Unknown rates come last.
func sorted(all []fix) []fix {
	all = slices.DeleteFunc(all, func(f fix) bool { return strings.TrimSpace(f.Action) == "" })
	slices.SortStableFunc(all, func(a, b fix) int { return cmp.Compare(b.order(), a.order()) })
	return all
}

// Colon returns a colon that leads from the action to the reason, unless the action is a
// sentence.
func (f fix) Colon() string {
	if !f.Rate.Known && (strings.HasSuffix(f.Action, ".") || strings.HasSuffix(f.Action, "。")) {
		return ""
	}
	return ":"
}

func (f fix) order() float64 {
	if f.Rate.Known {
		return f.Rate.Value
	}
	return -1
}

// cause returns a record's root cause, without secrets.
func cause(r *schema.Record, chinese bool) string {
	text := r.RootCause
	if chinese && strings.TrimSpace(r.RootCauseZh) != "" {
		text = r.RootCauseZh
	}
	return secret.ValuesIn(r.Source.Text, r.Strings).Redact(text)
}

// consequences returns the ids that a record leads to, without secrets, the most probable
// first.
func consequences(r *schema.Record) []string {
	edges := slices.Clone(r.Transitions.LeadsTo)
	slices.SortStableFunc(edges, func(a, b schema.Edge) int {
		return cmp.Compare(b.Probability.Value, a.Probability.Value)
	})
	known := secret.ValuesIn(r.Source.Text, r.Strings)
	var ids []string
	seen := map[string]bool{"": true}
	for _, e := range edges {
		if !seen[e.ErrorID] {
			seen[e.ErrorID] = true
			ids = append(ids, known.Redact(e.ErrorID))
		}
	}
	return ids
}

// words are the fixed words of the output in one language.
type words struct{ Draft, Unfinished, Cause, DoNot, Fails, Do, How, Works, LeadsTo, None, Line, OneMore, More, LeftOut, Unread, Unexplained, Near, Record string }

var (
	english = words{
		"draft", "this record is not finished", "cause", "do not", "fails", "do", "how", "works", "leads to", "no record explains this log", "line %d",
		"%d more record matches", "%d more records match", "left out because GitHub shows at most 1 MiB: %d", "kbctl did not read this log to its end: %s",
		"no record explains line %d", "nearly", "record it",
	}
	chinese = words{
		"草稿", "这条记录尚未完成", "原因", "不要", "失败率", "可以", "做法", "成功率", "会导致", "没有记录能解释这份日志", "第 %d 行",
		"另有 %d 条记录匹配", "另有 %d 条记录匹配", "GitHub 最多显示 1 MiB，因此略去 %d 条", "kbctl 没有读完这份日志：%s",
		"没有记录能解释第 %d 行", "最接近", "新建",
	}
)

func (o Options) words() words {
	if o.Chinese {
		return chinese
	}
	return english
}

// Rest returns a line with n, the number of explanations that are not shown.
func (w words) Rest(n int) string {
	if n == 1 {
		return fmt.Sprintf(w.OneMore, n)
	}
	return fmt.Sprintf(w.More, n)
}
