package lint

import (
	"iter"
	"slices"
	"strings"
)

// A Result is the findings of a run.
type Result struct {
	// Records is the number of records that were checked.
	Records int
	// Broken is the number of records that could not be read. Most rules skip them.
	Broken int
	// Counts is the number of findings of each severity that are listed.
	Counts [Error + 1]int
	// Totals are like Counts, with the findings that listed ones stand for.
	Totals [Error + 1]int
	// Accepted is the number of findings that the baseline accepts. They are not in
	// the result.
	Accepted int
	// Fixable is the number of findings that have a fix.
	Fixable int
	// Steps is the work that rules have counted in [Pass.Steps]. A decoded result has none.
	Steps int64

	files  []fileFindings
	stored *stored // in place of files, in a decoded result
}

// fileFindings are the findings in one file, in order.
type fileFindings struct {
	path string
	findingList
}

// tidy returns the findings of a file in order and without duplicates. It sorts pointers, because
// a finding is large.
func tidy(findings []Finding) []Finding {
	order := make([]*Finding, len(findings))
	for i := range findings {
		order[i] = &findings[i]
	}
	slices.SortFunc(order, compare)
	order = slices.CompactFunc(order, func(a, b *Finding) bool { return compare(a, b) == 0 })
	sorted := make([]Finding, len(order))
	for i, f := range order {
		sorted[i] = *f
	}
	return sorted
}

// newResult sorts and counts the findings of all files.
func newResult(r *run) *Result {
	result := &Result{Records: len(r.base.Records), Accepted: r.accepted.count, Steps: r.steps.Load()}
	files := make([]fileFindings, 0, len(r.base.Records))
	for i, record := range r.base.Records {
		if record.Source.Broken {
			result.Broken++
		}
		files = append(files, fileFindings{path: record.Source.File, findingList: r.byRecord[i]})
	}
	slices.SortStableFunc(r.others, func(a, b Finding) int { return strings.Compare(a.File, b.File) })
	for others := r.others; len(others) > 0; {
		n := 1
		for n < len(others) && others[n].File == others[0].File {
			n++
		}
		files = append(files, fileFindings{path: others[0].File, findingList: loose(tidy(others[:n]))})
		others = others[n:]
	}
	counts := make([]tally, len(files))
	parallel(r, len(files), func() func(int) {
		return func(i int) {
			files[i].findingList = wanted(r, files[i].findingList)
			counts[i] = tallyOf(files[i].each())
		}
	})
	for i := range files {
		result.add(files[i], counts[i])
	}
	slices.SortFunc(result.files, func(a, b fileFindings) int { return strings.Compare(a.path, b.path) })
	return result
}

// A tally counts findings.
type tally struct {
	listed, all [Error + 1]int // by severity; all also counts the unlisted findings
	fixable     int
}

func tallyOf(findings iter.Seq[*Finding]) (t tally) {
	for f := range findings {
		t.listed[f.Severity]++
		t.all[f.Severity] += f.Findings()
		if f.Fix != nil {
			t.fixable++
		}
	}
	return t
}

// wanted returns the findings of a file that concern the files of [Options.Only].
func wanted(r *run, all findingList) findingList {
	only := r.options.Only
	if only == nil {
		return all
	}
	return loose(slices.DeleteFunc(all.list(), func(f Finding) bool { return !f.Concerns(only) }))
}

// add adds the findings in a file, if there are any.
func (result *Result) add(file fileFindings, t tally) {
	if t == (tally{}) {
		return
	}
	for severity := range t.listed {
		result.Counts[severity] += t.listed[severity]
		result.Totals[severity] += t.all[severity]
	}
	result.Fixable += t.fixable
	result.files = append(result.files, file)
}

// Concerns reports whether a finding concerns certain files. It does if it is in one
// of them, is about the record in one of them, or shows one of them, such as a log.
// The related records count if the rule is shared.
func (f *Finding) Concerns(only func(string) bool) bool {
	if only(f.Path()) || f.Record != nil && only(f.Record.Source.File) {
		return true
	}
	return slices.ContainsFunc(f.Related, func(r Related) bool { return (f.Rule.Shared || r.File != "") && only(r.Path()) })
}

// Filter returns a result with the findings that a function picks. The function is
// called for each finding, in order.
func (result *Result) Filter(pick func(*Finding) bool) *Result {
	filtered := &Result{Records: result.Records, Broken: result.Broken}
	for path, all := range result.byFile() {
		var findings []Finding
		for i := range all {
			if pick(&all[i]) {
				findings = append(findings, all[i])
			}
		}
		filtered.add(fileFindings{path, loose(findings)}, tallyOf(loose(findings).each()))
	}
	return filtered
}

// All yields the findings, ordered by file, line and column.
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

// byFile yields the files with findings, and their findings, in order.
func (result *Result) byFile() iter.Seq2[string, []Finding] {
	if result.stored != nil {
		return readAhead(result.stored.byFile())
	}
	return readAhead(func(yield func(string, []Finding) bool) {
		for _, file := range result.files {
			if !yield(file.path, file.list()) {
				return
			}
		}
	})
}

// readAhead yields the same as files. A goroutine makes the next findings while the caller uses these.
func readAhead(files iter.Seq2[string, []Finding]) iter.Seq2[string, []Finding] {
	return func(yield func(string, []Finding) bool) {
		made, stop := make(chan fileFindings, 1000), make(chan struct{})
		defer close(stop)
		go func() {
			defer close(made)
			for path, findings := range files {
				select {
				case made <- fileFindings{path, loose(findings)}:
				case <-stop:
					return
				}
			}
		}()
		for file := range made {
			if !yield(file.path, file.list()) {
				return
			}
		}
	}
}

// AtLeast returns the number of findings of at least the given severity.
func (result *Result) AtLeast(severity Severity) int {
	n := 0
	for s := max(severity, Info); s <= Error; s++ {
		n += result.Counts[s]
	}
	return n
}
