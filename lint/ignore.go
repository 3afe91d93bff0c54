package lint

import (
	"sync/atomic"

	"github.com/kbctl/kbctl/schema"
)

// ignores are the ignores of a run and how often each was used.
type ignores struct {
	list  []*ignoreCount
	index map[ignoreKey][]*ignoreCount
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

func newIgnores(base *schema.Base, list []Ignore) ignores {
	all := ignores{index: make(map[ignoreKey][]*ignoreCount)}
	for _, i := range list {
		use := &ignoreCount{Ignore: i}
		all.list = append(all.list, use)
		key := ignoreKey{i.Rule, base.Lookup(i.Record)}
		all.index[key] = append(all.index[key], use)
	}
	return all
}

// silence reports whether an ignore silences a finding, and counts it.
func (all *ignores) silence(f *Finding) bool {
	if len(all.index) == 0 {
		return false
	}
	places := []Place{f.Place}
	if f.Rule.Shared {
		for _, related := range f.Related {
			places = append(places, related.Place)
		}
	}
	for _, at := range places {
		for _, use := range all.index[ignoreKey{f.Rule.Name, at.Record}] {
			if use.Pointer == "" || use.Pointer == at.Pointer {
				use.count.Add(1)
				if !use.Pending {
					return true
				}
				f.Extent.Pending = true
			}
		}
	}
	return false
}
