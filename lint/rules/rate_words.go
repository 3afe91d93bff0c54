package rules

import (
	"fmt"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// checkRateWords reports a success_rate that contradicts the words of its workaround, and a record that can be resolved
// although its cause says that nothing helps.
func checkRateWords(p *lint.Pass, r *schema.Record) {
	const half, high = 0.5, 0.75
	for i, w := range r.Workarounds {
		if rate := w.SuccessRate; rate.Known {
			text := w.Action + "\n" + w.Condition
			if rate.Value < half && alwaysHelps.MatchString(text) || rate.Value >= high && rarelyHelps.MatchString(text) {
				p.ReportAt(r, fmt.Sprintf("/workarounds/%d/success_rate", i), fmt.Sprintf("success_rate is %v, but the workaround says otherwise", rate.Value))
			}
		}
	}
	if r.Resolvable == "true" && beyondHelp.MatchString(r.RootCause) {
		p.ReportAt(r, "/resolvable", `resolvable is "true", but the cause says that nothing helps`)
	}
}

var (
	alwaysHelps = regex.NewRecognizer(`(?i)\b(?:every time|always (?:works|helps|fixes|solves|succeeds|resolves)|in (?:all|every|each) cases?|reliably|never fails|without (?:fail|exception)|100 ?%|guaranteed|for everyone)`)
	rarelyHelps = regex.NewRecognizer(`(?i)\b(?:rarely|seldom|almost never|hardly ever|scarcely|in (?:few|rare) cases|with (?:some |much )?luck|(?:sometimes|occasionally) (?:helps|works|fixes)|unlikely to (?:help|work))\b`)
	beyondHelp  = regex.NewRecognizer(`(?i)\b(?:(?:there is|has|with) no (?:known |real |general )?(?:fix|workaround|solution|remedy|cure)|cannot be (?:fixed|solved|resolved|repaired|worked around)|unfixable|unsolvable|nothing (?:helps|can be done))\b`)
)
