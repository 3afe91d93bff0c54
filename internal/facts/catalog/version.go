package catalog

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A Release is a version of a product and its date.
type Release struct {
	Product string
	Version string
	// Date is a day such as 2025-01-30 or a month such as 2025-08, as exact as the
	// source. It is empty if the source has none.
	Date string
	In   *Catalog
}

// Precision returns "day" or "month".
func (r Release) Precision() string {
	if len(r.Date) == len(time.DateOnly) {
		return "day"
	}
	return "month"
}

// Span returns the first and the last possible day of the release, at midnight UTC.
func (r Release) Span() (first, last time.Time) {
	if day, err := time.Parse(time.DateOnly, r.Date); err == nil {
		return day, day
	}
	first, _ = time.Parse("2006-01", r.Date)
	return first, first.AddDate(0, 1, -1)
}

// IsVersion reports whether a text is a valid version of a catalog: numbers separated
// by dots.
func IsVersion(s string) bool { return isVersion(s) == "" }

// CompareVersions compares versions part by part: 12.9 is before 12.10. A missing part
// counts as 0. Both versions must be valid.
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

// series returns the x.y of a version. The result ok is false if the version has only
// one part.
func series(version string) (minor string, ok bool) {
	major, rest, ok := strings.Cut(version, ".")
	if !ok {
		return version, false
	}
	minor, _, _ = strings.Cut(rest, ".")
	return version[:len(major)+1+len(minor)], true
}

// A Standing is the judgment of the catalogs about a name or a version.
type Standing int

// The standings. Unjudged must not count against a record: no catalog covers the name
// or version, or it is newer or older than the catalogs.
const (
	Unjudged Standing = iota
	Listed
	Unlisted // covered but not listed: it does not exist or was never released
)

func (s Standing) String() string {
	return [...]string{"unjudged", "listed", "unlisted"}[s]
}

// A Product is a product and its known releases.
type Product struct {
	Name string
	// Releases are sorted by version, and each version occurs once.
	Releases []Release

	complete string
	sorted   bool
}

// Complete reports whether the list has a release of every x.y up to the newest one.
func (p *Product) Complete() bool { return p.complete != "" }

// Newest returns the newest known release.
func (p *Product) Newest() Release { return p.Releases[len(p.Releases)-1] }

// Release returns what is known about a version such as 12.6 or 12.6.1. It ignores a
// suffix that begins with a plus sign, as in 2.6.0+cu124. A version x.y means x.y.0,
// and x means x.0.0. A version may be Listed although its release and date are unknown:
// then the list has other releases of x.y but not x.y.0.
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
		known = known || within(r.Version, minor)
	}
	switch {
	case known && version == minor:
		return Release{}, Listed
	case CompareVersions(version, p.Releases[0].Version) < 0:
		return Release{}, Unjudged
	case p.IsLater(version):
		if p.IsOld(version) && endsAtNext(p) || isClosed(p, version) {
			return Release{}, Unlisted
		}
		return Release{}, Unjudged
	case p.complete == "patch" && ok, p.complete != "" && !known:
		return Release{}, Unlisted
	}
	return Release{}, Unjudged
}

// IsLater reports whether a version may have come out after the list was made: it is newer
// than the newest listed release of its x, or of its x.y if the list has every release.
func (p *Product) IsLater(version string) bool {
	version, _, _ = strings.Cut(version, "+")
	minor, _ := series(version)
	newest := newestLike(p, version)
	newestMinor, _ := series(newest)
	return CompareVersions(minor, newestMinor) > 0 || p.complete == "patch" && CompareVersions(version, newest) > 0
}

// newestLike returns the newest listed release of the x.y of a version, or else of its x, or
// else of all.
func newestLike(p *Product, version string) string {
	major, _, _ := strings.Cut(version, ".")
	minor, _ := series(version)
	newest := ""
	for _, r := range slices.Backward(p.Releases) {
		if within(r.Version, minor) {
			return r.Version
		}
		if newest == "" && within(r.Version, major) {
			newest = r.Version
		}
	}
	return cmp.Or(newest, p.Newest().Version)
}

// IsOld reports whether there are releases of a later x than that of a version.
func (p *Product) IsOld(version string) bool {
	major, _, _ := strings.Cut(version, ".")
	newest := p.Newest().Version
	return CompareVersions(version, newest) < 0 && !within(newest, major)
}

// isClosed reports whether the x of a version, or its x.y if the list has every release, had its last
// release years before the list was made, and later ones exist. Then 21.12 of Node.js cannot come.
func isClosed(p *Product, version string) bool {
	const years = 2
	newest := newestLike(p, version)
	if p.complete == "" || CompareVersions(newest, p.Newest().Version) >= 0 {
		return false
	}
	last, _ := p.Release(newest)
	if last.Date == "" {
		return p.complete == "patch" && isLeft(p, newest)
	}
	return listedAfter(p, last, years)
}

