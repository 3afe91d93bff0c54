package catalog

import (
	"path"
	"slices"
	"strings"
	"sync"
)

// Facts are what the catalogs that speak for a domain know.
type Facts struct {
	errors, symbols, releases []*Catalog

	codes    func() *codes
	products func() map[string]*Product
	heads    func() []string
	read     func() // reads the lists of symbols, which are long
}

// For returns the facts for a domain of records. Of a domain that no catalog
// speaks for it returns facts that list nothing and judge nothing.
func (c *Catalogs) For(domain string) *Facts {
	c.mu.Lock()
	defer c.mu.Unlock()
	if f := c.facts[domain]; f != nil {
		return f
	}
	names := append([]string{domain}, c.domains[domain]...)
	f := c.of(func(at *Catalog) bool {
		return slices.ContainsFunc(names, func(name string) bool { return matchesAny(at.Domains, name) })
	})
	c.facts[domain] = f
	return f
}

// Everything returns the facts of all the catalogs.
func (c *Catalogs) Everything() *Facts {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.of(func(*Catalog) bool { return true })
}

// of returns the facts of the catalogs that speak, the same facts for the same
// catalogs: a base may have any number of domains.
func (c *Catalogs) of(speaks func(*Catalog) bool) *Facts {
	var chosen []*Catalog
	key := ""
	for _, at := range c.all {
		if speaks(at) {
			chosen = append(chosen, at)
			key += at.Name + "\n"
		}
	}
	if c.shared[key] == nil {
		c.shared[key] = newFacts(chosen)
	}
	return c.shared[key]
}

func newFacts(catalogs []*Catalog) *Facts {
	f := &Facts{}
	for _, c := range catalogs {
		switch c.Kind {
		case Errors:
			f.errors = append(f.errors, c)
		case Symbols:
			f.symbols = append(f.symbols, c)
		case Releases:
			f.releases = append(f.releases, c)
		}
	}
	f.read = sync.OnceFunc(func() {
		var group sync.WaitGroup
		for _, c := range f.symbols {
			group.Go(func() { c.body() })
		}
		group.Wait()
	})
	f.heads = sync.OnceValue(func() []string { return headsOf(slices.Concat(f.symbols, f.errors)) })
	f.codes = sync.OnceValue(func() *codes { return indexCodes(f.errors) })
	f.products = sync.OnceValue(func() map[string]*Product { return indexProducts(f.releases) })
	return f
}

// Empty tells that no catalog speaks for the domain.
func (f *Facts) Empty() bool { return len(f.errors)+len(f.symbols)+len(f.releases) == 0 }

// All returns the catalogs that speak for the domain.
func (f *Facts) All() []*Catalog { return slices.Concat(f.errors, f.symbols, f.releases) }

// Errors returns the catalogs of errors that speak for the domain, by name.
func (f *Facts) Errors() []*Catalog { return f.errors }

// Code returns the error of a name, or nil. Of several catalogs that have it, the
// first by name speaks.
func (f *Facts) Code(name string) *Code { return f.codes().byName[name] }

// CodesNumbered returns the errors that have a number, or had it formerly: 806 is
// one of the runtime's and one of the driver's.
func (f *Facts) CodesNumbered(number int64) (now, formerly []*Code) {
	return f.codes().byNumber[number], f.codes().byFormer[number]
}

// CodesIn returns the errors whose message stands in a text, whole words, case
// aside: for each place the longest message that begins there, in the order of the
// text. A message of one word stands in too many texts to mean anything, and is
// left out.
func (f *Facts) CodesIn(text string) []*Code { return f.codes().in(text) }

// CodesWith returns the errors whose messages have the words of a text in a row, case
// and punctuation aside, by message: for somebody who looks for one.
func (f *Facts) CodesWith(text string) []*Code { return f.codes().with(text) }

// Symbol returns what is known of an identifier, from each catalog that lists it.
// The name of an error counts as one. What may be short for a listed name, or for
// a family of them, is not judged.
func (f *Facts) Symbol(name string) ([]Symbol, Standing) {
	found, standing := f.Exactly(name)
	if standing == Unlisted && (f.begins(name) || f.shortens(name)) {
		standing = Unjudged
	}
	return found, standing
}

// Exactly is Symbol for a name that is written in full, as in a call.
func (f *Facts) Exactly(name string) ([]Symbol, Standing) {
	f.read()
	var found []Symbol
	for _, c := range f.symbols {
		if c.body().symbols.has(name) {
			found = append(found, c.symbol(name))
		}
	}
	if code := f.Code(name); code != nil {
		found = append(found, Symbol{Name: name, In: code.In})
	}
	switch {
	case len(found) > 0:
		return found, Listed
	case f.Covering(name) != nil:
		return nil, Unlisted
	}
	return nil, Unjudged
}

