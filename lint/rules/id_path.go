package rules

import (
	"fmt"
	"path"
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var idPath = &lint.Rule{
	Name: "id-path", Group: "schema", Severity: lint.Error,
	Title: "the id, the domain and the path disagree",
	Doc: `A record's id is its path below the records folder, without .json. Its domain is the part of the id before
the slash. Links, cards and fixtures find a record by its id; people and editors find it by its path. The
name must also work on every system: Windows has no file called con, nul or aux.`,
	Fixes: `It sets the id to the one in the path, if the domain already matches the path and nothing else uses
the id: no link, no fixture and no ignore. It sets the domain to the one in the path, if the id already
has it.`,
	Hint: "move the file or correct the id, and update everything that links to it; kbctl rename does both",
	Base: func(p *lint.Pass) {
		var named map[string]bool
		for _, r := range p.Base.Records {
			if r.Source.Broken {
				continue
			}
			if owner := p.Base.Lookup(r.ID); r.ID != r.Source.PathID && (owner == r || owner == nil) { // otherwise duplicate-id reports it
				if named == nil {
					named = namedIDs(p)
				}
				p.Report(lint.Finding{
					Place: lint.Place{Record: r, Pointer: "/id"},
					Message: fmt.Sprintf("the id %q does not match this file; it would be in %s",
						clip(r.ID), clip(path.Join(p.Base.Dir, r.ID+".json"))),
					Fix: idFix(p, r, named),
				})
			}
			checkDomain(p, r)
		}
	},
}

func checkDomain(p *lint.Pass, r *schema.Record) {
	// If the domain agrees with the id or with the path, it is not the problem.
	if domain := schema.Domain(r.ID); r.Domain != domain && r.Domain != schema.Domain(r.Source.PathID) {
		f := lint.Finding{
			Place:   lint.Place{Record: r, Pointer: "/domain"},
			Message: fmt.Sprintf("the domain is %q, but the id begins with %q", clip(r.Domain), clip(domain)),
		}
		if domain == schema.Domain(r.Source.PathID) {
			f.Fix = lint.Patch(r, "set the domain to that of the id", lint.Operation{Op: "replace", Path: "/domain", Value: domain})
		}
		p.Report(f)
	}
	for name := range strings.SplitSeq(r.ID, "/") {
		if reservedOnWindows[name] {
			p.ReportAt(r, "/id", fmt.Sprintf("%q is not a valid file name on Windows", name))
		}
	}
}

// idFix returns a fix that sets a record's id to the one in its path. It returns nil if
// the path may be wrong, or if something uses the present id.
func idFix(p *lint.Pass, r *schema.Record, named map[string]bool) *lint.Fix {
	id := r.Source.PathID
	domain, slug, _ := strings.Cut(id, "/")
	if r.Domain != domain || named[r.ID] || p.Base.Lookup(id) != r ||
		!goodID.MatchString(id) || reservedOnWindows[domain] || reservedOnWindows[slug] {
		return nil
	}
	return lint.Patch(r, "set the id to that of the path", lint.Operation{Op: "replace", Path: "/id", Value: id})
}

// goodID is the pattern of ids in the schema.
var goodID = lazyregexp.New(`^[a-z0-9]+(-[a-z0-9]+)*/[a-z0-9]+(-[a-z0-9]+)*$`)

// namedIDs returns the ids that links, fixtures and ignores use.
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

// reservedOnWindows are device names. See "Naming Files, Paths, and Namespaces" in the
// Windows documentation.
var reservedOnWindows = func() map[string]bool {
	names := map[string]bool{"con": true, "prn": true, "aux": true, "nul": true}
	for n := '1'; n <= '9'; n++ {
		names["com"+string(n)] = true
		names["lpt"+string(n)] = true
	}
	return names
}()
