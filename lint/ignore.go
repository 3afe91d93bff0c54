package lint

import (
	"slices"
	"sync/atomic"

	"github.com/kbctl/kbctl/schema"
)

// ignores are the ignores of a run and how often each was used.
type ignores struct {
	list   []*ignoreCount
	index  map[ignoreKey][]*ignoreCount
	byPath []*ignoreCount
	paths  paths // of byPath
}

type ignoreCount struct {
	Ignore
	count atomic.Int64
}

// An ignoreKey finds the ignores of a rule in a record. It has the record instead of
// its id, so that a wrong id does not disable the ignores.
type ignoreKey struct {
	rule   string
	record *schema.Record
}

func newIgnores(base *schema.Base, list []Ignore) *ignores {
	all := &ignores{index: make(map[ignoreKey][]*ignoreCount)}
	for _, i := range list {
		use := &ignoreCount{Ignore: i}
		all.list = append(all.list, use)
		if len(i.Paths) > 0 {
			all.byPath = append(all.byPath, use)
			continue
		}
		key := ignoreKey{i.Rule, base.Lookup(i.Record)}
		all.index[key] = append(all.index[key], use)
	}
	return all
}

// silence reports whether an ignore silences a finding, and counts it.
func (all *ignores) silence(f *Finding) bool {
	if len(all.list) == 0 {
		return false
	}
	places := []Place{f.Place}
	if f.Rule.Shared {
		for _, related := range f.Related {
			places = append(places, related.Place)
		}
	}
	for _, at := range places {
		for _, use := range all.of(f.Rule.Name, &at) {
			if use.Pointer == "" || use.Pointer == at.Pointer {
				use.count.Add(1)
				if !use.Pending {
					return true
				}
				f.Pending = true
			}
		}
	}
	return false
}

// of returns the ignores of a rule at a place, whatever their pointers are.
func (all *ignores) of(rule string, at *Place) []*ignoreCount {
	uses := all.index[ignoreKey{rule, at.Record}]
	if len(all.byPath) == 0 {
		return uses
	}
	for _, i := range all.paths.of(at.names(), len(all.byPath), func(i int) []string { return all.byPath[i].Paths }) {
		if use := all.byPath[i]; use.Rule == rule {
			uses = append(slices.Clip(uses), use)
		}
	}
	return uses
}
