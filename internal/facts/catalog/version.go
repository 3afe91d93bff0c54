package catalog

import (
	"cmp"
	"strconv"
	"strings"
	"time"
)

// A Release is a version of a product and when it came out.
type Release struct {
	Product string
	Version string
	// Date is a day, 2025-01-30, or a month, 2025-08, as exact as the source is.
	Date string
	In   *Catalog
}

// Precision is day or month.
func (r Release) Precision() string {
	if len(r.Date) == len(time.DateOnly) {
		return "day"
	}
	return "month"
}

// Span returns the first and the last day that the date can mean, midnight UTC.
func (r Release) Span() (first, last time.Time) {
	if day, err := time.Parse(time.DateOnly, r.Date); err == nil {
		return day, day
	}
	first, _ = time.Parse("2006-01", r.Date)
	return first, first.AddDate(0, 1, -1)
}

// IsVersion tells whether a text is a version such as a catalog takes: numbers with
// dots between them.
func IsVersion(s string) bool { return isVersion(s) == "" }

// CompareVersions orders versions part by part: 12.9 before 12.10. A part that is
// missing counts as 0. Both have to be versions such as a catalog takes.
func CompareVersions(a, b string) int {
	for a != "" || b != "" {
		var x, y string
		x, a, _ = strings.Cut(a, ".")
		y, b, _ = strings.Cut(b, ".")
		m, _ := strconv.Atoi(x)
		n, _ := strconv.Atoi(y)
		if c := cmp.Compare(m, n); c != 0 {
			return c
		}
	}
	return 0
}

// series is the x.y of a version; ok is false for one that has not so many parts.
func series(version string) (minor string, ok bool) {
	major, rest, ok := strings.Cut(version, ".")
	if !ok {
		return version, false
	}
	minor, _, _ = strings.Cut(rest, ".")
	return version[:len(major)+1+len(minor)], true
}

// A Standing is what the catalogs can say of something.
type Standing int

// The standings. Nothing may be held against a record for what is Unjudged: no
// catalog covers it, or it is newer or older than what the catalogs know.
const (
	Unjudged Standing = iota
	Listed
	Unlisted // covered, and not there: no such name, never released
)

func (s Standing) String() string {
	return [...]string{"unjudged", "listed", "unlisted"}[s]
}

// A Product is what is known of a product's releases.
type Product struct {
	Name string
	// Releases are in the order of their versions, each version once.
	Releases []Release

	complete string
}

// Newest returns the newest release that the catalogs know.
func (p *Product) Newest() Release { return p.Releases[len(p.Releases)-1] }

// Release tells what is known of a version, 12.6 or 12.6.1; what follows a plus
// sign, as in 2.6.0+cu124, is left out. A version x.y means x.y.0, and x
// means x.0.0. It may be
// Listed without a release, in which case its date is not known: x.y.0 is not in
// the list, and others of x.y are.
func (p *Product) Release(version string) (Release, Standing) {
	version, _, _ = strings.Cut(version, "+")
	if isVersion(version) != "" || len(p.Releases) == 0 {
		return Release{}, Unjudged
	}
	minor, ok := series(version)
	known := false
	for _, r := range p.Releases {
		if CompareVersions(r.Version, version) == 0 {
			return r, Listed
		}
		m, _ := series(r.Version)
		known = known || ok && CompareVersions(m, minor) == 0
	}
	oldest, newest := p.Releases[0].Version, p.Newest().Version
	switch {
	case known && CompareVersions(version, minor) == 0 && version == minor:
		return Release{}, Listed
	case !ok, CompareVersions(version, oldest) < 0, CompareVersions(version, newest) > 0:
		return Release{}, Unjudged
	case p.complete == "patch", p.complete == "minor" && !known:
		return Release{}, Unlisted
	}
	return Release{}, Unjudged
}

// NotBefore returns the latest listed release of the same x.y that a version
// cannot have come before: 2.6.0 for 2.6.2.
func (p *Product) NotBefore(version string) (Release, bool) {
	version, _, _ = strings.Cut(version, "+")
	minor, ok := series(version)
	if !ok || isVersion(version) != "" {
		return Release{}, false
	}
	for i := len(p.Releases) - 1; i >= 0; i-- {
		r := p.Releases[i]
		if m, ok := series(r.Version); ok && CompareVersions(m, minor) == 0 && CompareVersions(r.Version, version) <= 0 {
			return r, true
		}
	}
	return Release{}, false
}
