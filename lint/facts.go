package lint

import (
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/catalog"
	"github.com/kbctl/kbctl/internal/mention"
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
			if p.settled(facts, n.Text) {
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

// settled tells whether no rule has anything to say of a name: it is listed, and was
// never added or removed as far as is known.
func (p *Pass) settled(f *catalog.Facts, name string) bool {
	key := nameOf{f, name}
	settled, known := p.names[key]
	if !known {
		found, standing := f.Exactly(name)
		steps, _ := history(found)
		settled = standing == catalog.Listed && steps == (catalog.Steps{})
		if p.names == nil {
			p.names = make(map[nameOf]bool)
		}
		p.names[key] = settled
	}
	return settled
}

// nameOf is a name and whom to ask about it.
type nameOf struct {
	facts *catalog.Facts
	name  string
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
