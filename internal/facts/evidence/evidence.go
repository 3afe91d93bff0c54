package evidence

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/facts/claim"
	"github.com/kbctl/kbctl/internal/facts/mention"
	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/secret"
	"github.com/kbctl/kbctl/schema"
)

// The kinds of items.
const (
	Code       = "code"
	Message    = "message"
	Identifier = "identifier"
	Version    = "version"
	URL        = "url"
)

// An Item is something that a record mentions, and what is known about it.
type Item struct {
	Kind string `json:"kind"`
	Text string `json:"text"`
	// Pointers are the places in the record.
	Pointers []string `json:"pointers"`
	// Standing is the judgment of the catalogs: listed, unlisted or unjudged.
	Standing string `json:"standing"`
	Facts    []Fact `json:"facts"`
	// Near is the probable correction of something unlisted.
	Near     string     `json:"near,omitempty"`
	Passages []*Passage `json:"passages"`
}

// A Fact is a statement of one catalog, or about a page as a whole.
type Fact struct {
	// Source is the name of a catalog or the file of a page.
	Source string `json:"source"`
	Says   string `json:"says"`
}

// A gatherer collects the items of one record.
type gatherer struct {
	facts *catalog.Facts
	pages *Pages
	items []*Item
	index map[[2]string]*Item // by kind and text
	sure  map[string]bool     // the names that the record certainly mentions, and whether it calls them
	of    []mention.Version
	hints int // the number of corrections looked for
}

// mostItems and mostHints are more than a readable record needs. Looking for a
// correction is slow.
const mostItems, mostHints = 2000, 20

// Gather returns an item for each error, name, version and URL in a record, each in the
// order of the record. It looks up at most 2,000 items. Names are unlisted where the rules
// about facts report them.
func Gather(r *schema.Record, facts *catalog.Facts, pages *Pages) []*Item {
	g := &gatherer{facts: facts, pages: pages, index: make(map[[2]string]*Item), sure: make(map[string]bool)}
	for _, v := range r.Versions {
		g.of = append(g.of, mention.ParseVersion(v.Version))
	}
	spelled := regex.Fixed(r.Regex, true)
	texts := mention.Texts(r, spelled)
	certain := mention.Certain(r, texts, mention.NewScanner(facts.Heads()), func(string) bool { return false })
	for _, m := range certain {
		g.sure[m.Name] = m.Called
	}
	g.code(r)
	g.claim(claim.Mismatch(r, facts))
	g.claim(claim.Unknown(r, spelled, facts))
	for _, text := range texts {
		g.names(text.Text, text.Pointer)
	}
	for _, m := range certain { // such as ORA-00942
		if g.index[[2]string{Code, m.Name}] == nil && g.index[[2]string{Identifier, m.Name}] == nil {
			for _, pointer := range m.Places {
				g.name(Identifier, m.Name, pointer)
			}
		}
	}
	for i, v := range r.Versions {
		g.version(v.Version, fmt.Sprintf("/versions/%d/version", i))
	}
	g.urls(r, texts)
	redact(g.items, secret.ValuesIn(r.Source.Text, r.Strings))
	return g.items
}

// item returns the item for a text and adds a place to it. It creates the item if
// necessary, and returns nil if there are too many.
func (g *gatherer) item(kind, text, pointer string) (item *Item, isNew bool) {
	key := [2]string{kind, text}
	item = g.index[key]
	if item == nil {
		if len(g.index) == mostItems {
			return nil, false
		}
		item, isNew = &Item{Kind: kind, Text: text, Pointers: []string{}, Standing: catalog.Unjudged.String(), Facts: []Fact{}, Passages: []*Passage{}}, true
		g.index[key] = item
	}
	if n := len(item.Pointers); n == 0 || item.Pointers[n-1] != pointer { // places come in order
		item.Pointers = append(item.Pointers, pointer)
	}
	return item, isNew
}

// keep keeps an item, even if nothing is known about it.
func (g *gatherer) keep(item *Item) { g.items = append(g.items, item) }

// code gathers what is known about the error itself: its name, its number and the
// messages in the signature.
func (g *gatherer) code(r *schema.Record) {
	code := mention.ParseCode(r.ErrorCode, g.facts)
	if code.Name != "" {
		g.sure[code.Name] = true
		g.name(Code, code.Name, "/error_code")
	}
	for _, other := range code.Others {
		g.sure[other] = true
		g.name(Code, other, "/error_code")
	}
	if code.Number != "" {
		item, _ := g.item(Code, string(code.Number), "/error_code")
		now, formerly := g.facts.CodesNumbered(code.Number)
		for _, c := range now {
			item.say(c, "")
		}
		for _, c := range formerly {
			item.say(c, ", formerly "+item.Text)
		}
		g.keep(item)
	}
	for _, c := range g.facts.CodesIn(r.Signature) {
		item, isNew := g.item(Message, c.Message, "/signature")
		if item == nil {
			break
		}
		item.say(c, "")
		if isNew {
			g.keep(item)
		}
	}
}

// claim adds a message that no product prints, with the real one.
func (g *gatherer) claim(c *claim.Claim) {
	if c == nil {
		return
	}
	item, isNew := g.item(Message, c.Stated, c.Pointer)
	if !isNew {
		return
	}
	says := productOf(c.In) + " does not print this"
	if c.Code != nil {
		says = c.Code.String() + " does not say this"
	}
	item.Facts = append(item.Facts, Fact{c.In.Name, says})
	item.Standing, item.Near = catalog.Unlisted.String(), c.Real
	g.keep(item)
}

