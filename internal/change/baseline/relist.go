package baseline

import (
	"slices"

	"github.com/kbctl/kbctl/lint"
)

// A relisting is what is left of the entries of one rule in one file, when each one has
// accepted the findings with its key. The limit of listed findings may hide others than
// before.
type relisting struct {
	unlisted Entry
	listed   []Entry
	found    []Key // of the listed findings
}

// relist gives what is left of entries to findings that are unlisted now, or listed now.
func (b *Baseline) relist(rests []Entry, left map[Key]int, change *Change) {
	parts, order := make(map[Key]*relisting), []Key(nil)
	for _, e := range rests {
		key := e.Unlisted()
		if parts[key] == nil {
			parts[key], order = &relisting{}, append(order, key)
		}
		if e.Key == key {
			parts[key].unlisted = e
		} else {
			parts[key].listed = append(parts[key].listed, e)
		}
	}
	for key := range left {
		if part := parts[key.Unlisted()]; part != nil && key != key.Unlisted() {
			part.found = append(part.found, key)
		}
	}
	index := b.index()
	for _, key := range order {
		parts[key].settle(key, left, change, func(e *Entry, to Key, most int) {
			n := min(e.Count, left[to], most)
			if n > 0 {
				left[to] -= n
				e.Count -= n
				change.Kept += n
				b.accept(index, to, n, e.Reason)
			}
		})
	}
}

// settle moves entries with move. unlisted is the key of the unlisted findings.
func (r *relisting) settle(unlisted Key, left map[Key]int, change *Change, move func(e *Entry, to Key, most int)) {
	lost, found := 0, 0
	for _, e := range r.listed {
		lost += e.Count
	}
	for _, key := range r.found {
		found += left[key]
	}
	move(&r.unlisted, unlisted, lint.StillUnlisted(r.unlisted.Count, left[unlisted], lost, found))
	for i := range r.listed {
		e := &r.listed[i]
		move(e, unlisted, e.Count)
		change.Gone += e.Count
	}
	for _, key := range slices.SortedFunc(slices.Values(r.found), compare) {
		move(&r.unlisted, key, r.unlisted.Count)
	}
	change.Gone += r.unlisted.Count
}
