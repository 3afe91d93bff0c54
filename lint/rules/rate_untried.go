package rules

import (
	"fmt"

	"github.com/kbctl/kbctl/internal/repro/plan"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var rateUntried = &lint.Rule{
	Name: "rate-untried", Group: "content", Severity: lint.Info,
	Title: "a rate of a reproduced record is not the count of its tries",
	Doc: `A record with "verification_tier": "reproduced" promises that someone tried what it says. Its fail_rate and
success_rate are then counts of tries. kbctl repro keeps a case only if all tries agree, so the rate of such a
dead end or workaround is 1. A fix_success_rate needs at least one workaround that was tried. Records with
another tier may cite rates from elsewhere.`,
	Hint:   "leave the rate out, or try it: kbctl help repro",
	Around: true,
	Record: func(p *lint.Pass, r *schema.Record) {
		if r.VerificationTier != "reproduced" {
			return
		}
		tries := triesOf(p, r)
		for i, d := range r.DeadEnds {
			reportRate(p, r, fmt.Sprintf("/dead_ends/%d/fail_rate", i), d.FailRate, tries[plan.Name{Kind: plan.DeadEnd, N: i}])
		}
		best := 0
		for i, w := range r.Workarounds {
			n := tries[plan.Name{Kind: plan.Workaround, N: i}]
			reportRate(p, r, fmt.Sprintf("/workarounds/%d/success_rate", i), w.SuccessRate, n)
			best = max(best, n)
		}
		reportRate(p, r, "/fix_success_rate", r.FixSuccessRate, best)
	},
}

// triesOf returns how often each case of a record was tried.
func triesOf(p *lint.Pass, r *schema.Record) map[plan.Name]int {
	provenance, _ := fixtures.Get(p).Provenance(r.Source.PathID) // tier-without-evidence reports errors
	return plan.Tries(provenance)
}

// reportRate reports a rate that is not the share of the tries.
func reportRate(p *lint.Pass, r *schema.Record, pointer string, rate schema.Rate, tries int) {
	const rounding = 0.005 + 1e-9 // rates have two decimals
	switch {
	case !rate.Known:
	case tries == 0:
		p.ReportAt(r, pointer, fmt.Sprintf("the rate %v counts no tries", rate.Value))
	case rate.Value < 1-rounding:
		p.ReportAt(r, pointer, fmt.Sprintf("the rate is %v, but %d of %d tries agree", rate.Value, tries, tries))
	}
}
