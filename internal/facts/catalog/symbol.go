package catalog

import (
	"slices"
	"strings"
	"sync"

	"github.com/kbctl/kbctl/internal/text/wording"
)

// Steps are the versions in which something happened to a name. An empty field means
// that no version is recorded.
type Steps struct {
	Added, Changed, Deprecated, Removed string
}

// A Symbol is an identifier that a catalog lists.
type Symbol struct {
	Name string
	Steps
	In *Catalog
}

// symbols are the names of a catalog, stored as members of their owners. The owner of a
// dotted name is the part before its last dot; the owner of any other name is "". So
// the long list of torch does not repeat its prefixes.
type symbols struct {
	members map[string]*members
	steps   map[string]*Steps // by full name

	indices sync.Map // from an owner to func() *wording.Index

	indexed sync.Once
	modules []module // sorted by path

	listed        sync.Once
	owners, lasts []string // of all members
	words         wording.WordIndex
}

// members are the last parts of an owner's names, which owners may share. They stay unparsed until they are
// needed, because most of the embedded ones never are.
type members struct {
	texts []string // names that begin with a dot, separated by spaces
	names []string
	once  sync.Once
}

// A module is an owner whose path has no capital letter.
type module struct {
	path string
	*members
}

// list returns the sorted names.
func (m *members) list() []string {
	if m == nil {
		return nil
	}
	m.once.Do(func() {
		for _, text := range m.texts {
			m.names = slices.Grow(m.names, 1+strings.Count(text, " "))
			for name := range strings.SplitSeq(text, " ") {
				m.names = append(m.names, name[1:])
			}
		}
		slices.Sort(m.names)
		m.names = slices.Compact(m.names)
	})
	return m.names
}

// A step is what happened in a version: added, changed, deprecated or removed.
type step struct{ kind, version string }

// add adds the names of one text: a name, or an owner and its members.
func (s *symbols) add(names, members []string, happened *step) {
	for _, name := range names {
		owner, last := split(name)
		of := s.of(owner)
		of.names = append(of.names, last)
		s.note(name, happened)
	}
	for _, member := range members {
		s.add([]string{names[0] + "." + member}, nil, happened)
	}
}

// addTexts adds texts in quotes that are known to be well-formed: "a", "a .b .c" and "a =b".
func (s *symbols) addTexts(texts []string) {
	owners := 1
	for _, text := range texts {
		if strings.IndexByte(text, ' ') >= 0 {
			owners++
		}
	}
	s.members = make(map[string]*members, owners)
	at, of := "", s.of("")
	for _, text := range texts {
		name, members, _ := strings.Cut(text[1:len(text)-1], " ")
		if other, ok := strings.CutPrefix(members, "="); ok {
			s.members[name] = s.of(other)
			continue
		}
		owner, last := split(name)
		if owner != at { // neighbors often have the same owner
			at, of = owner, s.of(owner)
		}
		of.names = append(of.names, last)
		if members != "" {
			own := s.of(name)
			own.texts = append(own.texts, members)
		}
	}
}

// addSteps adds well-formed lines, each with a version in which something happened to names.
func (s *symbols) addSteps(kind string, lines []string) {
	for _, line := range lines {
		version, texts := stepOf(line)
		happened := &step{kind, version}
		for _, text := range texts {
			names := []string{text}
			if strings.Contains(text, " ") {
				names = strings.Fields(text)
			}
			first := slices.IndexFunc(names, func(name string) bool { return name[0] == '.' })
			if first < 0 {
				first = len(names)
			}
			members := names[first:]
			for i := range members {
				members[i] = members[i][1:]
			}
			s.add(names[:first], members, happened)
		}
	}
}

func (s *symbols) of(owner string) *members { return entry(&s.members, owner) }

// entry returns an element of a map, which it adds if the map lacks it.
func entry[T any](all *map[string]*T, key string) *T {
	if *all == nil {
		*all = make(map[string]*T)
	}
	one := (*all)[key]
	if one == nil {
		one = new(T)
		(*all)[key] = one
	}
	return one
}

// note records the first version of each step.
func (s *symbols) note(name string, happened *step) {
	if happened == nil {
		return
	}
	at := entry(&s.steps, name).of(happened.kind)
	if *at == "" || CompareVersions(happened.version, *at) < 0 {
		*at = happened.version
	}
}

