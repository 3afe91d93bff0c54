// Package check runs rules over a knowledge base. A [Request] says what to check, and
// [Run] checks it. The cache, --since, the hook, --watch and pr build on these two.
package check

import (
	"io/fs"
	"time"

	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/workspace"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// A Request is everything that the result of a check depends on. It does not change
// once it is built.
type Request struct {
	Selection
	Files fs.FS // from the root of the knowledge base
	Load  schema.Options
	// NoRecords is the error to return if the folder of records does not exist.
	NoRecords error
	// Base has the records if they are already loaded. Nil loads them from Files.
	Base   *schema.Base
	Config *config.Config
	// Catalogs loads the catalogs. Nil loads them from Files.
	Catalogs func() (*catalog.Catalogs, error)
	// Cards are the languages that need cards; nil means those that the base keeps.
	Cards []string
	// Uncounted says why new seals do not count, by the text of their files.
	Uncounted map[string]string
	// Only limits the reported findings to files, by path. Nil means all files.
	Only func(file string) bool
	// Baseline has the findings that are accepted for now. Nil means no baseline.
	Baseline []lint.Accepted
	// Since are the states to compare with: one, or the parents of a merge. Only the
	// findings that are new since each of them are reported. Nil reports all findings.
	Since []Comparison
	Today time.Time
	Jobs  int
	// Release frees each record after its last check.
	Release bool
	// Pack stores the findings of a large base in less memory, with only the titles of their fixes. It has no effect
	// with Since.
	Pack bool
	// Gone asks servers for pages. Nil means that no server is asked.
	Gone func(urls []string) map[string]int
	// Memory and Same hold what an earlier run knows of unchanged records. They may
	// be nil.
	Memory *lint.Memory
	Same   func(file string) *schema.Record
	// Loaded is called with the records before the rules run. It may be nil.
	Loaded func(*schema.Base)
	// Meter shows progress. It may be nil.
	Meter Meter
}

// A Meter shows how far a run has come.
type Meter interface {
	Phase(doing string, total int, of string)
	Add(n int)
}

// A Scope is the part of a knowledge base on disk that a check looks at and reports.
type Scope struct {
	// Since is the revision to compare with; empty for none.
	Since string
	// NoBaseline reports the findings that the baseline accepts, too.
	NoBaseline bool
}

// NewRequest builds the request for a knowledge base on disk. The request must be
// closed.
func NewRequest(w *workspace.Workspace, s Selection, scope Scope) (r Request, err error) {
	r = Request{
		Selection: s, Files: w.FS(), Load: w.LoadOptions(), Base: w.Base, Config: w.Config, Catalogs: w.Catalogs,
		NoRecords: w.NoRecords(), Only: w.Only, Jobs: w.LoadOptions().Jobs,
	}
	if !scope.NoBaseline {
		if r.Baseline, err = workspace.Accepted(w); err != nil {
			return r, err
		}
	}
	if scope.Since != "" {
		r.Since, err = CompareSince(w, scope.Since)
	}
	return r, err
}

// Close releases what the request holds.
func (r Request) Close() {
	for _, c := range r.Since {
		c.Close()
	}
}
