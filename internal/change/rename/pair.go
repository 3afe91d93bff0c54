package rename

import (
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/change/delta"
	"github.com/kbctl/kbctl/lint"
)

// A likeness is by what two findings are one: equal, if they are. It is the finding
// itself where it cannot tell. at is where a file is now.
type likeness func(f *lint.Finding, at func(file string) string) any

// likenesses are from the sure to the vague. By their names alone findings cannot be
// known again, for the record's is part of what some are about; and the order of the
// names decides which of several records a rule speaks of.
var likenesses = []likeness{byKey, byPlace, byFiles, bySubject, byRule}

// pair calls paired with each finding of before and what it is now. It returns those of
// before that are mended, and those that were not there.
func pair(before, after []*lint.Finding, now func(file string) string, paired func(was, is *lint.Finding)) (mended, caused []*lint.Finding) {
	same := func(file string) string { return file }
	for _, alike := range likenesses {
		was := func(f *lint.Finding) any { return alike(f, now) }
		is := func(f *lint.Finding) any { return alike(f, same) }
		before, after = delta.Pair(before, after, was, is, paired)
	}
	return before, after
}

func byKey(f *lint.Finding, at func(string) string) any {
	key := f.Key()
	key.File = at(key.File)
	return key
}

func byPlace(f *lint.Finding, at func(string) string) any {
	return [3]string{f.Rule.Name, at(f.Path()), f.Pointer}
}

// byFiles goes by all the files that take part, if they are several.
func byFiles(f *lint.Finding, at func(string) string) any {
	files := []string{at(f.Path())}
	for _, r := range f.Related {
		files = append(files, at(r.Path()))
	}
	for _, r := range f.Extent.Round {
		files = append(files, at(r.Source.File))
	}
	slices.Sort(files)
	if files = slices.Compact(files); len(files) == 1 {
		return f
	}
	return [2]string{f.Rule.Name, strings.Join(files, "\x00")}
}

// bySubject goes by what a finding is about, such as a page that several records cite.
func bySubject(f *lint.Finding, _ func(string) string) any {
	if f.About == "" {
		return f
	}
	return [2]string{f.Rule.Name, f.About}
}

// byRule goes by the rule, if it tells of a few of the records that share what is wrong.
func byRule(f *lint.Finding, _ func(string) string) any {
	if !f.Rule.Shared {
		return f
	}
	return f.Rule
}
