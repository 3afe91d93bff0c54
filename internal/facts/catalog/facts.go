package catalog

import (
	"path"
	"slices"
	"strings"
	"sync"
)

// Facts are what the catalogs of a domain know.
type Facts struct {
	nameFacts
	messageFacts
	releases []*Catalog
	empty    bool
	products func() map[string]*Product
}

// For returns the facts for a domain of records. If no catalog covers the domain, the
// facts list nothing and judge nothing. They also have what products print that a record
// lists, and their errors and identifiers.
func (c *Catalogs) For(domain string, products ...string) *Facts {
	c.mu.Lock()
	defer c.mu.Unlock()
	key := domain
	if len(products) > 0 {
		key += "\n" + strings.Join(products, "\n")
	}
	if f := c.facts[key]; f != nil {
		return f
	}
	names := append([]string{domain}, c.domains[domain]...)
	f := c.selected(func(catalog *Catalog) bool {
		covers := func(name string) bool { return matchesAny(catalog.Domains, name) }
		return slices.ContainsFunc(names, covers) || catalog.Kind != Releases && slices.ContainsFunc(products, covers)
	})
	c.facts[strings.Clone(key)] = f // the record may be released
	return f
}

// Everything returns the facts of all the catalogs.
func (c *Catalogs) Everything() *Facts {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.selected(func(*Catalog) bool { return true })
}

// selected returns the facts of some catalogs. Domains with the same catalogs share
// their facts, because a knowledge base may have any number of domains.
func (c *Catalogs) selected(selects func(*Catalog) bool) *Facts {
	var chosen []*Catalog
	var names []byte
	for _, catalog := range c.all {
		if selects(catalog) {
			chosen = append(chosen, catalog)
			names = append(append(names, catalog.Name...), '\n')
		}
	}
	key := string(names)
	if c.shared[key] == nil {
		c.shared[key] = newFacts(chosen)
	}
	return c.shared[key]
}

func newFacts(catalogs []*Catalog) *Facts {
	var errors, messages, symbols, releases []*Catalog
	for _, c := range catalogs {
		switch c.Kind {
		case Errors:
			errors = append(errors, c)
		case Messages:
			messages = append(messages, c)
		case Symbols:
			symbols = append(symbols, c)
		case Releases:
			releases = append(releases, c)
		}
	}
	return &Facts{
		nameFacts:    newNameFacts(errors, symbols),
		messageFacts: newMessageFacts(messages, errors),
		releases:     releases,
		empty:        !slices.ContainsFunc(catalogs, func(c *Catalog) bool { return !slices.Contains(c.Domains, "*") }),
		products:     sync.OnceValue(func() map[string]*Product { return indexProducts(releases) }),
	}
}

// Empty reports whether no catalog covers the domain, other than those of every domain.
func (f *Facts) Empty() bool { return f.empty }

// All returns the catalogs that cover the domain.
func (f *Facts) All() []*Catalog { return slices.Concat(f.errors, f.messages, f.symbols, f.releases) }

// Product returns the releases of a product by its name or one of its aliases, in any
// case. It returns nil if no catalog lists any.
func (f *Facts) Product(name string) *Product { return f.products()[strings.ToLower(name)] }

func indexProducts(catalogs []*Catalog) map[string]*Product {
	products := make(map[string]*Product)
	for _, c := range catalogs {
		key := strings.ToLower(c.Product)
		p := products[key]
		if p == nil {
			p = &Product{Name: c.Product}
			products[key] = p
		}
		p.add(c)
	}
	for _, c := range catalogs {
		for _, alias := range c.Aliases {
			if alias := strings.ToLower(alias); products[alias] == nil {
				products[alias] = products[strings.ToLower(c.Product)]
			}
		}
	}
	for _, p := range products {
		sortReleases(p)
	}
	return products
}

// sortReleases sorts the releases of a product that are not sorted yet, and leaves each version once.
func sortReleases(p *Product) {
	if p.sorted {
		return
	}
	p.Releases = slices.Clone(p.Releases)
	slices.SortStableFunc(p.Releases, func(a, b Release) int { return CompareVersions(a.Version, b.Version) })
	p.Releases = slices.CompactFunc(p.Releases, func(a, b Release) bool { return CompareVersions(a.Version, b.Version) == 0 })
	p.sorted = true
}

// add adds a catalog's releases. The combined list is only as complete as the least
// complete of them.
func (p *Product) add(c *Catalog) {
	rank := []string{"", "minor", "ordered", "patch"}
	if len(p.Releases) == 0 || slices.Index(rank, c.Complete) < slices.Index(rank, p.complete) {
		p.complete = c.Complete
	}
	if len(p.Releases) == 0 { // most products have one catalog
		p.Releases, p.sorted = slices.Clip(c.Releases()), c.body().increasing
		return
	}
	p.Releases, p.sorted = append(p.Releases, c.Releases()...), false
}

func matchesAny(globs []string, name string) bool {
	return slices.ContainsFunc(globs, func(glob string) bool { return mayMatch(glob, name) && match(glob, name) })
}

// mayMatch reports whether a glob may match a name, judging by their first characters. It is
// much faster than the match.
func mayMatch(glob, name string) bool {
	return glob == "" || name == "" || glob[0] == name[0] || strings.IndexByte(wildcards, glob[0]) >= 0
}

func match(glob, name string) bool {
	ok, _ := path.Match(glob, name) // the parser has checked the globs
	return ok
}
