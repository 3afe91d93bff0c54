package rules

import (
	"cmp"
	"iter"
	"slices"

	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// duplicates are the records that no log can tell from a record, in the order of the base:
// the regex of each matches the signature of the other, they are in one domain, and no link
// says that they differ.
var duplicates = &lint.PerRun[map[*schema.Record][]*schema.Record]{Early: true, Build: findDuplicates}

func findDuplicates(p *lint.Pass) (map[*schema.Record][]*schema.Record, error) {
	known := shadowed.Get(p)
	each := make([][]*schema.Record, len(p.Base.Records))
	p.Parallel(len(each), func(i int) { each[i] = duplicatesOf(p, p.Base.Records[i], known) })
	found := make(map[*schema.Record][]*schema.Record)
	for i, others := range each {
		if others != nil {
			found[p.Base.Records[i]] = others
		}
	}
	return found, nil
}

func duplicatesOf(p *lint.Pass, r *schema.Record, known shadows) (found []*schema.Record) {
	sharing := finder.Get(p).Sharing(r)
	for _, other := range sharing[:min(len(sharing), mostAlike)] {
		if known.own[r.Source.Index] && known.own[other.Source.Index] && unlinked(p, r, other) {
			found = append(found, other)
		}
	}
	for s := range known.of(r).onSignatures() {
		if known.of(s.on).fallsOn(r) && unlinked(p, r, s.on) {
			found = append(found, s.on)
		}
	}
	slices.SortFunc(found, byIndex)
	return found
}

// unlinked reports whether two records are different ones of one domain, and no link says
// that they differ.
func unlinked(p *lint.Pass, r, other *schema.Record) bool {
	return r != other && p.Base.Lookup(r.ID) == r && p.Base.Lookup(other.ID) == other && domainOf(p, r) == domainOf(p, other) && !saidToDiffer(r, other)
}

func byIndex(a, b *schema.Record) int { return cmp.Compare(a.Source.Index, b.Source.Index) }

// onSignatures returns the shadows on signatures.
func (t *thrown) onSignatures() iter.Seq[shadow] {
	return func(yield func(shadow) bool) {
		for i := 0; t != nil && i < len(t.first); i++ {
			if t.first[i].file == "" && !yield(t.first[i]) {
				return
			}
		}
	}
}

// fallsOn reports whether one of the shadows falls on the signature of a record.
func (t *thrown) fallsOn(r *schema.Record) bool {
	if t == nil {
		return false
	}
	i, ok := slices.BinarySearchFunc(t.first, r, func(s shadow, r *schema.Record) int { return byIndex(s.on, r) })
	return ok && t.first[i].file == ""
}

// duplicateOf reports whether no log can tell two records apart.
func duplicateOf(p *lint.Pass, a, b *schema.Record) bool {
	all := duplicates.Get(p)
	return slices.Contains(all[a], b) || slices.Contains(all[b], a)
}

// sameDomains maps a domain to the first of those that mean the same.
var sameDomains = &lint.PerRun[map[string]string]{Constant: true, Build: func(p *lint.Pass) (map[string]string, error) {
	first := make(map[string]string)
	for _, same := range p.Settings.SameDomains {
		for _, domain := range same {
			first[domain] = same[0]
		}
	}
	return first, nil
}}

// domainOf returns the domain of a record, or the first of those that mean the same.
func domainOf(p *lint.Pass, r *schema.Record) string {
	return cmp.Or(sameDomains.Get(p)[r.Domain], r.Domain)
}

// saidToDiffer reports whether a link of one of two records says that they differ.
func saidToDiffer(a, b *schema.Record) bool {
	names := func(edges []schema.Edge, to *schema.Record) bool {
		return slices.ContainsFunc(edges, func(e schema.Edge) bool { return e.ErrorID == to.ID })
	}
	return confused(a, b) || names(a.Transitions.LeadsTo, b) || names(a.Transitions.PrecededBy, b) ||
		names(b.Transitions.LeadsTo, a) || names(b.Transitions.PrecededBy, a)
}
