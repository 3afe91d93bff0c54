package rules

import (
	"slices"
	"strings"
	"sync"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/facts/mention"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// knowledge is what the catalogs know about one domain. It remembers what it has been
// asked, because the records of a domain mention the same names again and again.
type knowledge struct {
	*catalog.Facts
	scanner        func() *mention.Scanner
	judged, parsed sync.Map // names to *judgement, versions to *dated
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

// facts are what the catalogs know about the domain of a record.
var facts = &lint.PerRecord[*knowledge]{Build: func(p *lint.Pass, r *schema.Record) *knowledge {
	domain := r.Domain
	if domain == "" {
		domain = schema.Domain(r.Name())
	}
	l := catalogs.Get(p)
	f := l.catalogs.For(domain)
	known, ok := l.byFacts.Load(f)
	if !ok {
		scanner := sync.OnceValue(func() *mention.Scanner { return mention.NewScanner(f.Heads()) })
		known, _ = l.byFacts.LoadOrStore(f, &knowledge{Facts: f, scanner: scanner})
	}
	return known.(*knowledge)
}}

// A mentioned is a name that a record mentions and that a catalog may know.
type mentioned struct {
	name string
	// places are the pointers of the texts that mention it beyond doubt, and
	// advised those that advise it.
	places, advised []string
	called          bool
}

// mentions are the names that a record certainly mentions, in order. Settled names are
// left out. So are names that the record declares itself, and names that it says do
// not exist.
var mentions = &lint.PerRecord[[]*mentioned]{Build: collectNames}

// mostNames is more than anybody mentions in a record, and mostHints more than
// anybody misspells; looking for what was meant takes a while.
const mostNames, mostHints = 2000, 20

func collectNames(p *lint.Pass, r *schema.Record) []*mentioned {
	known := facts.Get(p, r)
	if len(known.Heads()) == 0 {
		return nil
	}
	var names []*mentioned
	var byName map[string]*mentioned
	var exempt map[string]bool
	for _, text := range mention.Texts(r) {
		known.scanner().Names(text.Text, func(n mention.Name) {
			if len(names) == mostNames || known.judge(n.Text).settled {
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

func (k *knowledge) judge(name string) *judgement {
	if j, ok := k.judged.Load(name); ok {
		return j.(*judgement)
	}
	name = strings.Clone(name) // the record may be released
	j := &judgement{}
	found, standing := k.Exactly(name)
	j.steps, j.product = history(found)
	j.settled = standing == catalog.Listed && j.steps == (catalog.Steps{})
	if standing != catalog.Listed {
		for i, called := range []bool{false, true} {
			j.missing[i], j.covering[i] = missingPart(k.Facts, name, called)
			j.code[i] = k.CoveringCode(j.missing[i])
		}
	}
	j.near = sync.OnceValue(func() string { return k.Near(j.missing[1]) })
	k.judged.Store(name, j)
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
