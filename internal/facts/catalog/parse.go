package catalog

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"github.com/kbctl/kbctl/internal/facts/gather"
	"github.com/kbctl/kbctl/internal/text/wording"
)

// headKeys are the keys that describe a catalog. bodyKeys are the keys of its facts,
// with the kind of catalog that has them.
var (
	headKeys = []string{"$schema", "catalog", "title", "kind", "domains", "source", "date", "product", "aliases", "version", "since", "complete", "covers"}
	bodyKeys = map[string]Kind{
		"errors": Errors, "messages": Messages, "releases": Releases,
		"symbols": Symbols, "added": Symbols, "changed": Symbols, "deprecated": Symbols, "removed": Symbols,
	}
)

// parse reads a catalog. The error does not name the file yet.
func parse(text []byte) (*Catalog, *gather.Error) { return parseCatalog(newReader(text)) }

// parseCatalog reads a catalog.
func parseCatalog(r *reader) (*Catalog, *gather.Error) {
	c := &Catalog{}
	b := &body{}
	var bodies []string
	r.object("a catalog", func(key string) {
		if kind, ok := bodyKeys[key]; ok {
			if c.Kind == "" {
				r.failf("%q comes before kind; put kind first", key)
			} else if kind != c.Kind {
				r.failf("%q does not belong in a catalog of %s", key, c.Kind)
			}
			bodies = append(bodies, key)
			parseBody(r, key, b)
			return
		}
		parseKey(r, key, c)
	})
	r.end()
	checkComplete(r, c, bodies)
	if r.err != nil {
		return nil, r.err
	}
	b.finish()
	b.in(c)
	c.body = func() *body { return b }
	return c, nil
}

func parseKey(r *reader, key string, c *Catalog) {
	switch key {
	case "$schema":
		r.string(key, anything)
	case "catalog":
		c.Name = r.string(key, isSlug)
	case "title":
		c.Title = r.string(key, isText)
	case "kind":
		c.Kind = Kind(r.string(key, oneOf(string(Errors), string(Messages), string(Symbols), string(Releases))))
	case "domains":
		c.Domains = r.strings(key, isGlob)
	case "source":
		c.Source = r.string(key, isText)
	case "date":
		c.Date = r.string(key, isDay)
	case "product":
		c.Product = r.string(key, isText)
	case "aliases":
		c.Aliases = r.strings(key, isText)
	case "version":
		c.Version = r.string(key, isVersion)
	case "since":
		c.Since = r.string(key, isVersion)
	case "complete":
		c.Complete = r.string(key, oneOf("minor", "ordered", "patch"))
	case "covers":
		c.Covers = r.strings(key, func(s string) string { return isGlob(strings.TrimLeft(s, "!$~")) })
		setGlobs(c)
	default:
		known := slices.Clone(headKeys)
		for name := range bodyKeys {
			known = append(known, name)
		}
		slices.Sort(known)
		r.failf("unknown key %q%s", clip(key), wording.DidYouMean(key, known))
	}
}

func setGlobs(c *Catalog) {
	c.settings = !slices.ContainsFunc(c.Covers, func(glob string) bool { return glob[0] != '$' && glob[0] != '!' })
	c.globs = slices.Grow(c.globs, len(c.Covers))
	for _, glob := range c.Covers {
		plain, near := newGlob(strings.TrimLeft(glob, "$~")), strings.HasPrefix(strings.TrimPrefix(glob, "$"), "~")
		if !near {
			c.globs = append(c.globs, plain)
		}
		if near || plain.excludes {
			c.loose = append(c.loose, plain)
		}
	}
}

// checkComplete reports missing keys.
func checkComplete(r *reader, c *Catalog, bodies []string) {
	for _, need := range []struct{ key, value string }{
		{"catalog", c.Name}, {"kind", string(c.Kind)}, {"source", c.Source}, {"date", c.Date}, {"domains", strings.Join(c.Domains, "")},
	} {
		if need.value == "" {
			r.fail(1, "has no "+need.key)
		}
	}
	switch {
	case (c.Kind == Releases || c.Kind == Messages) && c.Product == "":
		r.fail(1, "has no product; a catalog of "+string(c.Kind)+" needs one")
	case c.Kind != Releases && c.Complete != "":
		r.fail(1, "only a catalog of releases can have complete")
	case (c.Kind == Releases || c.Kind == Messages) && c.Covers != nil:
		r.fail(1, "only a catalog of errors or symbols can have covers")
	case len(bodies) == 0 && c.Kind == Symbols:
		r.fail(1, "lists nothing; add symbols, added, changed, deprecated or removed")
	case len(bodies) == 0:
		r.fail(1, "has no "+string(c.Kind))
	}
}

