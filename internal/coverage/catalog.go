package coverage

import (
	"regexp"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/schema"
)

// A Catalog is the official list of the errors of one library.
type Catalog struct {
	Name string
	// Domains are those of the records that speak of the library.
	Domains []string
	Errors  []CatalogError
}

// A CatalogError is an error as its library names it.
type CatalogError struct {
	Name    string `json:"name"`
	Number  int    `json:"number"`
	Message string `json:"message"`
}

// A CatalogTally says of which errors of a catalog there are records.
type CatalogTally struct {
	Name            string
	Errors, Covered int
	// Missing are the errors without a record, in the catalog's order.
	Missing []CatalogError
}

// CountCatalogs holds the catalogs that speak of a domain of the base against its
// records. A record covers an error if its code, its signature, an alias or its
// regex names it, or if its signature or an alias, in a domain of the catalog, has
// the error's message in it, a message of one word excepted. Number 0 is success.
func CountCatalogs(base *schema.Base, catalogs []Catalog) []CatalogTally {
	var tallies []CatalogTally
	names := namedIn(base)
	for _, catalog := range catalogs {
		said, any := saidIn(base, catalog)
		if !any {
			continue
		}
		tally := CatalogTally{Name: catalog.Name}
		for _, e := range catalog.Errors {
			switch {
			case e.Number == 0:
				continue
			case names[e.Name], said[strings.Join(words(e.Message), " ")]:
				tally.Covered++
			default:
				tally.Missing = append(tally.Missing, e)
			}
			tally.Errors++
		}
		tallies = append(tallies, tally)
	}
	return tallies
}

var identifier = regexp.MustCompile(`[A-Za-z_][A-Za-z0-9_]*`)

// namedIn returns the identifiers by which the records name errors.
func namedIn(base *schema.Base) map[string]bool {
	names := make(map[string]bool)
	for _, r := range base.Records {
		for _, text := range append([]string{r.ErrorCode, r.Signature, r.Regex}, r.Aliases...) {
			for _, name := range identifier.FindAllString(text, -1) {
				names[name] = true
			}
		}
	}
	return names
}

// saidIn returns which messages of a catalog the records of its domains have in
// their signatures and aliases, and whether there are such records.
func saidIn(base *schema.Base, catalog Catalog) (said map[string]bool, any bool) {
	messages := make(map[string]bool)
	longest := 0
	for _, e := range catalog.Errors {
		w := words(e.Message)
		messages[strings.Join(w, " ")] = true
		longest = max(longest, len(w))
	}
	said = make(map[string]bool)
	for _, r := range base.Records {
		if !slices.Contains(catalog.Domains, DomainOf(r)) {
			continue
		}
		any = true
		for _, text := range append([]string{r.Signature}, r.Aliases...) {
			runs(words(text), longest, func(run string) {
				if messages[run] {
					said[run] = true
				}
			})
		}
	}
	return said, any
}

// words are the words of a text in lower case.
func words(s string) []string {
	return strings.FieldsFunc(strings.ToLower(s), func(r rune) bool {
		return !('a' <= r && r <= 'z' || '0' <= r && r <= '9' || r == '_' || r > 0x7F)
	})
}

// mostWords is how far a signature is looked into: the schema has a cap of 4,096
// characters, and a message stands near the start.
const mostWords = 200

// runs calls found with each run of 2 words to longest.
func runs(words []string, longest int, found func(string)) {
	words = words[:min(len(words), mostWords)]
	for i := range words {
		run := words[i]
		for _, word := range words[i+1 : min(len(words), i+longest)] {
			run += " " + word
			found(run)
		}
	}
}
