package rules

import (
	"fmt"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var dateBeforeRelease = &lint.Rule{
	Name: "date-before-release", Group: "dates", Severity: lint.Error,
	Title: "confirmed or written down before a version that it lists was released",
	Doc: `Whoever lists a version has seen the error on it, so the error was confirmed, and the record written,
when the version was out. A finding is a last_confirmed, or failing that a last_updated, before the
release of a version in the record, as the catalogs of its domain date it. Where they know only the month,
the first day of it counts; a patch release that they do not list came no sooner than the one before it.`,
	Hint: "find out which is wrong, the date or the version",
	Record: func(p *lint.Pass, r *schema.Record) {
		if facts.Get(p, r).Empty() {
			return
		}
		latest, at := latestRelease(p, r)
		if latest.Date == "" {
			return
		}
		first, _ := latest.Span()
		for _, d := range []struct{ name, value string }{{"last_confirmed", r.LastConfirmed}, {"last_updated", r.LastUpdated}} {
			if date, ok := day(d.value); ok && date.Before(first) {
				p.Report(lint.Finding{
					Place:   lint.Place{Record: r, Pointer: "/" + d.name},
					Message: fmt.Sprintf("%s %s is before %s %s came out, %s", d.name, d.value, clip(latest.Product), latest.Version, latest.Date),
					Related: []lint.Related{{Place: lint.Place{Record: r, Pointer: fmt.Sprintf("/versions/%d/version", at)}, Message: "the version"}},
				})
				return
			}
		}
	},
}

// latestRelease returns the release of a record's versions that came out last, and
// which of them it is.
func latestRelease(p *lint.Pass, r *schema.Record) (latest catalog.Release, at int) {
	for i, listed := range r.Versions {
		release := facts.Get(p, r).version(listed.Version).release
		first, _ := release.Span()
		if last, _ := latest.Span(); release.Date != "" && (latest.Date == "" || first.After(last)) {
			latest, at = release, i
		}
	}
	return latest, at
}
