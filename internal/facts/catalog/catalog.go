// Package catalog holds official facts: the errors that a library itself names,
// the identifiers it has, the versions it was released in. Facts are data, not
// code: some are embedded, a knowledge base may add its own, and each catalog says
// where it is from and which domains it speaks for.
//
// What no catalog knows is not wrong by that alone. [Facts] tells apart what is
// listed, what a catalog covers and does not list, and what nobody can judge.
package catalog

import (
	_ "embed"
)

// JSON is the schema of a catalog's file, a JSON Schema of draft 2020-12.
//
//go:embed catalog.schema.json
var JSON []byte

// A Kind is what a catalog lists.
type Kind string

// The kinds of catalogs.
const (
	Errors   Kind = "errors"
	Symbols  Kind = "symbols"
	Releases Kind = "releases"
)

// A Catalog is one list of facts.
type Catalog struct {
	Name  string
	Title string
	Kind  Kind
	// Domains are globs: the domains of records that the catalog speaks for.
	Domains []string
	// Source says where the facts are from, and Date, as 2026-11-21, when they
	// were read.
	Source, Date string
	// Product is whose facts these are, and Version the one they were read from;
	// in a list with a history, the last that it follows. Either may be empty.
	Product, Version string
	// Since is the first version of the product that the facts hold for; empty if
	// that is not known.
	Since string
	// Aliases are other names of the product.
	Aliases []string
	// Covers are globs: a name that one of them matches is none of the product's
	// unless some catalog lists it. One that begins with ! takes names out again.
	// A star does not match a dot.
	Covers []string
	// Complete tells which releases are all listed: "minor" (every x.y has a
	// release in the list, and not every x.y.z), "patch", or "" for neither.
	Complete string
	// File is where the catalog is in the knowledge base; empty if embedded.
	File string

	globs []string // Covers, as path.Match wants them
	body  func() *body
}

// A body is what a catalog lists; only one of these is filled, by kind.
type body struct {
	codes    []*Code
	symbols  symbols
	releases []Release
}

// A Code is an error that a library names.
type Code struct {
	Name string
	// Number is nil where the library gives none.
	Number *int64
	// Message is what the library prints; empty if it is only the name.
	Message string
	// Former are the numbers that the error had before the catalog's Since.
	Former []int64
	// In is the catalog it is from.
	In *Catalog
}

// Codes returns the errors that the catalog lists, in its order.
func (c *Catalog) Codes() []*Code { return c.body().codes }

// Releases returns the releases that the catalog lists, by version.
func (c *Catalog) Releases() []Release { return c.body().releases }

// Len is the number of facts.
func (c *Catalog) Len() int {
	b := c.body()
	return len(b.codes) + len(b.releases) + b.symbols.count()
}

// Where is how to name the catalog's origin to a user.
func (c *Catalog) Where() string {
	if c.File == "" {
		return "embedded"
	}
	return c.File
}