// listedAfter reports whether the list was made some years after a dated release.
func listedAfter(p *Product, r Release, years int) bool {
	read, err := time.Parse(time.DateOnly, p.Newest().In.Date)
	_, end := r.Span()
	return err == nil && end.AddDate(years, 0, 0).Before(read)
}

// isLeft reports whether so many later x.y are listed that the x.y of an undated release gets no more
// releases. Git still corrects the ten before the newest one, and Python those of five years.
func isLeft(p *Product, version string) bool {
	const always, usual, years = 15, 6, 4
	minor, _ := series(version)
	later, last := 0, ""
	for _, r := range slices.Backward(p.Releases) {
		if within(r.Version, minor) {
			break
		}
		if m, _ := series(r.Version); m != last {
			later, last = later+1, m
		}
	}
	first, dated := p.NotBefore(version)
	return later >= always || later >= usual && dated && listedAfter(p, first, years)
}

// endsAtNext reports whether each x of the product had its last x.y before the next x came out,
// as 8.4 of MySQL came before 9.0. Node.js releases several x side by side.
func endsAtNext(p *Product) bool {
	if p.complete == "ordered" {
		return true
	}
	next, ends := "", false
	for i := len(p.Releases) - 1; i >= 0; i-- {
		r := p.Releases[i]
		minor, _ := series(r.Version)
		major, _, _ := strings.Cut(r.Version, ".")
		if next != "" && (i == 0 || !within(p.Releases[i-1].Version, minor)) && (r.Date == "" || r.Date > next) {
			return false
		}
		if i > 0 && !within(p.Releases[i-1].Version, major) {
			next, ends = r.Date, r.Date != ""
		}
	}
	return ends && p.complete != ""
}

// IsFar reports whether a version is so much later than the newest release like it that a
// number in it is wrong: 1.62 where the newest is 1.26. Soon after the list was made, a smaller
// distance suffices, and the smallest if there are newer lines of releases: 3.42 where 3.31
// was the last before 4.0.
func (p *Product) IsFar(version string, soon bool) bool {
	const least, times, least1, leastOld = 10, 2, 12, 8
	if p.complete == "" || !IsVersion(version) {
		return false
	}
	newest := newestLike(p, version)
	line := ""
	for version != "" && newest != "" {
		var x, y string
		x, version, _ = strings.Cut(version, ".")
		y, newest, _ = strings.Cut(newest, ".")
		m, _ := strconv.Atoi(x)
		n, _ := strconv.Atoi(y)
		if m != n {
			old := line != "" && !within(p.Newest().Version, line)
			return m >= n+least && m >= times*n || soon && (m >= n+least1 || old && m >= n+leastOld)
		}
		line = strings.TrimPrefix(line+"."+x, ".")
	}
	return false
}

// IsEmpty reports whether no release is in a range between listed ones. If the list lacks
// patch releases, the x.y of the lower end counts.
func (p *Product) IsEmpty(low, high string, below bool) bool {
	if p.complete == "" || !IsVersion(low) || !IsVersion(high) || CompareVersions(low, p.Releases[0].Version) < 0 || p.IsLater(high) {
		return false
	}
	if p.complete != "patch" {
		low, _ = series(low)
	}
	first, _ := slices.BinarySearchFunc(p.Releases, low, func(r Release, low string) int { return CompareVersions(r.Version, low) })
	if first == len(p.Releases) {
		return true
	}
	order := CompareVersions(p.Releases[first].Version, high)
	return order > 0 || order == 0 && below
}

// within reports whether a version is x or x.y itself, or one of its releases.
func within(version, line string) bool {
	rest, found := strings.CutPrefix(version, line)
	return found && (rest == "" || rest[0] == '.')
}

// Before returns the newest listed release that is older than a version.
func (p *Product) Before(version string) Release {
	version, _, _ = strings.Cut(version, "+")
	var newest Release
	for _, r := range p.Releases {
		if CompareVersions(r.Version, version) < 0 {
			newest = r
		}
	}
	return newest
}

// NotBefore returns the newest listed and dated release of the same x.y that is not newer than a
// version, such as 2.6.0 for 2.6.2. The version cannot be older than that release.
func (p *Product) NotBefore(version string) (Release, bool) {
	version, _, _ = strings.Cut(version, "+")
	minor, ok := series(version)
	if !ok || isVersion(version) != "" {
		return Release{}, false
	}
	for i := len(p.Releases) - 1; i >= 0; i-- {
		r := p.Releases[i]
		if m, ok := series(r.Version); ok && r.Date != "" && CompareVersions(m, minor) == 0 && CompareVersions(r.Version, version) <= 0 {
			return r, true
		}
	}
	return Release{}, false
}
