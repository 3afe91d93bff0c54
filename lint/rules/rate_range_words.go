package rules

import (
	"fmt"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// checkRateWords reports a success_rate that contradicts the words of its workaround.
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
}

var (
	alwaysHelps = regex.NewRecognizer(`(?i)\b(?:always (?:works|helps|succeeds)|(?:works|helps|succeeds|fixes it|fixes this) (?:every time|in (?:all|every) cases?|without (?:fail|exception)))\b`)
	rarelyHelps = regex.NewScreened(`(?i)\b(?:rarely|seldom|almost never|hardly ever|sometimes|occasionally) (?:helps|works|fixes)\b|\bunlikely to (?:help|work)\b`)
)
