package lint

import "github.com/kbctl/kbctl/schema"

// An Accepted is an entry of a baseline: a number of findings with one key that are
// accepted for now.
type Accepted struct {
	Key
	// Count is the number of accepted findings, at least 1.
	Count int `json:"count"`
	// Reason says why they are accepted. It may be empty.
	Reason string `json:"reason,omitempty"`
	// Line is the entry's line in the file of the baseline, from 1.
	Line int `json:"-"`
}

// accept removes the findings that the baseline accepts. It runs when all findings in
// records have their place. Of several findings with one key, the first are accepted.
func accept(r *run) {
	if r.options.Baseline == nil {
		return
	}
	r.accepted = newAcceptance(&r.options)
	for i, record := range r.base.Records {
		if r.accepted.files[record.Source.File] {
			r.byRecord[i] = r.listOf(record, r.accepted.rest(r.byRecord[i].list())...)
		}
	}
	r.others = r.accepted.rest(tidy(r.others))
}

// Unsure returns a function that reports whether it is unknown if an entry of a
// baseline is still needed. While a record cannot be read, this holds for its
// entries and for those of rules that look at several records.
func Unsure(base *schema.Base, rules []*Rule) func(Accepted) bool {
	broken := make(map[string]bool)
	for _, record := range base.Records {
		if record.Source.Broken {
			broken[record.Source.File] = true
		}
	}
	return func(e Accepted) bool {
		if len(broken) == 0 {
			return false
		}
		rule := Lookup(rules, e.Rule)
		return broken[e.File] || rule != nil && !rule.alone()
	}
}

// unused returns the entries of the baseline that accept fewer findings than they
// say, as far as the run can know.
func unused(r *run) (list []Accepted) {
	known := r.options.Known
	if known == nil {
		known = r.rules
	}
	unsure := Unsure(r.base, known)
	for _, e := range r.options.Baseline {
		if r.accepted.left[e.Key] == 0 || unsure(e) {
			continue
		}
		rule := Lookup(known, e.Rule)
		if rule == nil || r.runs[rule] && max(r.options.Levels.Severity(rule, e.File), r.options.Former.Severity(rule, e.File)) != Off {
			list = append(list, e)
		}
	}
	return list
}