// say adds an error to the item's facts.
func (item *Item) say(c *catalog.Code, formerly string) {
	says := c.String() + formerly
	if c.Message != "" && c.Message != item.Text {
		says += ": " + c.Message
	}
	item.Standing = catalog.Listed.String()
	item.Facts = append(item.Facts, Fact{c.In.Name, says})
}

func (g *gatherer) names(text, pointer string) {
	mention.Identifiers(text, func(name string) { g.name(Identifier, name, pointer) })
}

// name gathers what is known about a name.
func (g *gatherer) name(kind, name, pointer string) {
	if code := g.index[[2]string{Code, name}]; code != nil {
		kind = Code
	}
	item, isNew := g.item(kind, name, pointer)
	if !isNew {
		return
	}
	found, _ := g.facts.Exactly(name)
	part, covering := g.missing(name)
	standing := catalog.Unjudged
	if len(found) > 0 {
		standing = catalog.Listed
	} else if part != "" {
		standing = catalog.Unlisted
	}
	item.Standing = standing.String()
	for _, s := range found {
		item.Facts = append(item.Facts, Fact{s.In.Name, history(s)})
	}
	if code := g.facts.Code(name); code != nil {
		item.Facts = slices.DeleteFunc(item.Facts, func(f Fact) bool { return f.Source == code.In.Name })
		item.say(code, "")
	}
	if standing == catalog.Unlisted {
		if g.hints++; g.hints <= mostHints {
			item.Near = g.facts.Near(part)
		}
		says := "there is no such name in "
		if part != name {
			says = "there is no " + part + " in "
		}
		item.Facts = append(item.Facts, Fact{covering.Name, says + productOf(covering)})
	}
	item.Passages = append(item.Passages, g.pages.mentioning(name)...)
	g.keep(item)
}

// missing returns the part of a name that the catalogs should list, as the rules judge it.
// It returns "" for a name that may be something else, and in a record about a newer
// version.
func (g *gatherer) missing(name string) (string, *catalog.Catalog) {
	called, ok := g.sure[name]
	if !ok {
		return "", nil
	}
	part, covering := g.facts.Missing(name, called)
	if part != "" && mention.AnyAfter(g.of, covering, g.facts) {
		return "", nil
	}
	return part, covering
}

// history names the product of a symbol and the versions that added, changed or removed
// it.
func history(s catalog.Symbol) string {
	if steps := s.Steps.String(); steps != "" {
		return fmt.Sprintf("%s: %s", s.In.Product, steps)
	}
	return "is in " + productOf(s.In)
}

func productOf(c *catalog.Catalog) string {
	if c.Product == "" {
		return c.Name
	}
	return strings.TrimSpace(c.Product + " " + c.Version)
}

func (g *gatherer) version(text, pointer string) {
	v := mention.ParseVersion(text)
	item, isNew := g.item(Version, text, pointer)
	if !isNew {
		return
	}
	product := g.facts.Product(v.Product)
	if product == nil {
		g.keep(item)
		return
	}
	for _, number := range slices.Compact([]string{v.Low, v.High}) {
		if number != "" {
			item.release(product, number)
		}
	}
	g.keep(item)
}

// release adds what is known about one version of a product.
func (item *Item) release(product *catalog.Product, number string) {
	release, standing := product.Release(number)
	item.Standing = standing.String()
	source := product.Newest().In.Name
	switch {
	case release.Date != "":
		item.Facts = append(item.Facts, Fact{release.In.Name, fmt.Sprintf("%s %s came out %s", release.Product, release.Version, release.Date)})
	case standing == catalog.Unlisted:
		item.Facts = append(item.Facts, Fact{source, fmt.Sprintf("there is no %s %s", product.Name, number)})
	default:
		item.Facts = append(item.Facts, Fact{source, fmt.Sprintf("%s %s is not in the list, which goes up to %s", product.Name, number, product.Newest().Version)})
	}
}

func (g *gatherer) urls(r *schema.Record, texts []mention.Text) {
	g.url(r.OfficialDocURL, "/official_doc_url")
	for i, d := range r.DeadEnds {
		for k, source := range d.Sources {
			g.url(source, fmt.Sprintf("/dead_ends/%d/sources/%d", i, k))
		}
	}
	for i, w := range r.Workarounds {
		for k, source := range w.Sources {
			g.url(source, fmt.Sprintf("/workarounds/%d/sources/%d", i, k))
		}
	}
	for _, text := range texts {
		for _, url := range urls(text.Text) {
			g.url(url, text.Pointer)
		}
	}
}

// url gathers what is known about a URL. It keeps a URL even if nothing is known about
// it, to show that its page is missing.
func (g *gatherer) url(url, pointer string) {
	if strings.TrimSpace(url) == "" {
		return
	}
	item, isNew := g.item(URL, url, pointer)
	if !isNew {
		return
	}
	for _, c := range g.facts.All() {
		if withoutFragment(c.Source) == withoutFragment(url) {
			item.Facts = append(item.Facts, Fact{c.Name, "the catalog was read from there"})
		}
	}
	for _, p := range g.pages.savedFrom(url) {
		item.Facts = append(item.Facts, Fact{p.File, "the page was saved from there"})
	}
	item.Passages = append(item.Passages, g.pages.mentioningURL(url)...)
	g.items = append(g.items, item)
}

// Homes returns the item that each passage is best shown with: the first item whose
// name begins a line of the passage, or else the first item with that passage.
func Homes(items []*Item) map[*Passage]*Item {
	homes := make(map[*Passage]*Item)
	for _, item := range items {
		for _, p := range item.Passages {
			home := homes[p]
			if home == nil || !p.definesAny(home.Text) && p.definesAny(item.Text) {
				homes[p] = item
			}
		}
	}
	return homes
}
