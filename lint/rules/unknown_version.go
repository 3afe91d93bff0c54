package rules

import (
	"cmp"
	"fmt"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var unknownVersion = &lint.Rule{
	Name: "unknown-version", Group: "grounding", Severity: lint.Warning,
	Title: "the version was never released",
	Doc: `An error cannot occur on software that was never released. A finding is a version that the catalogs of the
record's domain do not list, if their list is complete there. A version newer than the others of its x is
unknown, not wrong, unless the record was confirmed before the day of the list, or no other version of its x came
out in the two years before that day. In the three years after that day, a
version is wrong if one of its numbers is twice that of the newest release, and at least ten greater, as in Go 1.62. In
the first of these years, 12 greater is wrong, and 8 greater if there are newer x or x.y. The lower end of a
range such as ">=9.0" is judged, too. A range between two releases, without any, is also a finding. Any other
bound may be any number.

Only Java 8 and older are also called 1.8 and so on.

Versions in texts count if the name of their product precedes them, as in "since Go 1.62". The next releases of a product
may be announced, and an error message may quote any version, so these are no findings.`,
	Hint: "find the released versions with kbctl catalog show, and list the one on which the error was seen",
	Record: func(p *lint.Pass, r *schema.Record) {
		known := facts.Get(p, r)
		if known.Empty() {
			return
		}
		for i, listed := range r.Versions {
			reportUnknown(p, r, i, known.version(listed.Version), listed.Version)
		}
		reportStated(p, r, known)
	},
}

// reportUnknown reports the ith listed version if it was never released.
func reportUnknown(p *lint.Pass, r *schema.Record, i int, v *dated, listed string) {
	at := func() string { return fmt.Sprintf("/versions/%d/version", i) }
	switch {
	case v.Exact && v.standing == catalog.Unlisted:
		p.ReportAt(r, at(), noSuchVersion(v))
	case v.product != nil && v.product.Name == "Java" && notJava8.MatchString(v.Low):
		p.ReportAt(r, at(), fmt.Sprintf("there is no Java %s; only Java 8 and older were also called 1.8 and so on", clip(v.Low)))
	case v.product != nil && v.product.Name == "Python" && afterPython2.MatchString(v.Low):
		p.ReportAt(r, at(), fmt.Sprintf("there is no Python %s; the last 2.x is 2.7", clip(v.Low)))
	case v.product != nil && v.product.Name == "PostgreSQL" && afterPostgres9.MatchString(v.Low):
		p.ReportAt(r, at(), fmt.Sprintf("there is no PostgreSQL %s; the last 9.x is 9.6", clip(v.Low)))
	case v.product != nil && !v.Exact && v.product.IsEmpty(v.Low, v.High, v.Below):
		p.ReportAt(r, at(), fmt.Sprintf("no release of %s is in %q", clip(v.product.Name), clip(listed)))
	case tooNew(r, v):
		p.Report(lint.Finding{
			Place: lint.Place{Record: r, Pointer: at()},
			Message: fmt.Sprintf("there was no %s %s by %s, when the error was confirmed; the release before it is %s",
				clip(v.product.Name), clip(v.Low), confirmed(r), v.product.Before(v.Low).Version),
			Related: []lint.Related{{Place: lint.Place{Record: r, Pointer: "/last_confirmed"}, Message: "confirmed"}},
		})
	case tooFar(r, v):
		p.ReportAt(r, at(), noSuchVersion(v)+"; the newest release known is "+v.product.Newest().Version)
	}
}

// notJava8 matches a version of Java after 8 with the numbers that only Java 8 and older have, afterPython2 one of Python 2
// after the last, and afterPostgres9 one of PostgreSQL 9.
var (
	notJava8       = lazyregexp.New(`^1\.(?:9|[1-9][0-9])(?:\.|$)`)
	afterPython2   = lazyregexp.New(`^2\.(?:[89]|[1-9][0-9])(?:\.|$)`)
	afterPostgres9 = lazyregexp.New(`^9\.(?:[7-9]|[1-9][0-9])(?:\.|$)`)
)

func noSuchVersion(v *dated) string {
	return fmt.Sprintf("there is no %s %s", clip(v.product.Name), clip(v.Low))
}

// tooFar reports whether a version is far beyond a list that was made a few years before the
// record was confirmed, or later.
func tooFar(r *schema.Record, v *dated) bool {
	const years = 3
	if v.product == nil || v.standing != catalog.Unjudged || !v.product.IsLater(v.Low) {
		return false
	}
	date, ok := day(confirmed(r))
	read, listed := day(v.product.Newest().In.Date)
	return ok && listed && date.Before(read.AddDate(years, 0, 0)) && v.product.IsFar(v.Low, date.Before(read.AddDate(1, 0, 0)))
}

// tooNew reports whether a version, or the lower end of a range, is newer than a complete list
// although the record was confirmed before the day of the list.
func tooNew(r *schema.Record, v *dated) bool {
	if v.product == nil || v.standing != catalog.Unjudged || !v.product.Complete() || !catalog.IsVersion(v.Low) || !v.product.IsLater(v.Low) {
		return false
	}
	date, ok := day(confirmed(r))
	read, listed := day(v.product.Newest().In.Date)
	return ok && listed && date.Before(read)
}

// confirmed returns the day on which the error was last seen, or the record was written.
func confirmed(r *schema.Record) string { return cmp.Or(r.LastConfirmed, r.LastUpdated) }
