package rules

import (
	"fmt"
	"path"
	"regexp"
	"strings"

	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var idPath = &lint.Rule{
	Name: "id-path", Group: "schema", Severity: lint.Error,
	Title: "the id, the domain and the path disagree",
	Doc: `A record's id is its path below the records folder without .json, and its domain is the part of the
id before the slash. Links, cards and fixtures find a record by its id; people and editors find it by its
path. The name must also work on every system: Windows has no file called con, nul or aux.`,
	Fixes: `It makes the id that of the path if the domain is the path's already and nothing goes by the id as it
is: no link, no fixture, no ignore; and the domain that of the path if it is the id's.`,
	Hint: "move the file or mend the id, and then everything that links to it; kbctl rename does both",
	Base: func(p *lint.Pass) {
		var named map[string]bool
		for _, r := range p.Base.Records {
			if r.Source.Broken {
				continue
			}
			if owner := p.Base.Lookup(r.ID); r.ID != r.Source.PathID && (owner == r || owner == nil) { // else duplicate-id says so
				if named == nil {
					named = namedIDs(p)
				}
				p.Report(lint.Finding{
					Place: lint.Place{Record: r, Pointer: "/id"},
					Message: fmt.Sprintf("the id %q does not belong to this file; it would be in %s",
						clip(r.ID), clip(path.Join(p.Base.Dir, r.ID+".json"))),
					Fix: idFix(p, r, named),
				})
			}
			checkDomain(p, r)
		}
	},
}

func checkDomain(p *lint.Pass, r *schema.Record) {
	// A domain that agrees with the id or with the path is not what is wrong.
	if domain := schema.Domain(r.ID); r.Domain != domain && r.Domain != schema.Domain(r.Source.PathID) {
		f := lint.Finding{
			Place:   lint.Place{Record: r, Pointer: "/domain"},
			Message: fmt.Sprintf("the domain is %q, the id begins with %q", clip(r.Domain), clip(domain)),
		}
		if domain == schema.Domain(r.Source.PathID) {
			f.Fix = lint.Patch(r, "make the domain that of the id", lint.Operation{Op: "replace", Path: "/domain", Value: domain})
		}
		p.Report(f)
	}
	for name := range strings.SplitSeq(r.ID, "/") {
		if reservedOnWindows[name] {
			p.ReportAt(r, "/id", fmt.Sprintf("%q is not a file name on Windows", name))
		}
	}
}

// idFix makes a record's id that of its path. It is nil where the path may be what
// is wrong, and where somebody knows the record by the id that it has.
func idFix(p *lint.Pass, r *schema.Record, named map[string]bool) *lint.Fix {
	id := r.Source.PathID
	domain, slug, _ := strings.Cut(id, "/")
	if r.Domain != domain || named[r.ID] || p.Base.Lookup(id) != r ||
		!goodID.MatchString(id) || reservedOnWindows[domain] || reservedOnWindows[slug] {
		return nil
	}
	return lint.Patch(r, "make the id that of the path", lint.Operation{Op: "replace", Path: "/id", Value: id})
}

// goodID is the schema's pattern of ids.
var goodID = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*/[a-z0-9]+(-[a-z0-9]+)*$`)

// namedIDs are the ids that something goes by besides the records.
func namedIDs(p *lint.Pass) map[string]bool {
	named := make(map[string]bool)
	for _, l := range transitions.Get(p).Links {
		named[l.Edge().ErrorID] = true
	}
	for _, id := range fixtures.Get(p).Records() {
		named[id] = true
	}
	for _, i := range p.Ignores() {
		named[i.Record] = true
	}
	return named
}

// reservedOnWindows are the device names, from "Naming Files, Paths, and
// Namespaces" in the Windows documentation.
var reservedOnWindows = func() map[string]bool {
	names := map[string]bool{"con": true, "prn": true, "aux": true, "nul": true}
	for n := '1'; n <= '9'; n++ {
		names["com"+string(n)] = true
		names["lpt"+string(n)] = true
	}
	return names
}()