// Covering returns the catalog that would list a name if there were one, or nil.
// Its Version is how far that goes: a name may be newer, so nothing is wrong with
// one in a record of a newer version. A member is covered only where members of its
// owner are listed.
func (f *Facts) Covering(name string) *Catalog {
	owner, _ := split(name)
	for _, c := range slices.Concat(f.symbols, f.errors) {
		if c.covers(name) && (owner == "" || c.body().symbols.members[owner] != nil) {
			return c
		}
	}
	return nil
}

// CoveringCode is Covering for the names of errors alone.
func (f *Facts) CoveringCode(name string) *Catalog {
	for _, c := range f.errors {
		if c.covers(name) {
			return c
		}
	}
	return nil
}

// Heads are what the names begin with that the catalogs cover, sorted: cuda, CU_,
// torch. and so on. Where a text has none of them there is nothing to look up.
func (f *Facts) Heads() []string { return f.heads() }

func headsOf(catalogs []*Catalog) []string {
	var heads []string
	for _, c := range catalogs {
		for _, glob := range c.globs {
			if !strings.HasPrefix(glob, "!") {
				end := strings.IndexAny(glob+"*", `*?[\`)
				heads = append(heads, swapDots.Replace(glob[:end]))
			}
		}
	}
	slices.Sort(heads)
	shortest := heads[:0]
	for _, head := range heads {
		if n := len(shortest); n == 0 || !strings.HasPrefix(head, shortest[n-1]) {
			shortest = append(shortest, head)
		}
	}
	return shortest
}

// covers lets the globs decide one after another.
func (c *Catalog) covers(name string) bool {
	if strings.ContainsAny(name, "./") {
		name = swapDots.Replace(name)
	}
	covered := false
	for _, glob := range c.globs {
		rest, without := strings.CutPrefix(glob, "!")
		if covered == without && match(rest, name) {
			covered = !without
		}
	}
	return covered
}

// swapDots makes the stars of path.Match, which cross no slash, cross no dot.
var swapDots = strings.NewReplacer(".", "/", "/", ".")

// begins tells whether the name is the first words of a listed one.
func (f *Facts) begins(name string) bool {
	return slices.ContainsFunc(f.symbols, func(c *Catalog) bool { return c.body().symbols.begins(name) }) ||
		f.codes().begins(name)
}

// shortens tells whether a listed name is this one with modules left out, as
// torch.nn.DistributedDataParallel leaves one out.
func (f *Facts) shortens(name string) bool {
	owner, last := split(name)
	return owner != "" && slices.ContainsFunc(f.symbols, func(c *Catalog) bool { return c.body().symbols.below(owner, last) })
}

// Near returns the listed name that was probably meant by one that is not: with
// the same words in another order, or a few letters apart. It is empty if there is
// none.
func (f *Facts) Near(name string) string {
	f.read()
	owner, last := split(name)
	var candidates []string
	for _, c := range f.symbols {
		candidates = append(candidates, c.body().symbols.nearest(owner, last)...)
	}
	if owner == "" {
		candidates = append(candidates, f.codes().near().candidates(last)...)
	}
	best := choose(last, candidates)
	if best == "" || owner == "" {
		return best
	}
	return owner + "." + best
}

// Product returns the releases of a product, by its name or another it goes by,
// case aside; nil if no catalog lists any.
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
		slices.SortStableFunc(p.Releases, func(a, b Release) int { return CompareVersions(a.Version, b.Version) })
		p.Releases = slices.CompactFunc(p.Releases, func(a, b Release) bool { return CompareVersions(a.Version, b.Version) == 0 })
	}
	return products
}

// add adds a catalog's releases. Together the lists are as complete as the least
// complete of them.
func (p *Product) add(c *Catalog) {
	rank := []string{"", "minor", "patch"}
	if len(p.Releases) == 0 || slices.Index(rank, c.Complete) < slices.Index(rank, p.complete) {
		p.complete = c.Complete
	}
	p.Releases = append(p.Releases, c.Releases()...)
}

func matchesAny(globs []string, name string) bool {
	return slices.ContainsFunc(globs, func(glob string) bool { return match(glob, name) })
}

func match(glob, name string) bool {
	ok, _ := path.Match(glob, name) // the globs have been looked at
	return ok
}
