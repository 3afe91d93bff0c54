package lint

import (
	"slices"
	"strings"
	"sync"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/facts/mention"
	"github.com/kbctl/kbctl/schema"
)

// Facts returns what the catalogs know of a record's domain.
func (p *Pass) Facts(r *schema.Record) *catalog.Facts {
	domain := r.Domain
	if domain == "" {
		domain = schema.Domain(r.Name())
	}
	if p.facts == nil || p.domain != domain {
		catalogs, err := p.run.catalogs()
		if err != nil {
			p.run.fail(err)
			return &catalog.Facts{}
		}
		p.domain, p.facts = domain, catalogs.For(domain)
	}
	return p.facts
}

// loadCatalogs loads the catalogs. Those of the base may be broken, the embedded
// ones not.
func (r *run) loadCatalogs() (*catalog.Catalogs, error) {
	if r.options.Catalogs != nil {
		return r.options.Catalogs()
	}
	return catalog.Load(r.base.FS, r.config.Catalogs, r.config.CatalogDomains)
}

// A mentioned is a name that a record mentions and that a catalog may know.
type mentioned struct {
	name string
	// places are the pointers of the texts that mention it beyond doubt, and
	// advised those that advise it.
	places, advised []string
	called          bool
}

// mentions returns the names that a record mentions beyond doubt, in order, less
// those of which there is nothing to say. Those
// that the record declares are its own, and those that it says not to exist are
// not held against it.
func (p *Pass) mentions(r *schema.Record) []*mentioned {
	if p.mentioned.record != r {
		p.mentioned.record, p.mentioned.names = r, p.collect(r)
	}
	return p.mentioned.names
}

// mentionedIn are the names of one record, which several rules ask for in a row.
type mentionedIn struct {
	record *schema.Record
	names  []*mentioned
}

// mostNames is more than anybody mentions in a record, and mostHints more than
// anybody misspells; looking for what was meant takes a while.
const mostNames, mostHints = 2000, 20

func (p *Pass) collect(r *schema.Record) []*mentioned {
	facts := p.Facts(r)
	if len(facts.Heads()) == 0 {
		return nil
	}
	scanner := p.run.scanner(facts)
	var names []*mentioned
	var byName map[string]*mentioned
	var exempt map[string]bool
	for _, text := range mention.Texts(r) {
		scanner.Names(text.Text, func(n mention.Name) {
			if len(names) == mostNames || p.judge(facts, n.Text).settled {
				return
			}
			if n.Own() || n.Denied() {
				if exempt == nil {
					exempt = make(map[string]bool)
				}
				exempt[n.Text] = true
			}
			if n.Doubtful() {
				return
			}
			m := byName[n.Text]
			if m == nil {
				m = &mentioned{name: n.Text}
				if byName == nil {
					byName = make(map[string]*mentioned)
				}
				byName[n.Text] = m
				names = append(names, m)
			}
			m.add(text, n)
		})
	}
	missing := missingName(r)
	return slices.DeleteFunc(names, func(m *mentioned) bool { return exempt[m.name] || missing(m.name) })
}

// A judgement is what the facts say of a name. Records of one base mention the same
// names over and over.
type judgement struct {
	// settled tells that no rule has anything to say: the name is listed, and was
	// never added or removed as far as is known.
	settled bool
	steps   catalog.Steps
	product string // whose versions those are
	// missing is the name, or the part of a dotted one, that is not there, and covering
	// the catalog that says so; apart for names that are called.
	missing  [2]string
	covering [2]*catalog.Catalog
	code     [2]*catalog.Catalog // the catalog of errors that does, if one does
	near     func() string       // what was meant by it
}

// nameOf is a name and whom to ask about it.
type nameOf struct {
	facts *catalog.Facts
	name  string
}

