package rules

import (
	"fmt"
	"time"

	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var staleRecord = &lint.Rule{
	Name: "stale-record", Group: "dates", Severity: lint.Info,
	Title: "the record has not been confirmed for a long time",
	Doc: `Software changes, and fixes stop working. A record needs another look if its last_confirmed is older than
stale_after in the configuration (365d by default).`,
	Hint: "check that the record is still correct, then set last_confirmed",
	Record: func(p *lint.Pass, r *schema.Record) {
		confirmed, ok := day(r.LastConfirmed)
		if ok && p.Today.Sub(confirmed) > time.Duration(p.Settings.StaleDays)*24*time.Hour {
			p.ReportAt(r, "/last_confirmed", fmt.Sprintf("last confirmed on %s, more than %s ago", r.LastConfirmed, wording.Count(p.Settings.StaleDays, "day")))
		}
	},
}
