package catalog

import (
	"iter"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/text/wording"
)

// Missing returns the part of a name that a catalog covers but does not list, and the
// catalog. It returns "" if the name is listed or cannot be judged. whole means that the
// name is certainly written in full, such as one in a call.
func (f *nameFacts) Missing(name string, whole bool) (string, *Catalog) {
	for end := range parts(name) {
		part := name[:end]
		_, standing, c := look(f, part)
		if standing != Unlisted || part == name && !whole && f.abbreviates(part) {
			continue
		}
		if (c.settings || !inflected(f, part, part == name && whole)) && (c.Certain(part) || almost(f, c, part, whole)) {
			return part, c
		}
	}
	return "", nil
}

// almost reports whether a name is almost a listed one. Flags of the JVM have too many
// relatives: a single letter may differ. A name that is not written in full may be one of a list, as
// in "an imagePullSecret".
func almost(f *nameFacts, c *Catalog, name string, whole bool) bool {
	near := f.Near(name)
	if near == name+"s" && !whole && !c.settings || isUpper(near) && !isUpper(name) { // noProxy is no GOPROXY
		return false
	}
	flag := strings.HasPrefix(name, "-XX:") && wording.Words(near) != wording.Words(name)
	return near != "" && (!flag || wording.Edits(near, name) == 1)
}

func isUpper(name string) bool { return strings.ToUpper(name) == name }

// CutFlag returns the catalog of the flags of the JVM if a name is only the beginning of one, such as -XX:MaxRAMPercent.
// A flag of a later version has other words than an older one without its end. CutFlag returns nil for any other name.
func CutFlag(f *Facts, name string) *Catalog {
	const shortest = 16 // bytes
	if !strings.HasPrefix(name, "-XX:") || len(name) < shortest {
		return nil
	}
	if _, standing := f.Exactly(name); standing != Unlisted || !f.begins(name) {
		return nil
	}
	return f.Covering(name)
}

// parts yields the ends of the parts of a dotted name.
func parts(name string) iter.Seq[int] {
	return func(yield func(end int) bool) {
		for end := range len(name) {
			if name[end] == '.' && !yield(end) {
				return
			}
		}
		yield(len(name))
	}
}

// inflected reports whether a name is a listed one in the plural or the past tense, or with
// an ending that headers add, such as the number of an older interface. Names that are written in full
// and those with underscores and hyphens have no plural: proxy_read_timeouts.
func inflected(f *nameFacts, name string, whole bool) bool {
	if base := strings.TrimRight(name, "0123456789"); strings.HasSuffix(base, "_v") && base != name {
		return f.stem(strings.TrimSuffix(base, "_v"))
	}
	listed := func(ending string) bool {
		base, ok := strings.CutSuffix(name, ending)
		return ok && f.stem(base)
	}
	if slices.ContainsFunc(headerEndings, listed) {
		return true
	}
	return !whole && !strings.ContainsAny(name[strings.LastIndexByte(name, '.')+1:], "_-") && slices.ContainsFunc(wordEndings, listed)
}

// headerEndings are those that headers add, and wordEndings those of the plural and the past tense.
var (
	headerEndings = []string{"_st", "_enum", "_ptsz", "_ptds"}
	wordEndings   = []string{"s", "es", "ed", "d", "ing"}
)

// stem reports whether a name is listed, or begins a listed one. A name that no catalog
// covers proves nothing.
func (f *nameFacts) stem(name string) bool {
	_, standing := f.Symbol(name)
	return standing == Listed || standing == Unjudged && f.Covering(name) != nil
}