func parseBody(r *reader, key string, b *body) {
	switch key {
	case "errors":
		parseErrors(r, b)
	case "messages":
		parseMessages(r, b)
	case "releases":
		parseReleases(r, b)
	case "symbols":
		r.list(key, func() { parseNames(r, b, nil) })
	default: // added, changed, deprecated, removed
		r.object(key, func(version string) {
			if wrong := isVersion(version); wrong != "" {
				r.failf("%s: %q %s", key, clip(version), wrong)
			}
			r.list(key, func() { parseNames(r, b, &step{key, version}) })
		})
	}
}

func parseErrors(r *reader, b *body) {
	seen := make(map[string]Number) // by name and message, or by number if there is no name
	r.list("errors", func() {
		code := &Code{}
		r.object("an error", func(key string) {
			switch key {
			case "name":
				code.Name = r.string(key, isName)
			case "number":
				code.Number = r.number(key)
			case "message":
				code.Message = r.string(key, isText)
			case "former":
				r.list(key, func() { code.Former = append(code.Former, r.number(key)) })
			default:
				r.failf("unknown key %q; an error has name, number, message and former", clip(key))
			}
		})
		key := cmp.Or(code.Name, " "+string(code.Number))
		number, again := seen[key]
		_, same := seen[key+"\n"+code.Message]
		switch {
		case key == " ":
			r.failf("an error needs a name or a number")
		case again && (code.Name == "" || code.Message == "" || same || number != code.Number):
			r.failf("the error %q occurs twice", strings.TrimSpace(key))
		}
		seen[key], seen[key+"\n"+code.Message] = code.Number, code.Number
		b.codes = append(b.codes, code)
	})
}

func parseMessages(r *reader, b *body) {
	seen := make(map[string]bool)
	r.list("messages", func() {
		text := r.string("a message", isMessage)
		if seen[text] {
			r.failf("the message %q occurs twice", clip(text))
		}
		seen[text] = true
		b.messages = append(b.messages, text)
	})
}

func parseReleases(r *reader, b *body) {
	r.object("releases", func(version string) {
		if wrong := isVersion(version); wrong != "" {
			r.failf("releases: %q %s", clip(version), wrong)
		}
		date := r.string("releases", isDate)
		b.releases = append(b.releases, Release{Version: version, Date: date})
	})
}

// parseNames reads a text of one or more names and notes the step that happened to
// them. A name that begins with a dot is a member of the first name. "a =b" gives a all members of b.
func parseNames(r *reader, b *body, happened *step) {
	text := r.string("a name", anything)
	if owner, other, ok := strings.Cut(text, " ="); ok && isName(owner)+isName(other) == "" && happened == nil {
		if r.err == nil {
			b.symbols.members[owner] = b.symbols.of(other)
		}
		return
	}
	var names, members []string
	for name := range strings.FieldsSeq(text) {
		member, ok := strings.CutPrefix(name, ".")
		if name == text { // .PHONY, -XX:UseZGC, %{http_code
			member, ok = strings.TrimPrefix(strings.TrimPrefix(member, "-"), "%{"), false
		}
		switch wrong := isName(member); {
		case wrong != "":
			r.failf("%q %s", clip(name), wrong)
		case !ok:
			names = append(names, name)
		case names == nil:
			r.failf("%q has no owner; the first name of a text cannot begin with a dot", clip(name))
		default:
			members = append(members, member)
		}
	}
	if names == nil {
		r.failf("a name is empty")
	}
	if r.err == nil {
		b.symbols.add(names, members, happened)
	}
}

func (b *body) finish() {
	slices.SortFunc(b.releases, func(a, b Release) int { return CompareVersions(a.Version, b.Version) })
	b.increasing = true
	for i := range b.releases {
		b.increasing = b.increasing && (i == 0 || CompareVersions(b.releases[i-1].Version, b.releases[i].Version) < 0)
	}
}

// in sets the catalog of all facts.
func (b *body) in(c *Catalog) {
	for _, code := range b.codes {
		code.In = c
	}
	for i := range b.releases {
		b.releases[i].Product, b.releases[i].In = c.Product, c
	}
	b.lexicon = sync.OnceValue(func() *lexicon {
		if b.packed != nil {
			return b.packed.lexicon(c)
		}
		return newLexicon(b.allMessages(c))
	})
}

// allMessages returns the messages of a catalog that is not packed, and those of its errors.
func (b *body) allMessages(c *Catalog) (all []Message) {
	for _, text := range b.messages {
		all = append(all, Message{Text: text, In: c})
	}
	for _, code := range b.codes {
		if code.Message != "" {
			all = append(all, newMessage(code))
		}
	}
	return all
}
