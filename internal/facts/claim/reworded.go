package claim

import (
	"cmp"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/facts/mention"
	"github.com/kbctl/kbctl/schema"
)

// A hit is a message in some clauses.
type hit struct {
	clauses []term
	message *catalog.Message
	size    int // the number of its words with a meaning of their own
	changes int // the number of other words, and of words that join others
}

// reworded returns the longest message that the line says in other words, if no message in its
// own words explains them.
func (s *statement) reworded(r *schema.Record) *Claim {
	if len(s.words) < 2 || s.isReal() {
		return nil
	}
	names := append(mention.Products(r), r.Domain)
	own := sync.OnceValue(func() bool { return isOwn(s.line, s.facts) })
	place := func(in *catalog.Catalog) place {
		ofProduct := isOf(in, names)
		return place{own: ofProduct && own(), open: !ofProduct || languages[in.Name] && !own()}
	}
	alike := s.search.Alike(func(in *catalog.Catalog) int {
		if !isOf(in, names) || languages[in.Name] && !own() {
			return 3
		}
		return 2
	})
	if len(alike) == 0 {
		return nil
	}
	hits, same := s.compare(alike, place)
	slices.SortStableFunc(hits, func(a, b hit) int { return cmp.Or(b.size-a.size, a.changes-b.changes) })
	for _, h := range hits {
		said := func(other hit) bool {
			return inside(other.clauses, h.clauses) && (other.size >= h.size || len(other.clauses) == len(h.clauses))
		}
		if !slices.ContainsFunc(same, said) && !h.isPrinted(s.printed) && !h.isPart(append(s.like(), h.message)) {
			return s.claim(h.message)
		}
	}
	return nil
}

// compare returns the messages that clauses of the line say in other words, and those that they
// say in their own.
func (s *statement) compare(messages []*catalog.Message, placeOf func(*catalog.Catalog) place) (hits, same []hit) {
	stated, _ := termsOf(s.words)
	all := clausesOf(stated)
	for _, m := range messages {
		terms, own := termsOf(wordsOf(m))
		real := newPhrase(terms, nil)
		for i := range stated {
			stated[i].shared = anyMeans(terms, stated[i].own)
		}
		for _, c := range all {
			if shared, others := sharedIn(c); shared < own || others > real.parts+1 {
				continue
			}
			said, h := newPhrase(c, terms), hit{c, m, len(real.content), 0}
			if real.isSaidBy(said) {
				same = append(same, h)
			} else if l, ok := real.liken(said); ok && !slices.Contains(s.printed, m) {
				at := placeOf(m.In)
				at.last = cap(c) == len(c)
				if l.isSure(at) {
					h.changes = l.size - l.exact + l.joins
					hits = append(hits, h)
				}
			}
		}
	}
	return hits, same
}

// isOf reports whether a catalog is one of a product by its name or domain. The first glob of a
// catalog names the domains of the product itself, the others those of programs that use it.
func isOf(in *catalog.Catalog, names []string) bool {
	glob := in.Domains[0]
	if !strings.ContainsAny(glob, `*?[\`) { // as most
		return slices.Contains(names, glob)
	}
	return slices.ContainsFunc(names, func(name string) bool {
		matches, _ := path.Match(glob, name)
		return matches
	})
}

// inside reports whether a slice of tokens is a part of another one of the same line.
func inside(part, whole []term) bool {
	return cap(part) <= cap(whole) && cap(part)-len(part) >= cap(whole)-len(whole)
}

// isPart reports whether clauses with most of the words of a hit are a part of a message.
func (h hit) isPart(messages []*catalog.Message) bool {
	for _, c := range clausesOf(h.clauses) {
		for _, m := range messages {
			terms, _ := termsOf(wordsOf(m))
			said := newPhrase(c, terms)
			if said.fill == 0 && 5*said.count >= 4*h.size && contains(newPhrase(terms, nil).words, said.words) {
				return true
			}
		}
	}
	return false
}

// isPrinted reports whether the clauses of a hit are a printed message, or have one with as many
// words.
func (h hit) isPrinted(printed []*catalog.Message) bool {
	return slices.ContainsFunc(printed, func(m *catalog.Message) bool {
		terms, _ := termsOf(wordsOf(m))
		real, said := newPhrase(terms, nil), newPhrase(h.clauses, terms)
		return real.isSaidBy(said) || len(real.content) >= h.size && !slices.ContainsFunc(real.content, func(s sense) bool { return !said.means(s.of) })
	})
}

// clausesOf returns all runs of whole clauses.
func clausesOf(stated []term) [][]term {
	var all [][]term
	for from := range stated {
		for to := from + 1; stated[from].begins && to <= len(stated); to++ {
			if to == len(stated) || stated[to].begins {
				all = append(all, stated[from:to])
			}
		}
	}
	return all
}

// sharedIn counts the words that a real message has too, and the others with a meaning of their own.
func sharedIn(clauses []term) (shared, others int) {
	for i := range clauses {
		switch t := &clauses[i]; {
		case t.shared:
			shared++
		case len(t.own) > 0 && !t.varies:
			others++
		}
	}
	return shared, others
}
