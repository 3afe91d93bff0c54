package rules

import (
	"cmp"
	"fmt"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var unknownVersion = &lint.Rule{
	Name: "unknown-version", Group: "grounding", Severity: lint.Warning,
	Title: "the version was never released",
	Doc: `An error cannot occur on software that was never released. A finding is a version that the catalogs of the
record's domain do not list, if their list is complete there. A version newer than the others of its x is
unknown, not wrong, unless the record was confirmed before the day of the list. In the three years after that day, a
version is wrong if one of its numbers is twice that of the newest release, and at least ten greater, as in Go 1.62. The lower end of a
range such as ">=9.0" is judged, too. A range between two releases, without any, is also a finding. Any other
bound may be any number.`,
	Hint: "find the released versions with kbctl catalog show, and list the one on which the error was seen",
	Record: func(p *lint.Pass, r *schema.Record) {
		known := facts.Get(p, r)
		if known.Empty() {
			return
		}
		for i, listed := range r.Versions {
			v := known.version(listed.Version)
			at := fmt.Sprintf("/versions/%d/version", i)
			switch {
			case v.Exact && v.standing == catalog.Unlisted:
				p.ReportAt(r, at, fmt.Sprintf("there is no %s %s", clip(v.product.Name), clip(v.Low)))
			case v.product != nil && !v.Exact && v.product.IsEmpty(v.Low, v.High, v.Below):
				p.ReportAt(r, at, fmt.Sprintf("no release of %s is in %q", clip(v.product.Name), clip(listed.Version)))
			case tooNew(r, v):
				p.Report(lint.Finding{
					Place: lint.Place{Record: r, Pointer: at},
					Message: fmt.Sprintf("there was no %s %s by %s, when the error was confirmed; the release before it is %s",
						clip(v.product.Name), clip(v.Low), confirmed(r), v.product.Before(v.Low).Version),
					Related: []lint.Related{{Place: lint.Place{Record: r, Pointer: "/last_confirmed"}, Message: "confirmed"}},
				})
			case tooFar(r, v):
				p.ReportAt(r, at, fmt.Sprintf("there is no %s %s; the newest release known is %s", clip(v.product.Name), clip(v.Low), v.product.Newest().Version))
			}
		}
	},
}

// tooFar reports whether a version is far beyond a list that was made a few years before the
// record was confirmed, or later.
func tooFar(r *schema.Record, v *dated) bool {
	const years = 3
	if v.product == nil || v.standing != catalog.Unjudged || !v.product.IsFar(v.Low) {
		return false
	}
	date, ok := day(confirmed(r))
	read, listed := day(v.product.Newest().In.Date)
	return ok && listed && date.Before(read.AddDate(years, 0, 0))
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
