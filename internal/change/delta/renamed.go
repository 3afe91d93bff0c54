package delta

import (
	"slices"
	"strings"

	"github.com/kbctl/kbctl/lint"
)

// A likeness returns a key that is equal for two findings that are the same, or the
// finding itself if the likeness does not apply. at returns the new name of a file.
type likeness func(f *lint.Finding, at func(file string) string) any

// likenesses are sorted from certain to vague. Keys alone are not enough: some findings
// contain the id of the record, and some rules report the first of several records.
var likenesses = []likeness{byKey, byPlace, byFiles, bySubject, byRule}

// PairRenamed compares the findings before and after a record gets another id. It calls paired
// with each finding that exists before and after, and returns the others: those that are fixed
// and those that are caused. The function now returns the new name of a file.
func PairRenamed(before, after []*lint.Finding, now func(file string) string, paired func(was, is *lint.Finding)) (fixed, caused []*lint.Finding) {
	same := func(file string) string { return file }
	for _, alike := range likenesses {
		was := func(f *lint.Finding) any { return alike(f, now) }
		is := func(f *lint.Finding) any { return alike(f, same) }
		before, after = pairBy(before, after, was, is, paired)
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

// byFiles compares all files that a finding involves, if there are several.
func byFiles(f *lint.Finding, at func(string) string) any {
	files := []string{at(f.Path())}
	for _, r := range f.Related {
		files = append(files, at(r.Path()))
	}
	for _, r := range lint.ExtentOf(f).Cycle {
		files = append(files, at(r.Source.File))
	}
	slices.Sort(files)
	if files = slices.Compact(files); len(files) == 1 {
		return f
	}
	return [2]string{f.Rule.Name, strings.Join(files, "\x00")}
}

// bySubject compares the subjects, such as a page that several records cite.
func bySubject(f *lint.Finding, _ func(string) string) any {
	if f.About == "" {
		return f
	}
	return [2]string{f.Rule.Name, f.About}
}

// byRule applies to rules that report only some of the records that share a problem.
func byRule(f *lint.Finding, _ func(string) string) any {
	if !f.Rule.Shared {
		return f
	}
	return f.Rule
}
