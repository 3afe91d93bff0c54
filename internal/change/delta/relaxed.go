package delta

import (
	"cmp"
	"maps"
	"slices"

	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/lint/rules"
	"github.com/kbctl/kbctl/schema"
)

// A step is a rule and its severities before and after a change.
type step struct {
	rule     *lint.Rule
	was, now lint.Severity
}

// A relaxation is a step down. It concerns a number of records, or all files if the
// number is 0.
type relaxation struct {
	step
	records int
}

// relaxations lists the rules that get a lower severity, first everywhere and then in
// some records.
func relaxations(p *policy, records []*schema.Record) (list []relaxation) {
	if p.none {
		return nil
	}
	for _, rule := range rules.All() {
		everywhere := step{rule, p.wasLevels.Severity(rule), p.nowLevels.Severity(rule)}
		if everywhere.now < everywhere.was {
			list = append(list, relaxation{everywhere, 0})
		}
		somewhere := p.somewhere(rule, records)
		delete(somewhere, everywhere)
		for _, s := range slices.SortedFunc(maps.Keys(somewhere), func(a, b step) int {
			return cmp.Or(cmp.Compare(a.now, b.now), cmp.Compare(b.was, a.was))
		}) {
			list = append(list, relaxation{s, somewhere[s]})
		}
	}
	return list
}

// somewhere counts the records in which a rule gets a lower severity, if an override
// names the rule.
func (p *policy) somewhere(rule *lint.Rule, records []*schema.Record) map[step]int {
	lower := make(map[step]int)
	named := func(o config.Override) bool { _, ok := o.Rules[rule.Name]; return ok }
	if !slices.ContainsFunc(p.was.Overrides, named) && !slices.ContainsFunc(p.now.Overrides, named) {
		return lower
	}
	for _, record := range records {
		file := record.Source.File
		if s := (step{rule, p.wasLevels.Severity(rule, file), p.nowLevels.Severity(rule, file)}); s.now < s.was {
			lower[s]++
		}
	}
	return lower
}

// causedByRelaxation counts the caused findings that a lower severity concerns.
func (e effects) causedByRelaxation(caused *lint.Result) map[step]int {
	count := make(map[step]int)
	for f := range caused.All() {
		if now := e.nowLevels.Of(f); f.Severity > now && !slices.Contains(e.forced, f.Rule) {
			count[step{f.Rule, e.wasLevels.Of(f), now}]++
		}
	}
	return count
}
