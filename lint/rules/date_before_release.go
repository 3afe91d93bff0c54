package rules

import (
	"fmt"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var dateBeforeRelease = &lint.Rule{
	Name: "date-before-release", Group: "dates", Severity: lint.Error,
	Title: "the error was confirmed or written down before a listed version was released",
	Doc: `A listed version is one on which the error was seen. So the error was confirmed, and the record written,
after the version was released. The finding is at last_confirmed, or else at last_updated. The release
dates come from the catalogs of the record's domain. If a catalog knows only the month, its first day
counts, and dates may differ by a day of the time zone. A patch release that is not listed came no sooner than the release before it.

The rule also knows the first release of some products, such as SQLite in 2000. An error of a product
occurs only after this day, so first_seen is not earlier. Nor is it more than half a year before the
release in introduced, so that the betas of the release may have the error.`,
	Hint: "find out which is wrong, the date or the version",
	Record: func(p *lint.Pass, r *schema.Record) {
		if beforeProduct(p, r) || facts.Get(p, r).Empty() || beforeIntroduced(p, r) {
			return
		}
		latest, at := latestRelease(p, r)
		if latest.Date == "" {
			return
		}
		const zones = 1 // day; a release has another date in another time zone
		first, _ := latest.Span()
		for _, d := range []struct{ name, value string }{{"last_confirmed", r.LastConfirmed}, {"last_updated", r.LastUpdated}} {
			if date, ok := day(d.value); ok && date.AddDate(0, 0, zones).Before(first) {
				p.Report(lint.Finding{
					Place:   lint.Place{Record: r, Pointer: "/" + d.name},
					Message: fmt.Sprintf("%s %s is before the release of %s %s on %s", d.name, d.value, clip(latest.Product), latest.Version, latest.Date),
					Related: []lint.Related{{Place: lint.Place{Record: r, Pointer: fmt.Sprintf("/versions/%d/version", at)}, Message: "the version"}},
				})
				return
			}
		}
	},
}

// latestRelease returns the latest release among a record's versions, and the index of
// the version.
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
