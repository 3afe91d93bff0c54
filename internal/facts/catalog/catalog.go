// Package catalog holds official facts about tools and libraries: errors, messages,
// identifiers and releases. Facts are data, not code. Some catalogs are embedded, and a
// knowledge base may add its own. Each catalog names its source and the domains that it
// covers.
//
// A name that no catalog lists is not necessarily wrong. [Facts] distinguishes names
// that are listed, names that a catalog would list if they existed, and names that it
// cannot judge.
package catalog

import (
	"cmp"
	_ "embed"
)

// JSON is the JSON Schema (draft 2020-12) of a catalog's file.
//
//go:embed catalog.schema.json
var JSON []byte

// A Kind is the kind of facts that a catalog lists.
type Kind string

// The kinds of catalogs.
const (
	Errors   Kind = "errors"
	Messages Kind = "messages"
	Symbols  Kind = "symbols"
	Releases Kind = "releases"
)

// A Catalog is one list of facts.
type Catalog struct {
	Name  string
	Title string
	Kind  Kind
	// Domains are globs of the domains of records that the catalog covers.
	Domains []string
	// Source is where the facts come from. Date is the day they were read, such as
	// 2026-11-21.
	Source, Date string
	// Product is the product that the facts are about, and Version is the version they
	// were read from. In a list with a history, Version is the last version of the
	// history. Either may be empty.
	Product, Version string
	// Since is the first version of the product that the facts hold for. It is empty if
	// unknown, or if a list of releases has the first one.
	Since string
	// Aliases are other names of the product.
	Aliases []string
	// Covers are globs. The product does not have a name that matches one of them,
	// unless some catalog lists the name. A glob that begins with ! excludes names
	// again. A star does not match a dot. A glob that begins with $ is of settings: names
	// that the product reads from its environment, its options or a file. One that begins
	// with ~ or $~ covers only names that are almost a listed one.
	Covers []string
	// Complete says which releases the list has: "minor" if it has a release of every
	// x.y but not every x.y.z, "ordered" if in addition no x.y comes out after the next x,
	// "patch" if it has every release, "" otherwise.
	Complete string
	// File is the catalog's path in the knowledge base. It is empty for an embedded
	// catalog.
	File string

	// globs are Covers in the form that path.Match needs, without those with a ~. loose are
	// those with a ~, and the ones that exclude.
	globs, loose []glob
	settings     bool // all Covers are of settings
	body         func() *body
}

// A body is what a catalog lists, according to its kind.
type body struct {
	codes    []*Code
	messages []string
	packed   *packed // has messages, if it is not nil
	symbols  symbols
	releases []Release
	lexicon  func() *lexicon
	// increasing means that each release is later than the one before it.
	increasing bool
}

// A Code is an error of a library. It has a name, a number or both.
type Code struct {
	Name   string
	Number Number
	// Message is what the library prints. It is empty if the library prints only the
	// name. Each {} stands for a part that varies.
	Message string
	// Former are the numbers that the error had before the catalog's Since.
	Former []Number
	// In is the catalog that lists the error.
	In *Catalog
}

// String returns the name of the error with its number in parentheses, or the one that
// the error has.
func (c *Code) String() string {
	if c.Name == "" || c.Number == "" {
		return cmp.Or(c.Name, string(c.Number))
	}
	return c.Name + " (" + string(c.Number) + ")"
}

// Codes returns the errors in the order of the catalog.
func (c *Catalog) Codes() []*Code { return c.body().codes }

// Same reports whether two errors are the same one under two names, or with the messages of two releases.
func (c *Code) Same(other *Code) bool {
	sameName, sameNumber := c.Name != "" && c.Name == other.Name, c.Number != "" && c.Number.Is(other.Number)
	return c == other || (sameName || sameNumber) && c.In.Product == other.In.Product
}

// Messages returns the texts that the product prints, in the order of the catalog.
func (c *Catalog) Messages() []string {
	if p := c.body().packed; p != nil {
		return p.texts()
	}
	return c.body().messages
}

// Releases returns the releases sorted by version.
func (c *Catalog) Releases() []Release { return c.body().releases }

// Len is the number of facts.
func (c *Catalog) Len() int {
	b := c.body()
	return len(b.codes) + len(c.Messages()) + len(b.releases) + countSymbols(&b.symbols)
}

// Where returns the catalog's origin for a message.
func (c *Catalog) Where() string {
	if c.File == "" {
		return "embedded"
	}
	return c.File
}
