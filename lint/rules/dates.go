package rules

import (
	"time"

	"github.com/kbctl/kbctl/lint"
)

// day parses a date. The rule "schema" reports values that are not dates.
func day(s string) (time.Time, bool) {
	date, err := time.Parse(time.DateOnly, s)
	return date, err == nil
}

// inFuture reports whether a date is in the future, with a day of grace for time zones.
func inFuture(p *lint.Pass, date time.Time) bool { return date.After(p.Today.AddDate(0, 0, 1)) }
