package delta

import (
	"slices"

	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// difference pairs the findings of two lists and calls paired with each pair. It
// returns the findings that only one of the lists has. A finding that got worse is
// found, although it has a pair.
func difference(f *files, before, after []*lint.Finding, paired func(was, is *lint.Finding)) (lost, found []*lint.Finding) {
	same := func(file string) string { return file }
	wasNames, was := byFile(before, f.now)
	isNames, is := byFile(after, same)
	for _, file := range wasNames {
		before, after := was[file], is[file]
		if !f.changed[file] && slices.EqualFunc(before, after, f.alike) {
			for i := range before {
				paired(before[i], after[i])
			}
			continue
		}
		l, a := match(f, before, after, paired)
		lost, found = append(lost, l...), append(found, a...)
	}
	for _, file := range isNames {
		if was[file] == nil {
			found = append(found, is[file]...)
		}
	}
	return moved(f, lost, found, paired)
}

// byFile groups findings by their files. The names are in the order of the findings.
func byFile(list []*lint.Finding, name func(string) string) (names []string, findings map[string][]*lint.Finding) {
	findings = make(map[string][]*lint.Finding)
	for _, f := range list {
		file := name(f.Path())
		if findings[file] == nil {
			names = append(names, file)
		}
		findings[file] = append(findings[file], f)
	}
	return names, findings
}

// alike reports whether two findings in an unchanged file are the same.
func (f *files) alike(was, is *lint.Finding) bool {
	return was.Rule == is.Rule && was.Range == is.Range && was.Pointer == is.Pointer && was.Message == is.Message && was.About == is.About &&
		f.formerCycle(was) == currentCycle(is) && !f.grew(was, is)
}

func (f *files) formerCycle(was *lint.Finding) string { return cycleOf(was, f.now) }

func currentCycle(is *lint.Finding) string {
	return cycleOf(is, func(file string) string { return file })
}

// match pairs the findings of one file by their keys. If several have the same key, it
// first pairs those with the same message.
func match(f *files, before, after []*lint.Finding, paired func(was, is *lint.Finding)) (lost, found []*lint.Finding) {
	type cycle struct {
		key   lint.Key
		cycle string
	}
	type text struct {
		cycle
		message string
	}
	was := func(was *lint.Finding) cycle {
		k := was.Key()
		k.File = f.now(k.File)
		return cycle{k, f.formerCycle(was)}
	}
	is := func(is *lint.Finding) cycle { return cycle{is.Key(), currentCycle(is)} }
	wasText := func(f *lint.Finding) text { return text{was(f), f.Message} }
	isText := func(f *lint.Finding) text { return text{is(f), f.Message} }
	both := func(was, is *lint.Finding) {
		if f.grew(was, is) {
			found = append(found, is)
		} else {
			paired(was, is)
		}
	}
	wasUnlisted, before := unlisted(before)
	isUnlisted, after := unlisted(after)
	before, after = pairBy(before, after, wasText, isText, both)
	before, after = pairBy(before, after, was, is, both)
	before, after = pairUnlisted(wasUnlisted, isUnlisted, before, after, paired)
	return before, append(found, after...)
}

// pairBy removes the findings that have the same key in both lists and calls paired with
// each pair. It returns the rest of both lists.
func pairBy[K comparable](before, after []*lint.Finding, was, is func(*lint.Finding) K, paired func(was, is *lint.Finding)) (lost, found []*lint.Finding) {
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
		paired(before[old], f)
	}
	for i, f := range before {
		if !taken[i] {
			lost = append(lost, f)
		}
	}
	return lost, found
}

// grew reports whether a finding is worse than before, or involves another place
// because of the change.
func (f *files) grew(was, is *lint.Finding) bool {
	before, after := lint.ExtentOf(was), lint.ExtentOf(is)
	if after.Degree > before.Degree || f.joined(before.Among, after.Among) {
		return true
	}
	if len(is.Related) <= len(was.Related) {
		return false
	}
	old := make(map[string]bool, len(was.Related))
	for i := range was.Related {
		old[f.now(was.Related[i].Path())] = true
	}
	return slices.ContainsFunc(is.Related, func(r lint.Related) bool { return f.changed[r.Path()] && !old[r.Path()] })
}

// joined reports whether a changed record is among the records of a finding and was
// not before. Without a list of all records it is unknown.
func (f *files) joined(before, after []*schema.Record) bool {
	if len(before) == 0 || len(after) == 0 {
		return false
	}
	old := make(map[string]bool, len(before))
	for _, r := range before {
		old[f.now(r.Source.File)] = true
	}
	return slices.ContainsFunc(after, func(r *schema.Record) bool { return f.changed[r.Source.File] && !old[r.Source.File] })
}

// moved pairs findings on the same subject in different files. For example, a finding
// about a page that many records cite is reported at the first of them, which may be
// another one now. A found finding qualifies if it is in an unchanged file, is known
// or is shared.
func moved(f *files, lost, found []*lint.Finding, paired func(was, is *lint.Finding)) (stillLost, stillFound []*lint.Finding) {
	var candidates []*lint.Finding
	for _, is := range found {
		if is.About != "" && is.Count == 0 && (is.Known || is.Rule.Shared || !f.changed[is.Path()]) {
			candidates = append(candidates, is)
		} else {
			stillFound = append(stillFound, is)
		}
	}
	type subject struct {
		rule         *lint.Rule
		about, cycle string
	}
	about := func(f *lint.Finding, cycle string) subject {
		if f.About == "" { // equal to no other finding
			return subject{f.Rule, "\x00" + f.Path() + "\x00" + f.Message, cycle}
		}
		return subject{f.Rule, f.About, cycle}
	}
	was := func(was *lint.Finding) subject { return about(was, f.formerCycle(was)) }
	is := func(is *lint.Finding) subject { return about(is, currentCycle(is)) }
	stillLost, candidates = pairBy(lost, candidates, was, is, paired)
	return stillLost, append(stillFound, candidates...)
}

// existed reports whether a finding without a pair was nevertheless true before: its
// rule knows it, or it is about several records and none of them has changed. A rule
// that reports only a few of them may have reported others.
func (f *files) existed(is *lint.Finding) bool {
	if is.Known {
		return true
	}
	if len(is.Related) == 0 || f.touched(&is.Place) {
		return false
	}
	elsewhere := false
	for i := range is.Related {
		at := &is.Related[i].Place
		if f.touched(at) {
			return false
		}
		elsewhere = elsewhere || at.Path() != is.Path()
	}
	return elsewhere
}
