package catalog

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"github.com/kbctl/kbctl/internal/text/wording"
)

// nameFacts are what is known about identifiers. The names of errors are identifiers
// too.
type nameFacts struct {
	errorFacts
	symbols []*Catalog
	heads   func() []string
	read    func() // reads the lists of symbols, which are long
}

func newNameFacts(errors, symbols []*Catalog) nameFacts {
	return nameFacts{
		errorFacts: newErrorFacts(errors), symbols: symbols,
		heads: sync.OnceValue(func() []string { return headsOf(slices.Concat(symbols, errors)) }),
		read: sync.OnceFunc(func() {
			var group sync.WaitGroup
			for _, c := range symbols {
				group.Go(func() { c.body() })
			}
			group.Wait()
		}),
	}
}

// Symbol returns what each catalog knows about an identifier. The standing is Unjudged
// for a name that may abbreviate a listed name or a family of them.
func (f *nameFacts) Symbol(name string) ([]Symbol, Standing) {
	found, standing := f.Exactly(name)
	if standing == Unlisted && f.abbreviates(name) {
		standing = Unjudged
	}
	return found, standing
}

// Exactly is like Symbol for a name that is certainly written in full, such as one in
// a call.
func (f *nameFacts) Exactly(name string) ([]Symbol, Standing) {
	found, standing, _ := look(f, name)
	return found, standing
}

// look is like Exactly, and also returns the catalog that lacks an unlisted name.
func look(f *nameFacts, name string) (found []Symbol, standing Standing, lacking *Catalog) {
	f.read()
	owner, last := split(name)
	for _, c := range f.symbols {
		if c.body().symbols.has(owner, last) {
			found = append(found, c.symbol(name))
		}
	}
	if code := f.Code(name); code != nil {
		found = append(found, Symbol{Name: name, In: code.In})
	}
	if len(found) > 0 {
		return found, Listed, nil
	}
	if c := f.Covering(name); c != nil && !f.isListedNumber(Number(name)) {
		return nil, Unlisted, c
	}
	return nil, Unjudged, nil
}

// Covering returns the catalog that would list a name if it existed, or nil. The
// catalog's Version limits the judgment: a newer version may have the name. A member
// is covered only if the catalog lists members of its owner.
func (f *nameFacts) Covering(name string) *Catalog {
	owner, _ := split(name)
	var loose *Catalog
	for _, list := range [...][]*Catalog{f.symbols, f.errors} {
		for _, c := range list {
			certain := c.Certain(name)
			switch {
			case !certain && !included(c.loose, name) || owner != "" && c.body().symbols.members[owner] == nil:
			case certain:
				return c
			case loose == nil:
				loose = c
			}
		}
	}
	return loose
}

// Heads returns the prefixes of the names that the catalogs cover, sorted: cuda, CU_,
// torch. and so on. A text without any of them has no name to look up. The first one is
// empty if a glob such as *_detected has no prefix. Those of settings begin with $.
func (f *nameFacts) Heads() []string { return f.heads() }

func headsOf(catalogs []*Catalog) []string {
	var heads []string
	for _, c := range catalogs {
		for _, glob := range c.Covers {
			if !strings.HasPrefix(glob, "!") {
				heads = append(heads, prefixOf(glob))
			}
		}
	}
	slices.Sort(heads)
	shortest, last := heads[:0], "" // last is the last head that others may begin with
	for i, head := range heads {
		switch {
		case i == 0 || (last == "") != (head == "") || !strings.HasPrefix(head, last):
			last = head
		case strings.HasSuffix(head, ".") && !strings.ContainsAny(last, ".:/-") && !slices.Contains(shortest, head):
			// With the head cu alone, the scanner would not read cupy.asnumpy as one name.
		default:
			continue
		}
		shortest = append(shortest, head)
	}
	return shortest
}

// prefixOf returns the prefix of the names that a glob matches. "$" alone has no more meaning than an empty one.
func prefixOf(glob string) string {
	head := strings.Replace(plainPart(glob), "~", "", 1)
	if head == "$" {
		return ""
	}
	return head
}

