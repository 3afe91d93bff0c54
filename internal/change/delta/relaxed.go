package delta

import (
	"cmp"
	"maps"
	"slices"

	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/lint/rules"
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
func (c *comparison) relaxations() (list []relaxation) {
	p := c.policy
	if p.none {
		return nil
	}
	for _, rule := range rules.All() {
		everywhere := step{rule, p.wasLevels.Severity(rule), p.nowLevels.Severity(rule)}
		if everywhere.now < everywhere.was {
			list = append(list, relaxation{everywhere, 0})
		}
		somewhere := c.somewhere(rule)
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
func (c *comparison) somewhere(rule *lint.Rule) map[step]int {
	records := make(map[step]int)
	named := func(o config.Override) bool { _, ok := o.Rules[rule.Name]; return ok }
	if !slices.ContainsFunc(c.policy.was.Overrides, named) && !slices.ContainsFunc(c.policy.now.Overrides, named) {
		return records
	}
	for _, record := range c.After.Records {
		file := record.Source.File
		if s := (step{rule, c.policy.wasLevels.Severity(rule, file), c.policy.nowLevels.Severity(rule, file)}); s.now < s.was {
			records[s]++
		}
	}
	return records
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
