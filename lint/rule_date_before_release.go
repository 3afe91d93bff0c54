package lint

import (
	"fmt"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/schema"
)

var _ = register(&Rule{
	Name: "date-before-release", Group: "dates", Severity: Error,
	Title: "confirmed or written down before a version that it lists was released",
	Doc: `Whoever lists a version has seen the error on it, so the error was confirmed, and the record written,
when the version was out. A finding is a last_confirmed, or failing that a last_updated, before the
release of a version in the record, as the catalogs of its domain date it. Where they know only the month,
the first day of it counts; a patch release that they do not list came no sooner than the one before it.`,
	Hint: "find out which is wrong, the date or the version",
	Record: func(p *Pass, r *schema.Record) {
		if p.Facts(r).Empty() {
			return
		}
		latest, at := p.latestRelease(r)
		if latest.Date == "" {
			return
		}
		first, _ := latest.Span()
		for _, d := range []struct{ name, value string }{{"last_confirmed", r.LastConfirmed}, {"last_updated", r.LastUpdated}} {
			if date, ok := day(d.value); ok && date.Before(first) {
				p.Report(Finding{
					Place:   Place{Record: r, Pointer: "/" + d.name},
					Message: fmt.Sprintf("%s %s is before %s %s came out, %s", d.name, d.value, clip(latest.Product), latest.Version, latest.Date),
					Related: []Related{{Place{Record: r, Pointer: fmt.Sprintf("/versions/%d/version", at)}, "the version"}},
				})
				return
			}
		}
	},
})

// latestRelease returns the release of a record's versions that came out last, and
// which of them it is.
func (p *Pass) latestRelease(r *schema.Record) (latest catalog.Release, at int) {
	for i, listed := range r.Versions {
		release := p.version(p.Facts(r), listed.Version).release
		first, _ := release.Span()
		if last, _ := latest.Span(); release.Date != "" && (latest.Date == "" || first.After(last)) {
			latest, at = release, i
		}
	}
	return latest, at
}
