package delta

import (
	"slices"

	"github.com/kbctl/kbctl/internal/change/baseline"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// Intersect limits a delta to the effects that it shares with another one, which
// compares the same base with another state. In a merge, each side is such a state: the
// merge causes what neither side has, and fixes what both sides have. The other findings
// are old. Before, Was and Records stay those of d.
func (d *Delta) Intersect(other *Delta) {
	caused := both(list(other.Caused), list(d.Caused), other.place, d.place)
	n := d.Caused.AtLeast(lint.Info)
	d.Caused = d.Caused.Filter(func(f *lint.Finding) bool { return caused[f] })
	d.Old += n - d.Caused.AtLeast(lint.Info)

	lost := both(slices.Concat(other.Fixed, other.Gone), slices.Concat(d.Fixed, d.Gone), other.former, d.former)
	only := func(f *lint.Finding) bool { return !lost[f] }
	d.Fixed, d.Gone = slices.DeleteFunc(d.Fixed, only), slices.DeleteFunc(d.Gone, only)

	d.effects = d.effects.intersect(other.effects)
	d.Policy = d.effects.list(d.Caused)
}

func list(result *lint.Result) (findings []*lint.Finding) { return slices.Collect(result.All()) }

// place identifies a finding after the change. Both deltas have the same state there.
func (d *Delta) place(f *lint.Finding) located { return located{f.Key(), f.Range} }

// former identifies a finding before the change.
func (d *Delta) former(f *lint.Finding) located {
	key := f.Key()
	key.File = d.files.now(key.File)
	return located{Key: key}
}

// located is a key, and the place of the finding if that is the same in both deltas.
type located struct {
	lint.Key
	at schema.Range
}

// both returns the findings of is that was also has. They get the lower severity, and
// stand for the smaller number of unlisted ones.
func both(was, is []*lint.Finding, wasKey, isKey func(*lint.Finding) located) map[*lint.Finding]bool {
	shared := make(map[*lint.Finding]bool)
	pairBy(was, is, wasKey, isKey, func(a, b *lint.Finding) {
		b.Severity = min(a.Severity, b.Severity)
		if 0 < a.Count && a.Count < b.Count {
			b.StandFor(a.Count)
		}
		shared[b] = true
	})
	return shared
}

// intersect returns the effects that are effects of both changes.
func (e effects) intersect(other effects) effects {
	p := *e.policy
	if other.unclear == nil {
		p.unclear = nil
	}
	p.added = make(map[baseline.Key]int)
	for key, n := range e.added {
		p.added[key] = min(n, other.added[key])
	}
	e.policy = &p
	e.relaxed = slices.DeleteFunc(slices.Clone(e.relaxed), func(r relaxation) bool {
		return !slices.ContainsFunc(other.relaxed, func(o relaxation) bool { return o.rule == r.rule })
	})
	e.pending, e.settings = common(e.pending, other.pending), common(e.settings, other.settings)
	e.uncovered, e.outside = min(e.uncovered, other.uncovered), min(e.outside, other.outside)
	return e
}

// common returns the elements of a that b also has.
func common[T comparable](a, b []T) []T {
	return slices.DeleteFunc(slices.Clone(a), func(x T) bool { return !slices.Contains(b, x) })
}
