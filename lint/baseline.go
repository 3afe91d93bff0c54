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

// acceptance counts what the entries of the baseline accept.
type acceptance struct {
	left  map[Key]int // findings that each entry still accepts
	count int         // accepted findings, among those that Options.Only wants
}

// accept removes the findings that the baseline accepts. It runs when all findings in
// records have their place. Of several findings with one key, the first are accepted.
func accept(r *run) {
	if r.options.Baseline == nil {
		return
	}
	files := make(map[string]bool) // of the entries
	r.accepted.left = make(map[Key]int, len(r.options.Baseline))
	for _, e := range r.options.Baseline {
		r.accepted.left[e.Key] += e.Count
		files[e.File] = true
	}
	take := func(f *Finding) bool {
		taken := files[f.Path()] && r.accepted.take(f, r.options.Only)
		if taken && r.options.Accept != nil {
			accepted := *f
			r.options.Accept(&accepted)
		}
		return taken
	}
	rest := func(findings []Finding) []Finding {
		kept := findings[:0]
		for _, f := range findings {
			if !take(&f) {
				kept = append(kept, f)
			}
		}
		return kept
	}
	for i, findings := range r.byRecord {
		r.byRecord[i] = rest(findings)
	}
	r.others = rest(tidy(r.others))
}

// take reports whether the baseline accepts a finding, and counts it. An entry for
// findings that were not listed accepts any of the same rule in the same file. If it
// accepts only some of those that a finding stands for, the finding stands for the rest.
func (a *acceptance) take(f *Finding, only func(string) bool) bool {
	key := f.Key()
	if !f.Rule.Acceptable() {
		return false
	}
	if a.left[key] == 0 {
		key = key.Unlisted()
	}
	n := min(a.left[key], f.Findings())
	if n == 0 {
		return false
	}
	a.left[key] -= n
	if only == nil || f.Concerns(only) {
		a.count += n
	}
	if n < f.Findings() {
		f.setCount(f.Count - n)
		return false
	}
	return true
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
