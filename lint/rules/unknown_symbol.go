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

var unknownSymbol = &lint.Rule{
	Name: "unknown-symbol", Group: "grounding", Severity: lint.Warning,
	Title: "an identifier that the library does not have",
	Doc: `A function that was never there sends readers, and their agents, looking for it. Signatures, causes, dead
ends and workarounds, in both languages, are read for identifiers, in code and out of it, that the
catalogs of the record's domain cover and do not list; "kbctl catalog list" names them. One finding says
so, however often the record does.

Silent where the name may be something else: a variable, macro, file, environment variable, wildcard or
placeholder, the first words of a longer name, a path with modules left out, what the record declares
itself or says not to exist, and where the record is about a newer version than the catalog.`,
	Hint: "see what the library calls it: kbctl catalog find NAME; or say that the name is the reader's own",
	Record: func(p *lint.Pass, r *schema.Record) {
		for i, m := range mentions.Get(p, r) {
			name, covering, code := unlisted(p, r, m)
			if name == "" || code != nil {
				continue // for unknown-error-code
			}
			p.Report(lint.Finding{
				Place:   lint.Place{Record: r, Pointer: m.places[0]},
				Message: fmt.Sprintf("there is no %s in %s", clip(name), productOf(covering)) + meant(p, r, m, i),
				About:   name,
				Related: alsoIn(r, m.places[1:]),
			})
		}
	},
}

// unlisted returns the name, or the part of a dotted one, that a catalog covers and
// does not list, the catalog, and the catalog of errors that covers it, if one does;
// nothing if all is well or nobody can tell.
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

// meant says what was probably meant by a name, to be appended to a message about
// the nth of a record.
func meant(p *lint.Pass, r *schema.Record, m *mentioned, n int) string {
	if n < mostHints {
		if near := facts.Get(p, r).judge(m.name).near(); near != "" {
			return "; did you mean " + near + "?"
		}
	}
	return ""
}

// parts yields where the parts of a dotted name end.
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

// inflected tells whether a name is a listed one in the plural or in the past, or
// with an ending that headers add, such as the number of an older interface.
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

// listed tells whether a name is listed or not judged.
func listed(f *catalog.Facts, name string) bool {
	_, standing := f.Symbol(name)
	return standing != catalog.Unlisted
}

// newer tells whether a record is about a newer version of a product than a catalog
// knows.
func newer(p *lint.Pass, r *schema.Record, c *catalog.Catalog) bool {
	if c.Version == "" || c.Product == "" {
		return false
	}
	return slices.ContainsFunc(facts.Get(p, r).versions(r, c.Product), func(v mention.Version) bool {
		return catalog.IsVersion(v.Low) && catalog.CompareVersions(series(v.Low), c.Version) > 0
	})
}

// series leaves out what comes after x.y: 13.0.2 has the names of 13.0.
func series(version string) string {
	parts := strings.SplitN(version, ".", 3)
	return strings.Join(parts[:min(len(parts), 2)], ".")
}

// productOf names a catalog's product and how far the catalog goes.
func productOf(c *catalog.Catalog) string {
	if c.Product == "" {
		return clip(c.Name)
	}
	return clip(strings.TrimSpace(c.Product + " " + c.Version))
}

// alsoIn are other places where a record says the same.
func alsoIn(r *schema.Record, pointers []string) []lint.Related {
	const most = 5
	var related []lint.Related
	for _, pointer := range pointers[:min(len(pointers), most)] {
		related = append(related, lint.Related{Place: lint.Place{Record: r, Pointer: pointer}, Message: "here too"})
	}
	return related
}
