package coverage

import (
	"cmp"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/facts/mention"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/schema"
)

// A CatalogTally compares a catalog of errors with the records.
type CatalogTally struct {
	Name            string
	Errors, Covered int
	// Missing are the errors without a record, in the catalog's order.
	Missing []CatalogError
}

// A CatalogError is an error of a catalog.
type CatalogError struct {
	Name string `json:"name"`
	// Number is empty if the error has none.
	Number  catalog.Number `json:"number"`
	Message string         `json:"message"`
}

// CountCatalogs compares the catalogs for the domains of a base with its records. A record
// covers an error in one of three ways:
//   - Its code, signature, regex or an alias contains the error's name.
//   - Its code is a number that only this error has.
//   - Its signature or an alias contains the error's message, and its domain is one of the
//     catalog's. See [catalog.Facts.CodesIn] for messages of one word.
//
// Number 0 means success and is not an error.
func CountCatalogs(base *schema.Base, catalogs *catalog.Catalogs) []CatalogTally {
	c := &coverer{catalogs: catalogs, covered: make(map[string]bool)}
	for _, r := range base.Records {
		c.record(r)
	}
	slices.SortFunc(c.speaking, func(a, b *catalog.Catalog) int { return strings.Compare(a.Name, b.Name) })
	var tallies []CatalogTally
	for _, at := range slices.Compact(c.speaking) {
		tallies = append(tallies, c.tally(at))
	}
	return tallies
}

// A coverer collects the names of the errors that records cover.
type coverer struct {
	catalogs *catalog.Catalogs
	speaking []*catalog.Catalog
	covered  map[string]bool // by name; see [keyOf]
	last     *catalog.Facts
}

var (
	// name matches the names of errors: cudaErrorUnknown, 40P01, ORA-00942.
	name = lazyregexp.New(`[A-Za-z0-9_]+(?:-[A-Za-z0-9_]+)*`)
	// escape matches a regex escape, which may precede a name.
	escape = lazyregexp.New(`\\[A-Za-z]`)
)

// record adds the errors that a record covers.
func (c *coverer) record(r *schema.Record) {
	facts := c.catalogs.For(DomainOf(r))
	if facts != c.last {
		c.last = facts
		c.speaking = append(c.speaking, facts.Errors()...)
	}
	messages := append([]string{r.Signature}, r.Aliases...)
	for _, text := range append([]string{r.ErrorCode, escape.ReplaceAllString(r.Regex, " ")}, messages...) {
		for _, word := range name.FindAllString(text, -1) {
			c.covered[word] = true
			for part := range strings.SplitSeq(word, "-") {
				c.covered[part] = true
			}
		}
	}
	if code := mention.ParseCode(r.ErrorCode, facts); code.Name == "" && code.Number != "" {
		if now, _ := facts.CodesNumbered(code.Number); len(now) == 1 {
			c.covered[keyOf(now[0])] = true
		}
	}
	for _, text := range messages {
		for _, code := range facts.CodesIn(text) {
			c.covered[keyOf(code)] = true
		}
	}
}

// keyOf returns the name of an error, or its number behind a space, which no name has.
func keyOf(code *catalog.Code) string { return cmp.Or(code.Name, " "+string(code.Number)) }

func (c *coverer) tally(at *catalog.Catalog) CatalogTally {
	t := CatalogTally{Name: at.Name}
	for _, code := range at.Codes() {
		switch {
		case code.Number == "0":
			continue
		case c.covered[keyOf(code)]:
			t.Covered++
		default:
			t.Missing = append(t.Missing, CatalogError{code.Name, code.Number, code.Message})
		}
		t.Errors++
	}
	return t
}

// Title returns the name and the number of the error.
func (e CatalogError) Title() string {
	return (&catalog.Code{Name: e.Name, Number: e.Number}).String()
}
