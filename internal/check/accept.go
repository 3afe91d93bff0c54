package check

import (
	"github.com/kbctl/kbctl/internal/change/baseline"
	"github.com/kbctl/kbctl/lint"
)

// Acceptable counts the findings that a baseline may accept, by key. The result
// chosen counts only those of some rules and files.
func Acceptable(result *lint.Result, rules []*lint.Rule, only func(file string) bool) (all, chosen map[baseline.Key]int) {
	in := make(map[*lint.Rule]bool)
	for _, rule := range rules {
		in[rule] = true
	}
	all, chosen = make(map[baseline.Key]int), make(map[baseline.Key]int)
	for f := range result.All() {
		if !f.Rule.Acceptable() {
			continue
		}
		key := f.Key()
		all[key] += f.Findings()
		if in[f.Rule] && (only == nil || f.Concerns(only)) {
			chosen[key] += f.Findings()
		}
	}
	return all, chosen
}
