package lint

import (
	"fmt"
	"path"
	"strings"

	"github.com/kbctl/kbctl/schema"
)

var _ = register(&Rule{
	Name: "id-path", Group: "schema", Severity: Error,
	Title: "the id, the domain and the path disagree",
	Doc: `A record's id is its path below the records folder without .json, and its domain is the part of the
id before the slash. Links, cards and fixtures find a record by its id; people and editors find it by its
path. The name must also work on every system: Windows has no file called con, nul or aux.`,
	Hint:   "move the file or mend the id, and then everything that links to it",
	Record: checkIDPath,
})

func checkIDPath(p *Pass, r *schema.Record) {
	if r.Source.Broken {
		return
	}
	if owner := p.Base.Lookup(r.ID); r.ID != r.Source.PathID && (owner == r || owner == nil) { // else duplicate-id says so
		p.ReportAt(r, "/id", fmt.Sprintf("the id %q does not belong to this file; it would be in %s",
			clip(r.ID), clip(path.Join(p.Base.Dir, r.ID+".json"))))
	}
	// A domain that agrees with the id or with the path is not what is wrong.
	if domain := schema.Domain(r.ID); r.Domain != domain && r.Domain != schema.Domain(r.Source.PathID) {
		p.ReportAt(r, "/domain", fmt.Sprintf("the domain is %q, the id begins with %q", clip(r.Domain), clip(domain)))
	}
	for _, name := range strings.Split(r.ID, "/") {
		if reservedOnWindows[name] {
			p.ReportAt(r, "/id", fmt.Sprintf("%q is not a file name on Windows", name))
		}
	}
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