func (s *Steps) of(kind string) *string {
	switch kind {
	case "added":
		return &s.Added
	case "changed":
		return &s.Changed
	case "deprecated":
		return &s.Deprecated
	}
	return &s.Removed
}

// countSymbols returns the number of symbols.
func countSymbols(s *symbols) int {
	n := 0
	for _, of := range s.members {
		n += len(of.list())
	}
	return n
}

// has reports whether an owner has a member.
func (s *symbols) has(owner, last string) bool {
	names := s.members[owner].list()
	if len(names) == 0 || last < names[0] { // as of most catalogs
		return false
	}
	_, ok := slices.BinarySearch(names, last)
	return ok
}

// begins reports whether a listed name consists of this name and more words, as
// cudaEventRecord begins with cudaEvent. Then the name may abbreviate a family.
func (s *symbols) begins(name string) bool {
	owner, last := split(name)
	return begins(s.members[owner].list(), last)
}

// begins searches sorted names. Characters that begin another word (capitals, digits
// and underscores) sort before the lower-case letters that continue a word.
func begins(names []string, name string) bool {
	if name == "" {
		return false
	}
	if strings.ToUpper(name) == name && !strings.HasSuffix(name, "_") {
		name += "_"
	}
	i, _ := slices.BinarySearch(names, name)
	return i < len(names) && strings.HasPrefix(names[i], name) && (strings.HasSuffix(name, "_") || names[i][len(name)] < 'a')
}

// below reports whether a module below an owner has a member with a name. A path with a capital
// letter is a class or something in a class.
func (s *symbols) below(owner, name string) bool {
	s.indexed.Do(func() {
		for path, of := range s.members {
			if path != "" && strings.ToLower(path) == path {
				s.modules = append(s.modules, module{path, of})
			}
		}
		slices.SortFunc(s.modules, func(a, b module) int { return strings.Compare(a.path, b.path) })
	})
	owner += "."
	first, _ := slices.BinarySearchFunc(s.modules, owner, func(m module, path string) int { return strings.Compare(m.path, path) })
	for _, module := range s.modules[first:] {
		if !strings.HasPrefix(module.path, owner) {
			break
		}
		if _, ok := slices.BinarySearch(module.list(), name); ok {
			return true
		}
	}
	return false
}

// nearest returns candidates among the members of an owner.
func (s *symbols) nearest(owner, name string, find func(*wording.Index, string) []string) []string {
	if s.members[owner] == nil {
		return nil
	}
	build, _ := s.indices.LoadOrStore(owner, sync.OnceValue(func() *wording.Index { return wording.NewIndex(s.members[owner].list()) }))
	return find(build.(func() *wording.Index)(), name)
}

// anywhere returns the members of any owner that have the same words as a name.
func (s *symbols) anywhere(name string) (found []string) {
	s.listed.Do(func() {
		for owner, of := range s.members {
			if owner != "" {
				for _, last := range of.list() {
					s.owners, s.lasts = append(s.owners, owner), append(s.lasts, last)
				}
			}
		}
		s.words = wording.NewWordIndex(s.lasts)
	})
	for i := range s.words.Same(name) {
		found = append(found, s.owners[i]+"."+s.lasts[i])
	}
	return found
}

// split splits a dotted name at its last dot. The dot of .PHONY belongs to the name.
func split(name string) (owner, last string) {
	if i := strings.LastIndexByte(name, '.'); i > 0 {
		return name[:i], name[i+1:]
	}
	return "", name
}

// Symbols returns the names that the catalog lists, sorted by bytes.
func (c *Catalog) Symbols() []Symbol {
	s := &c.body().symbols
	list := make([]Symbol, 0, countSymbols(s))
	for owner, of := range s.members {
		for _, name := range of.list() {
			if owner != "" {
				name = owner + "." + name
			}
			list = append(list, c.symbol(name))
		}
	}
	slices.SortFunc(list, func(a, b Symbol) int { return strings.Compare(a.Name, b.Name) })
	return list
}

func (c *Catalog) symbol(name string) Symbol {
	symbol := Symbol{Name: name, In: c}
	if steps := c.body().symbols.steps[name]; steps != nil {
		symbol.Steps = *steps
	}
	return symbol
}
