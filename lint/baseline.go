package lint

import (
	"slices"

	"github.com/kbctl/kbctl/internal/change/baseline"
	"github.com/kbctl/kbctl/schema"
)

// BaselineKey is the finding's key as a baseline writes it.
func (f *Finding) BaselineKey() baseline.Key {
	k := f.Key()
	return baseline.Key{Rule: k.Rule, File: k.File, Pointer: k.Pointer, Value: k.Value()}
}

// Acceptable tells whether a baseline may accept the findings of a rule. Those
// that look at what others have come to speak of a line that is of no use any
// more; it is removed in no more time than it takes to accept it.
func (r *Rule) Acceptable() bool { return r.Last == nil }

// accepted is what the baseline's entries have come to.
type accepted struct {
	// left is how many findings each entry still has to accept.
	left map[baseline.Key]int
	// count is how many it has accepted, of those that are asked for.
	count int
}

// accept takes out what the baseline accepts. All of the records' findings have
// their place by now. Of several with one key the first are accepted.
func (r *run) accept() {
	if r.options.Baseline == nil {
		return
	}
	files := make(map[string]bool) // of the entries
	r.accepted.left = make(map[baseline.Key]int, len(r.options.Baseline.Entries))
	for _, e := range r.options.Baseline.Entries {
		r.accepted.left[e.Key] += e.Count
		files[e.File] = true
	}
	take := func(f Finding) bool { return files[f.Path()] && r.take(&f) }
	for i, findings := range r.byRecord {
		r.byRecord[i] = slices.DeleteFunc(findings, take)
	}
	r.others = slices.DeleteFunc(tidy(r.others), take)
}

// take tells whether the baseline accepts a finding, and counts it.
func (r *run) take(f *Finding) bool {
	key := f.BaselineKey()
	if !f.Rule.Acceptable() || r.accepted.left[key] == 0 {
		return false
	}
	r.accepted.left[key]--
	if only := r.options.Only; only == nil || f.Concerns(only) {
		r.accepted.count++
	}
	return true
}

// Unsure returns a function that tells of which entries of a baseline nobody knows
// whether they are of use: while a record cannot be read, those for it, and those of
// rules that look at more than one record.
func Unsure(base *schema.Base) func(baseline.Entry) bool {
	broken := make(map[string]bool)
	for _, record := range base.Records {
		if record.Source.Broken {
			broken[record.Source.File] = true
		}
	}
	return func(e baseline.Entry) bool {
		rule := Lookup(e.Rule)
		return broken[e.File] || len(broken) > 0 && rule != nil && !rule.alone()
	}
}

// idle returns the baseline's entries that accept fewer findings than they say,
// as far as this run can tell: their rule ran, and their record can be read.
func (r *run) idle() (idle []baseline.Entry) {
	if r.options.Baseline == nil {
		return nil
	}
	unsure := Unsure(r.base)
	for _, e := range r.options.Baseline.Entries {
		rule := Lookup(e.Rule)
		_, ran := r.severity[rule]
		if r.accepted.left[e.Key] > 0 && !unsure(e) && (rule == nil || ran) {
			idle = append(idle, e)
		}
	}
	return idle
}
