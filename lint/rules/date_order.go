package rules

import (
	"fmt"

	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var dateOrder = &lint.Rule{
	Name: "date-order", Group: "dates", Severity: lint.Error,
	Title: "the error was confirmed or written down before it was first seen",
	Doc: `An error cannot be confirmed or written down before it first occurred. So first_seen is not after
last_confirmed, and not after last_updated. If both are too early, there is one finding.`,
	Hint: "find out which of the dates is wrong",
	Record: func(p *lint.Pass, r *schema.Record) {
		first, ok := day(r.FirstSeen)
		if !ok || inFuture(p, first) {
			return // date-future reports it
		}
		for _, other := range []struct{ name, value string }{
			{"last_confirmed", r.LastConfirmed}, {"last_updated", r.LastUpdated},
		} {
			if date, ok := day(other.value); ok && first.After(date) {
				p.Report(lint.Finding{
					Place:   lint.Place{Record: r, Pointer: "/first_seen"},
					Message: fmt.Sprintf("first_seen %s is after %s %s", r.FirstSeen, other.name, other.value),
					Related: []lint.Related{{Place: lint.Place{Record: r, Pointer: "/" + other.name}, Message: other.name}},
				})
				return
			}
		}
	},
}
