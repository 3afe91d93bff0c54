package rules

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/facts/mention"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// unlisted returns the part of a mentioned name that a catalog covers but does not list,
// the catalog, and the catalog of errors that covers the part, if any. It returns "" if
// the name is listed or cannot be judged.
func unlisted(p *lint.Pass, r *schema.Record, m *mentioned) (name string, covering, code *catalog.Catalog) {
	j := facts.Get(p, r).judge(m.name)
	called := 0
	if m.called {
		called = 1
	}
	if j.missing[called] == "" || newer(p, r, j.covering[called]) {
		return "", nil, nil
	}
	return j.missing[called], j.covering[called], j.code[called]
}

// meant suggests another name, for the end of the message about the nth name of a record.
func meant(p *lint.Pass, r *schema.Record, m *mentioned, n int) string {
	if n < mostHints {
		if near := facts.Get(p, r).judge(m.name).near(); near != "" {
			return "; did you mean " + near + "?"
		}
	}
	return ""
}

// parts yields the ends of the parts of a dotted name.
func parts(name string) iter.Seq[int] {
	return func(yield func(end int) bool) {
		for end := range len(name) {
			if name[end] == '.' && !yield(end) {
				return
			}
		}
		yield(len(name))
	}
}

// inflected reports whether a name is a listed one in the plural or the past tense, or with
// an ending that headers add, such as the number of an older interface.
func inflected(f *catalog.Facts, name string) bool {
	if base := strings.TrimRight(name, "0123456789"); strings.HasSuffix(base, "_v") && base != name {
		return listed(f, strings.TrimSuffix(base, "_v"))
	}
	for _, ending := range []string{"s", "es", "ed", "d", "ing", "_st", "_enum", "_ptsz", "_ptds"} {
		if base, ok := strings.CutSuffix(name, ending); ok && listed(f, base) {
			return true
		}
	}
	return false
}

// listed reports whether a name is listed, or cannot be judged.
func listed(f *catalog.Facts, name string) bool {
	_, standing := f.Symbol(name)
	return standing != catalog.Unlisted
}

// newer reports whether a record is about a newer version of a product than a catalog.
func newer(p *lint.Pass, r *schema.Record, c *catalog.Catalog) bool {
	if c.Version == "" || c.Product == "" {
		return false
	}
	return slices.ContainsFunc(facts.Get(p, r).versions(r, c.Product), func(v mention.Version) bool {
		return catalog.IsVersion(v.Low) && catalog.CompareVersions(series(v.Low), c.Version) > 0
	})
}

// series shortens a version to x.y: 13.0.2 has the names of 13.0.
func series(version string) string {
	parts := strings.SplitN(version, ".", 3)
	return strings.Join(parts[:min(len(parts), 2)], ".")
}

// productOf returns the product of a catalog and the version that the catalog covers.
func productOf(c *catalog.Catalog) string {
	if c.Product == "" {
		return clip(c.Name)
	}
	return clip(strings.TrimSpace(c.Product + " " + c.Version))
}

// alsoIn returns other places where a record says the same.
func alsoIn(r *schema.Record, pointers []string) []lint.Related {
	const most = 5
	var related []lint.Related
	for _, pointer := range pointers[:min(len(pointers), most)] {
		related = append(related, lint.Related{Place: lint.Place{Record: r, Pointer: pointer}, Message: "here too"})
	}
	return related
}

// whatIs says which error of a catalog has a number. It returns "" if none has.
func whatIs(f *catalog.Facts, c *catalog.Catalog, number int64) string {
	now, _ := f.CodesNumbered(number)
	i := slices.IndexFunc(now, func(code *catalog.Code) bool { return code.In == c })
	if i < 0 {
		return ""
	}
	return fmt.Sprintf("; %d is %s", number, now[i].Name)
}
