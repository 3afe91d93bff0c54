package rules

import (
	"strings"
	"sync"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/facts/mention"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// knowledge is what the catalogs know about one domain. It caches its answers, because the
// records of a domain mention the same names again and again.
type knowledge struct {
	*catalog.Facts
	scanner        func() *mention.Scanner
	judged, parsed sync.Map // names to *judgment, versions to *dated
}

// A library is the catalogs of a run and what is known about each domain.
type library struct {
	catalogs *catalog.Catalogs
	byFacts  sync.Map // *catalog.Facts to *knowledge
}

// catalogs are loaded for the run unless its context has them.
var catalogs = &lint.PerRun[*library]{Constant: true, Build: func(p *lint.Pass) (*library, error) {
	loaded, err := catalog.FromContext(p.Context(), p.Base.FS, p.Settings.Catalogs, p.Settings.CatalogDomains)
	if err != nil {
		loaded, _ = catalog.Load(p.Base.FS, nil, nil) // the embedded ones
	}
	return &library{catalogs: loaded}, err
}}

// facts are what the catalogs know about the domain and the products of a record.
var facts = &lint.PerRecord[*knowledge]{Build: func(p *lint.Pass, r *schema.Record) *knowledge {
	domain := r.Domain
	if domain == "" {
		domain = schema.Domain(r.Name())
	}
	l := catalogs.Get(p)
	f := l.catalogs.For(domain, mention.Products(r)...)
	known, ok := l.byFacts.Load(f)
	if !ok {
		scanner := sync.OnceValue(func() *mention.Scanner { return mention.NewScanner(f.Heads()) })
		known, _ = l.byFacts.LoadOrStore(f, &knowledge{Facts: f, scanner: scanner})
	}
	return known.(*knowledge)
}}

// A judgment is what the catalogs say about a name.
type judgment struct {
	// settled means that no rule reports the name: it is listed, and there is no known
	// version that added or removed it.
	settled bool
	steps   catalog.Steps
	product string         // to which the versions in steps belong
	lacks   [2]func() lack // the second one is for a name that is called
	near    func() string  // returns a suggestion
}

// A lack is the part of a name that is not listed, and the catalog that should list it. It is empty for
// a name that is listed or cannot be judged. code is the catalog of errors that covers the part, if any.
type lack struct {
	missing        string
	covering, code *catalog.Catalog
}

func (k *knowledge) judge(name string) *judgment {
	if j, ok := k.judged.Load(name); ok {
		return j.(*judgment)
	}
	name = strings.Clone(name) // the record may be released
	j := &judgment{}
	found, standing := k.Exactly(name)
	j.steps, j.product = history(found)
	j.settled = standing == catalog.Listed && j.steps == (catalog.Steps{})
	for i, called := range []bool{false, true} {
		j.lacks[i] = sync.OnceValue(func() lack { return k.lack(name, standing, called) }) // few names need it
	}
	j.near = sync.OnceValue(func() string { return k.Near(j.lacks[1]().missing) })
	k.judged.Store(name, j)
	return j
}

func (k *knowledge) lack(name string, standing catalog.Standing, called bool) lack {
	if standing == catalog.Listed {
		return lack{}
	}
	missing, covering := k.Missing(name, called)
	return lack{missing, covering, k.CoveringCode(missing)}
}

// A dated is what the catalogs say about a version in a record.
type dated struct {
	mention.Version
	product  *catalog.Product // nil if it is unknown
	standing catalog.Standing
	// release is the latest known release that is not later than the version. It has no
	// date if none is known.
	release catalog.Release
}

// version looks up a version as a record writes it.
func (k *knowledge) version(text string) *dated {
	if d, ok := k.parsed.Load(text); ok {
		return d.(*dated)
	}
	text = strings.Clone(text) // the record may be released
	d := &dated{Version: mention.ParseVersion(text)}
	if d.product = k.Product(d.Product); d.product != nil && d.Low != "" {
		d.release, d.standing = d.product.Release(d.Low)
		if d.release.Date == "" {
			d.release, _ = d.product.NotBefore(d.Low)
		}
	}
	k.parsed.Store(text, d)
	return d
}

// versions returns the versions of a product that a record lists.
func (k *knowledge) versions(r *schema.Record, product string) []mention.Version {
	var of []mention.Version
	for _, listed := range r.Versions {
		d := k.version(listed.Version)
		if d.product != nil && strings.EqualFold(d.product.Name, product) || strings.EqualFold(d.Product, product) {
			of = append(of, d.Version)
		}
	}
	return of
}
