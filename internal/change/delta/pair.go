package delta

import (
	"slices"

	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// alike tells whether two findings in an unchanged file say the same.
func (c *comparison) alike(a, b *lint.Finding) bool {
	return a.Rule == b.Rule && a.Range == b.Range && a.Pointer == b.Pointer && a.Message == b.Message && a.About == b.About && c.wasRound(a) == round(b) && !c.grew(a, b)
}

// match pairs the findings of a file by their keys, and where several have one key
// those first that say the same. It returns the rest of both sides.
func (c *comparison) match(before, after []*lint.Finding) (lost, found []*lint.Finding) {
	type circle struct {
		key   lint.Key
		round string
	}
	type word struct {
		circle
		message string
	}
	was := func(f *lint.Finding) circle {
		k := f.Key()
		k.File = c.now(k.File)
		return circle{k, c.wasRound(f)}
	}
	is := func(f *lint.Finding) circle { return circle{f.Key(), round(f)} }
	saidWas := func(f *lint.Finding) word { return word{was(f), f.Message} }
	saidIs := func(f *lint.Finding) word { return word{is(f), f.Message} }
	grown := func(was, is *lint.Finding) {
		if c.grew(was, is) {
			found = append(found, is)
		}
	}
	before, after = Pair(before, after, saidWas, saidIs, grown)
	before, after = Pair(before, after, was, is, grown)
	return before, append(found, after...)
}

// Pair takes out of two lists what has the same key on both sides, each as often as it
// is there, and calls paired with each pair, if that is not nil. It returns the rest of
// both sides.
func Pair[K comparable](before, after []*lint.Finding, was, is func(*lint.Finding) K, paired func(was, is *lint.Finding)) (lost, found []*lint.Finding) {
	waiting := make(map[K][]int)
	for i, f := range before {
		waiting[was(f)] = append(waiting[was(f)], i)
	}
	taken := make([]bool, len(before))
	for _, f := range after {
		k := is(f)
		if len(waiting[k]) == 0 {
			found = append(found, f)
			continue
		}
		old := waiting[k][0]
		waiting[k], taken[old] = waiting[k][1:], true
		if paired != nil {
			paired(before[old], f)
		}
	}
	for i, f := range before {
		if !taken[i] {
			lost = append(lost, f)
		}
	}
	return lost, found
}

// grew tells whether a finding is worse than before, or more places take part in it
// than did, one of them by the change.
func (c *comparison) grew(before, after *lint.Finding) bool {
	if after.Extent.Degree > before.Extent.Degree || c.joined(before.Extent.Among, after.Extent.Among) {
		return true
	}
	if len(after.Related) <= len(before.Related) {
		return false
	}
	old := make(map[string]bool, len(before.Related))
	for i := range before.Related {
		old[c.now(before.Related[i].Path())] = true
	}
	return slices.ContainsFunc(after.Related, func(r lint.Related) bool { return c.changed[r.Path()] && !old[r.Path()] })
}

// joined tells whether a record takes part by the change that did not before.
func (c *comparison) joined(before, after []*schema.Record) bool {
	if len(before) == 0 || len(after) == 0 { // nobody knows all of them
		return false
	}
	old := make(map[string]bool, len(before))
	for _, r := range before {
		old[c.now(r.Source.File)] = true
	}
	return slices.ContainsFunc(after, func(r *schema.Record) bool { return c.changed[r.Source.File] && !old[r.Source.File] })
}

// moved pairs findings that say what they are about and stand in unchanged files, or
// are known or belong to several records, with those that said so elsewhere: of a
// page that many records
// cite, the finding is at the first of them, which may be another one now.
func (c *comparison) moved(lost, found []*lint.Finding) (stillLost, stillFound []*lint.Finding) {
	var here []*lint.Finding
	for _, f := range found {
		if f.About != "" && (f.Known || f.Rule.Shared || !c.changed[f.Path()]) {
			here = append(here, f)
		} else {
			stillFound = append(stillFound, f)
		}
	}
	type subject struct {
		rule         *lint.Rule
		about, round string
	}
	about := func(f *lint.Finding, round string) subject {
		if f.About == "" {
			return subject{f.Rule, "\x00" + f.Path() + "\x00" + f.Message, round} // nothing is like it
		}
		return subject{f.Rule, f.About, round}
	}
	was := func(f *lint.Finding) subject { return about(f, c.wasRound(f)) }
	is := func(f *lint.Finding) subject { return about(f, round(f)) }
	stillLost, here = Pair(lost, here, was, is, nil)
	return stillLost, append(stillFound, here...)
}

// told tells whether a finding that the other side does not have was true there all
// the same: because its rule knows, or because it is about several records, none of
// which has changed. A rule that tells of a few at a time had told of others.
func (c *comparison) told(f *lint.Finding) bool {
	if f.Known {
		return true
	}
	if len(f.Related) == 0 || c.touched(&f.Place) {
		return false
	}
	elsewhere := false
	for i := range f.Related {
		at := &f.Related[i].Place
		if c.touched(at) {
			return false
		}
		elsewhere = elsewhere || at.Path() != f.Path()
	}
	return elsewhere
}

func (c *comparison) touched(at *lint.Place) bool {
	return c.changed[at.Path()] || at.Record != nil && c.changed[at.Record.Source.File]
}
