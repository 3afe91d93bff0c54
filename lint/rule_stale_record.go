package lint

import (
	"fmt"

	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/schema"
)

var _ = register(&Rule{
	Name: "stale-record", Group: "dates", Severity: Info,
	Title: "nobody has confirmed the record for long",
	Doc: `Software changes, and fixes that helped stop helping. A record whose last_confirmed is longer ago than
stale_after in the configuration (365d by default) wants another look.`,
	Hint: "see that the record still holds, then set last_confirmed",
	Record: func(p *Pass, r *schema.Record) {
		confirmed, ok := day(r.LastConfirmed)
		if ok && p.Today.Sub(confirmed) > p.Config.StaleAfter.Duration() {
			p.ReportAt(r, "/last_confirmed", fmt.Sprintf("last confirmed on %s, more than %s ago", r.LastConfirmed, wording.Count(int(p.Config.StaleAfter), "day")))
		}
	},
})
