package rules

import (
	"fmt"

	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var dateFuture = &lint.Rule{
	Name: "date-future", Group: "dates", Severity: lint.Error,
	Title: "a date is in the future",
	Doc: `An error cannot have been seen, confirmed or written down tomorrow. The rule allows one day, because of
time zones.`,
	Hint: "enter the day on which it happened",
	Record: func(p *lint.Pass, r *schema.Record) {
		for _, d := range []struct{ name, value string }{
			{"first_seen", r.FirstSeen}, {"last_confirmed", r.LastConfirmed}, {"last_updated", r.LastUpdated},
		} {
			if date, ok := day(d.value); ok && inFuture(p, date) {
				p.ReportAt(r, "/"+d.name, fmt.Sprintf("%s %s is in the future", d.name, d.value))
			}
		}
	},
}
