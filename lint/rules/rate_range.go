package rules

import (
	"fmt"

	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var rateRange = &lint.Rule{
	Name: "rate-range", Group: "content", Severity: lint.Warning,
	Title: "the rates of a record contradict each other",
	Doc: `fix_success_rate sums up the workarounds, so it lies between the lowest and the highest of their success
rates. resolvable says the same in a word. The value "true" contradicts a record without workarounds, or
with a fix_success_rate below 0.5. The value "false" contradicts a record with a workaround.

A workaround helps, so its success_rate is above 0, and above 0.1 if resolvable is "true". A dead end fails more often than it helps, so its
fail_rate is at least 0.5. Missing rates contradict nothing. A rate must also fit the words of its
workaround: "This works every time" is not 0.2, and what rarely helps is not 0.9.`,
	Hint:   "correct the wrong rate; leave a rate out rather than invent it",
	Record: checkRates,
}

// helpsRarely is a success rate of no workaround. The lowest of 2,200 real ones is 0.15.
const helpsRarely = 0.1

func checkRates(p *lint.Pass, r *schema.Record) {
	checkFixRate(p, r)
	checkResolvable(p, r)
	checkRateWords(p, r)
	for i, w := range r.Workarounds {
		if w.SuccessRate.Known && (w.SuccessRate.Value == 0 || w.SuccessRate.Value <= helpsRarely && r.Resolvable == "true") {
			p.Report(lint.Finding{
				Place:   lint.Place{Record: r, Pointer: fmt.Sprintf("/workarounds/%d/success_rate", i)},
				Message: fmt.Sprintf("success_rate is %v, but a workaround helps", w.SuccessRate.Value),
				Hint:    "correct the rate, or move the workaround to dead_ends",
			})
		}
	}
	for i, d := range r.DeadEnds {
		if d.FailRate.Known && d.FailRate.Value < 0.5 {
			p.Report(lint.Finding{
				Place:   lint.Place{Record: r, Pointer: fmt.Sprintf("/dead_ends/%d/fail_rate", i)},
				Message: fmt.Sprintf("fail_rate is %v, so the dead end helps more often than it fails", d.FailRate.Value),
				Hint:    "correct the rate, or make it a workaround with a condition",
			})
		}
	}
}

// checkFixRate compares the fix_success_rate of a record with the rates of its workarounds.
func checkFixRate(p *lint.Pass, r *schema.Record) {
	low, high, known := 1.0, 0.0, false
	for _, w := range r.Workarounds {
		if w.SuccessRate.Known {
			low, high, known = min(low, w.SuccessRate.Value), max(high, w.SuccessRate.Value), true
		}
	}
	fix := r.FixSuccessRate
	const rounding = 0.005 + 1e-9 // rates have two decimals
	if fix.Known && known && !objected(r, "/workarounds") && (fix.Value < low-rounding || fix.Value > high+rounding) {
		side, bound := "below", low
		if fix.Value > high {
			side, bound = "above", high
		}
		p.ReportAt(r, "/fix_success_rate", fmt.Sprintf("fix_success_rate %v is %s that of every workaround (%v)", fix.Value, side, bound))
	}
}

// checkResolvable compares resolvable with the workarounds and their rate.
func checkResolvable(p *lint.Pass, r *schema.Record) {
	fix := r.FixSuccessRate
	switch {
	case r.Resolvable == "true" && r.Workarounds != nil && len(r.Workarounds) == 0:
		p.ReportAt(r, "/resolvable", `resolvable is "true", but there is no workaround`)
	case r.Resolvable == "true" && fix.Known && fix.Value < 0.5:
		p.ReportAt(r, "/resolvable", fmt.Sprintf(`resolvable is "true", but fix_success_rate is only %v`, fix.Value))
	case r.Resolvable == "false" && fix.Known && fix.Value >= 0.5:
		p.ReportAt(r, "/resolvable", fmt.Sprintf(`resolvable is "false", but fix_success_rate is %v`, fix.Value))
	case r.Resolvable == "false" && len(r.Workarounds) > 0:
		p.Report(lint.Finding{
			Place:   lint.Place{Record: r, Pointer: "/resolvable"},
			Message: fmt.Sprintf(`resolvable is "false", but there %s`, wording.Verb(len(r.Workarounds), "is ", "are ")+wording.Count(len(r.Workarounds), "workaround")),
			Hint:    `if a workaround helps, write "true" or "partial"`,
		})
	}
}