func (p *Pass) judge(f *catalog.Facts, name string) *judgement {
	if j := p.judged[nameOf{f, name}]; j != nil {
		return j
	}
	name = strings.Clone(name) // the record may go
	j := &judgement{}
	found, standing := f.Exactly(name)
	j.steps, j.product = history(found)
	j.settled = standing == catalog.Listed && j.steps == (catalog.Steps{})
	if standing != catalog.Listed {
		for i, called := range []bool{false, true} {
			j.missing[i], j.covering[i] = missingPart(f, name, called)
			j.code[i] = f.CoveringCode(j.missing[i])
		}
	}
	j.near = sync.OnceValue(func() string { return f.Near(j.missing[1]) })
	if p.judged == nil {
		p.judged = make(map[nameOf]*judgement)
	}
	p.judged[nameOf{f, name}] = j
	return j
}

// missingPart returns the part of a name that a catalog covers and does not list,
// and the catalog; nothing if all of it is there or nobody can tell.
func missingPart(f *catalog.Facts, name string, called bool) (string, *catalog.Catalog) {
	for end := range parts(name) {
		part := name[:end]
		look := f.Exactly
		if part == name && !called {
			look = f.Symbol
		}
		if _, standing := look(part); standing == catalog.Unlisted && !inflected(f, part) {
			return part, f.Covering(part)
		}
	}
	return "", nil
}

func (m *mentioned) add(text mention.Text, n mention.Name) {
	m.called = m.called || n.Called()
	if len(m.places) == 0 || m.places[len(m.places)-1] != text.Pointer {
		m.places = append(m.places, text.Pointer)
	}
	if text.Advice && (len(m.advised) == 0 || m.advised[len(m.advised)-1] != text.Pointer) {
		m.advised = append(m.advised, text.Pointer)
	}
}

// missingName tells, of a record about a name that is not there, which names those
// are: the ones in its signature.
func missingName(r *schema.Record) func(name string) bool {
	about := r.Signature + "\n" + r.Regex
	lower := strings.ToLower(about)
	if !slices.ContainsFunc(missing, func(s string) bool { return strings.Contains(lower, s) }) {
		return func(string) bool { return false }
	}
	return func(name string) bool { return strings.Contains(about, name[strings.LastIndexByte(name, '.')+1:]) }
}

// missing is what compilers, linkers and interpreters say of names they do not find.
var missing = []string{
	"has no attribute", "no attribute", "has no member", "no member named", "undefined symbol", "undefined reference", "undefined identifier",
	"cannot import name", "was not declared", "undeclared identifier", "unresolved external", "implicit declaration", "is not defined",
	"no module named", "symbol not found", "cannot find symbol", "entry point not found", "could not find", "failed to find", "does not exist",
	"is undefined", "procedure not found", "not found in",
}

// scanner returns the scanner for the names that the facts cover.
func (r *run) scanner(f *catalog.Facts) *mention.Scanner {
	if s, ok := r.scanners.Load(f); ok {
		return s.(*mention.Scanner)
	}
	s, _ := r.scanners.LoadOrStore(f, mention.NewScanner(f.Heads()))
	return s.(*mention.Scanner)
}

// A dated is what the facts say of one of a record's versions.
type dated struct {
	mention.Version
	product  *catalog.Product // nil if they know none of that name
	standing catalog.Standing
	// release is the one that the version cannot have come before; without a date if
	// that is not known.
	release catalog.Release
}

// version looks up a version as a record writes it.
func (p *Pass) version(f *catalog.Facts, text string) *dated {
	if d := p.dated[nameOf{f, text}]; d != nil {
		return d
	}
	text = strings.Clone(text)
	d := &dated{Version: mention.ParseVersion(text)}
	if d.product = f.Product(d.Product); d.product != nil && d.Low != "" {
		d.release, d.standing = d.product.Release(d.Low)
		if d.release.Date == "" {
			d.release, _ = d.product.NotBefore(d.Low)
		}
	}
	if p.dated == nil {
		p.dated = make(map[nameOf]*dated)
	}
	p.dated[nameOf{f, text}] = d
	return d
}

// versions returns a record's versions of a product.
func (p *Pass) versions(r *schema.Record, product string) []mention.Version {
	var of []mention.Version
	for _, listed := range r.Versions {
		d := p.version(p.Facts(r), listed.Version)
		if d.product != nil && strings.EqualFold(d.product.Name, product) || strings.EqualFold(d.Product, product) {
			of = append(of, d.Version)
		}
	}
	return of
}