// covers reports whether the globs, applied in order, include the name.
func (c *Catalog) covers(name string) bool {
	return included(c.globs, name) || included(c.loose, name)
}

// Certain reports whether the catalog covers a name even if no listed one is near it.
func (c *Catalog) Certain(name string) bool { return included(c.globs, name) }

// A glob includes names that a catalog covers, or excludes some of them.
type glob struct {
	excludes bool
	prefix   string // of the names that it matches
	pattern  string // for path.Match, with its dots swapped
}

func newGlob(text string) glob {
	text, excludes := strings.CutPrefix(text, "!")
	return glob{excludes, plainPart(text), swapDots.Replace(text)}
}

// plainPart returns what precedes the first wildcard of a glob.
func plainPart(glob string) string {
	if i := strings.IndexAny(glob, wildcards); i >= 0 {
		return glob[:i]
	}
	return glob
}

// wildcards are the characters that have a meaning in a glob.
const wildcards = `*?[\`

func included(globs []glob, name string) bool {
	covered := false
	for i := range globs {
		if g := &globs[i]; covered == g.excludes && strings.HasPrefix(name, g.prefix) && match(g.pattern, swapDots.Replace(name)) {
			covered = !g.excludes
		}
	}
	return covered
}

// swapDots swaps dots and slashes. A star of path.Match matches no slash, so after the
// swap it matches no dot.
var swapDots = strings.NewReplacer(".", "/", "/", ".")

// abbreviates reports whether the name may abbreviate a listed name or a family of them. It may be a listed name without
// some of its modules: torch.nn.DistributedDataParallel is in torch.nn.parallel.
func (f *nameFacts) abbreviates(name string) bool {
	owner, last := split(name)
	return f.begins(name) || owner != "" && slices.ContainsFunc(f.symbols, func(c *Catalog) bool { return c.body().symbols.below(owner, last) })
}

// begins reports whether the name consists of the first words of a listed one.
func (f *nameFacts) begins(name string) bool {
	return slices.ContainsFunc(f.symbols, func(c *Catalog) bool { return c.body().symbols.begins(name) }) ||
		begins(f.codes().names(), name)
}

// Near returns the listed name that was probably meant by an unlisted one: a name with
// the same words in another order, or a name a few letters apart. It returns "" if
// there is no such name.
func (f *nameFacts) Near(name string) string {
	f.read()
	owner, last := split(name)
	var candidates []string
	for _, c := range f.symbols {
		candidates = append(candidates, c.body().symbols.nearest(owner, last, (*wording.Index).Candidates)...)
	}
	if owner == "" {
		candidates = append(candidates, f.codes().index().Candidates(last)...)
	}
	best := wording.Choose(last, candidates)
	if best == "" && (owner == "" || strings.Contains(owner, ":")) {
		best = nearSetting(f, name)
	}
	if best == "" || owner == "" {
		return best
	}
	return owner + "." + best
}

// nearSetting returns the last part of a listed setting that differs from an unlisted one by one word.
func nearSetting(f *nameFacts, name string) string {
	c := f.Covering(name)
	owner, last := split(name)
	if c == nil || !c.settings || strings.Contains(last, ":") { // -XX:PrintGC and its like have too many relatives
		return ""
	}
	return wording.OneWordOff(last, c.body().symbols.nearest(owner, last, (*wording.Index).Relatives))
}

// Members returns the listed members of any owner that have the same words as a name,
// in any order. For begin_capture it returns torch.cuda.CUDAGraph.capture_begin. The
// shortest come first.
func (f *nameFacts) Members(name string) []string {
	f.read()
	var found []string
	for _, c := range f.symbols {
		found = append(found, c.body().symbols.anywhere(name)...)
	}
	slices.SortFunc(found, func(a, b string) int {
		return cmp.Or(cmp.Compare(len(a), len(b)), strings.Compare(a, b))
	})
	return slices.Compact(found)
}
