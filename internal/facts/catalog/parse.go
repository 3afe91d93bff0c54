package catalog

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/facts/gather"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/text/wording"
)

// headKeys are the keys that describe a catalog. bodyKeys are the keys of its facts,
// with the kind of catalog that has them.
var (
	headKeys = []string{"$schema", "catalog", "title", "kind", "domains", "source", "date", "product", "aliases", "version", "since", "complete", "covers"}
	bodyKeys = map[string]Kind{
		"errors": Errors, "releases": Releases,
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

// parseHead reads the description of a catalog and stops at its facts. The text is
// embedded, and a test reads all of it.
func parseHead(r *reader) *Catalog {
	c := &Catalog{}
	if r.token() != nil {
		for r.err == nil && r.tokens.More() {
			key, _ := r.token().(string)
			if _, ok := bodyKeys[key]; ok {
				break
			}
			parseKey(r, key, c)
		}
	}
	if r.err != nil {
		panic(r.err)
	}
	return c
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
		c.Kind = Kind(r.string(key, oneOf(string(Errors), string(Symbols), string(Releases))))
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
		c.Complete = r.string(key, oneOf("minor", "patch"))
	case "covers":
		c.Covers = r.strings(key, func(s string) string { return isGlob(strings.TrimPrefix(s, "!")) })
		for _, glob := range c.Covers {
			c.globs = append(c.globs, swapDots.Replace(glob))
		}
	default:
		known := slices.Clone(headKeys)
		for name := range bodyKeys {
			known = append(known, name)
		}
		slices.Sort(known)
		r.failf("unknown key %q%s", clip(key), wording.DidYouMean(key, known))
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
	case c.Kind == Releases && c.Product == "":
		r.fail(1, "has no product; a catalog of releases needs one")
	case c.Kind != Releases && c.Complete != "":
		r.fail(1, "only a catalog of releases can have complete")
	case c.Kind == Releases && c.Covers != nil:
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
	seen := make(map[string]bool)
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
		switch {
		case code.Name == "":
			r.failf("an error needs a name")
		case seen[code.Name]:
			r.failf("the error %q occurs twice", code.Name)
		}
		seen[code.Name] = true
		b.codes = append(b.codes, code)
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
// them. A name that begins with a dot is a member of the first name.
func parseNames(r *reader, b *body, happened *step) {
	text := r.string("a name", anything)
	var names, members []string
	for name := range strings.FieldsSeq(text) {
		member, ok := strings.CutPrefix(name, ".")
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
}

// in sets the catalog of all facts.
func (b *body) in(c *Catalog) {
	for _, code := range b.codes {
		code.In = c
	}
	for i := range b.releases {
		b.releases[i].Product, b.releases[i].In = c.Product, c
	}
}

// The checks of texts return a problem, which follows the text in a message, or "".
// They agree with the schema, and a test compares the two.

const (
	mostText = 1000 // characters of a message or source
	mostName = 200
)

var (
	slug    = regexp.MustCompile(`^[a-z0-9]+([.-][a-z0-9]+)*$`)
	version = regexp.MustCompile(`^[0-9]{1,9}(\.[0-9]{1,9}){0,5}$`)
	date    = regexp.MustCompile(`^[0-9]{4}-[0-9]{2}(-[0-9]{2})?$`)
)

func anything(string) string { return "" }

func isSlug(s string) string {
	if !slug.MatchString(s) || len(s) > mostName {
		return `is not lower-case words joined by hyphens or dots, for example "cuda-runtime"`
	}
	return ""
}

func isText(s string) string {
	switch {
	case strings.TrimSpace(s) == "":
		return "is blank"
	case utf8.RuneCountInString(s) > mostText:
		return "is too long"
	case strings.ContainsFunc(s, visible.Hidden):
		return "has invisible characters"
	}
	return ""
}

// isName accepts identifiers, error names and status codes of many systems:
// cudaErrorAssert, torch.cuda, ORA-00942, std::bad_alloc, E0277.
func isName(s string) string {
	ok := s != "" && len(s) <= mostName && !strings.Contains(s, "..") && s[len(s)-1] != '.'
	for i := 0; ok && i < len(s); i++ {
		c := s[i]
		letter := 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '_' || c == '$'
		ok = letter || i > 0 && strings.IndexByte(".:-/@", c) >= 0
	}
	if !ok {
		return "is not a name; use letters, digits, _ and $, and after the first character also . : - / @"
	}
	return ""
}

func isGlob(s string) string {
	_, err := path.Match(s, "")
	switch {
	case err != nil || s == "":
		return `is not a glob such as "cuda*"`
	case len(s) > mostName:
		return fmt.Sprintf("is longer than %d characters; use several globs", mostName)
	case strings.ContainsFunc(s, visible.Hidden):
		return "has invisible characters"
	}
	return ""
}

func isVersion(s string) string {
	if !version.MatchString(s) {
		return "is not a version; use numbers separated by dots"
	}
	return ""
}

func isDay(s string) string {
	if _, err := time.Parse(time.DateOnly, s); err != nil {
		return "is not a day such as 2026-11-21"
	}
	return ""
}

func isDate(s string) string {
	if _, err := time.Parse(time.DateOnly, s); err == nil {
		return ""
	}
	if _, err := time.Parse("2006-01", s); err == nil && date.MatchString(s) {
		return ""
	}
	return "is not a date; use a day such as 2025-01-30 or a month such as 2025-08"
}

func oneOf(words ...string) func(string) string {
	return func(s string) string {
		if slices.Contains(words, s) {
			return ""
		}
		return "is not " + wording.Or(words...)
	}
}
