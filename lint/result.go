package lint

import (
	"iter"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/graph"
	"github.com/kbctl/kbctl/schema"
)

// A Result is what a run has come to.
type Result struct {
	// Records is how many records were looked at.
	Records int
	// Broken is how many of them could not be read, so that most rules had nothing
	// to look at.
	Broken int
	// Counts is how many findings of each severity there are.
	Counts [Error + 1]int
	// Accepted is how many findings the baseline accepts, which are not among them.
	Accepted int
	// Fixable is how many findings have a fix.
	Fixable int

	files  []fileFindings
	stored *stored // what they are made of instead, in a result that was decoded
	graph  *graph.Graph
}

// fileFindings are the findings in one file, in order.
type fileFindings struct {
	path     string
	findings []Finding
}

// tidy sorts the findings of a file and drops doubles.
func tidy(findings []Finding) []Finding {
	slices.SortFunc(findings, func(a, b Finding) int { return compare(&a, &b) })
	return slices.CompactFunc(findings, func(a, b Finding) bool { return compare(&a, &b) == 0 })
}

// result puts the findings of all files in order and counts them.
func (r *run) result() *Result {
	result := &Result{Records: len(r.base.Records), Accepted: r.accepted.count}
	for i, findings := range r.byRecord {
		if r.base.Records[i].Source.Broken {
			result.Broken++
		}
		result.add(r.base.Records[i].Source.File, findings, r.options.Only)
	}
	slices.SortStableFunc(r.others, func(a, b Finding) int { return strings.Compare(a.File, b.File) })
	for others := r.others; len(others) > 0; {
		n := 1
		for n < len(others) && others[n].File == others[0].File {
			n++
		}
		result.add(others[0].File, tidy(others[:n]), r.options.Only)
		others = others[n:]
	}
	slices.SortFunc(result.files, func(a, b fileFindings) int { return strings.Compare(a.path, b.path) })
	if r.options.Before != nil { // else nobody asks, and it takes memory
		result.graph = r.built
	}
	return result
}

// Leads tells whether a record of the base leads to another, as far as any rule of a
// run with [Options.Before] has looked at links. It knows after records were released.
func (result *Result) Leads(from, to *schema.Record) bool {
	return result.graph != nil && result.graph.Leads(from, to)
}

func (result *Result) add(path string, findings []Finding, only func(string) bool) {
	if only != nil {
		findings = slices.DeleteFunc(findings, func(f Finding) bool { return !f.Concerns(only) })
	}
	if len(findings) == 0 {
		return
	}
	for i := range findings {
		result.Counts[findings[i].Severity]++
		if findings[i].Fix != nil {
			result.Fixable++
		}
	}
	result.files = append(result.files, fileFindings{path, findings})
}

// Concerns tells whether a finding is in one of some files or about the record in
// one of them, or whether it shows one of them, such as a log, or shares the blame
// with a record in one of them.
func (f *Finding) Concerns(only func(string) bool) bool {
	if only(f.Path()) || f.Record != nil && only(f.Record.Source.File) {
		return true
	}
	return slices.ContainsFunc(f.Related, func(r Related) bool { return (f.Rule.Shared || r.File != "") && only(r.Path()) })
}

// Filter returns the result with those findings alone that a function picks. It is
// asked about each, in order.
func (result *Result) Filter(pick func(*Finding) bool) *Result {
	filtered := &Result{Records: result.Records, Broken: result.Broken}
	for path, all := range result.byFile() {
		var findings []Finding
		for i := range all {
			if pick(&all[i]) {
				findings = append(findings, all[i])
			}
		}
		filtered.add(path, findings, nil)
	}
	return filtered
}

// All returns the findings by file, line and column.
func (result *Result) All() iter.Seq[*Finding] {
	return func(yield func(*Finding) bool) {
		for _, findings := range result.byFile() {
			for i := range findings {
				if !yield(&findings[i]) {
					return
				}
			}
		}
	}
}

// byFile yields the files that have findings and their findings, in order.
func (result *Result) byFile() iter.Seq2[string, []Finding] {
	if result.stored != nil {
		return result.stored.byFile()
	}
	return func(yield func(string, []Finding) bool) {
		for _, file := range result.files {
			if !yield(file.path, file.findings) {
				return
			}
		}
	}
}

// AtLeast counts the findings of a severity or worse.
func (result *Result) AtLeast(severity Severity) int {
	n := 0
	for s := max(severity, Info); s <= Error; s++ {
		n += result.Counts[s]
	}
	return n
}
