// Package accuracy measures how well the records of a knowledge base explain its fixtures.
package accuracy

import (
	"cmp"
	"path"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/internal/workspace/readfile"
	"github.com/kbctl/kbctl/schema"
)

// A Report says how well a knowledge base explains its fixtures.
type Report struct {
	Total   Tally    `json:"total"`
	Domains []Domain `json:"domains"` // by name
	// Confusions are the pairs of records that are taken for each other, the worst first:
	// those that lower the mean reciprocal rank most.
	Confusions []Confusion `json:"confusions"`
	// Trials are the fixtures, by file.
	Trials []Trial `json:"logs"`
	// Problems are the files that cannot be read and do not count.
	Problems []error `json:"-"`
}

// A Trial is a fixture and how the knowledge base explains it.
type Trial struct {
	File string `json:"file"`
	// Record is the id of the record that the fixture belongs to. It is empty for the log of
	// a successful run.
	Record  string  `json:"record"`
	Outcome Outcome `json:"outcome"`
	// Rank is the place of the record among the records that match, not counting those that
	// may come before it; see [match.Rivals]. It is 0 if the record does not match.
	Rank int `json:"rank"`
	// Line is the first line of the record's best match, or 0.
	Line int `json:"line"`
	// Winner is the id of another record that comes first, or empty.
	Winner string `json:"winner"`

	domain string
	right  bool // whether the record matches on a line of the error
}

// mostLog limits the bytes of a fixture, as rules do.
const mostLog = 64 << 20

// Measure explains every fixture of a knowledge base with all of its records, in jobs
// goroutines.
func Measure(base *schema.Base, cfg *config.Config, jobs int) (*Report, error) {
	fixtures, err := match.LoadFixtures(base.FS, cfg.Fixtures)
	if err != nil {
		return nil, err
	}
	m := &meter{base: base, fixtures: fixtures}
	tasks := m.tasks()
	if len(tasks) == 0 {
		return newReport(nil, m.problems), nil
	}
	m.finder = match.NewFinder(base.Records, cfg.Regex.IgnoreCase, jobs)
	trials := make([]Trial, len(tasks))
	errs := make([]error, len(tasks))
	var group errgroup.Group
	group.SetLimit(max(jobs, 1))
	for i, t := range tasks {
		group.Go(func() error {
			trials[i], errs[i] = m.try(t)
			return nil
		})
	}
	_ = group.Wait() // the tasks return no errors
	kept := trials[:0]
	for i, trial := range trials {
		if errs[i] == nil {
			kept = append(kept, trial)
		}
	}
	slices.SortFunc(kept, func(a, b Trial) int { return cmp.Compare(a.File, b.File) })
	return newReport(kept, append(m.problems, slices.DeleteFunc(errs, func(err error) bool { return err == nil })...)), nil
}

// A meter explains fixtures.
type meter struct {
	base     *schema.Base
	fixtures *match.Fixtures
	finder   *match.Finder
	problems []error
}

// A task is a fixture to explain.
type task struct {
	file   string
	record *schema.Record // nil for the log of a successful run
	match  bool           // whether the record must match
	lines  match.Lines    // of the error
}

func (m *meter) tasks() (tasks []task) {
	for _, r := range m.base.Records {
		id := r.Source.PathID
		provenance, err := m.fixtures.Provenance(id)
		if err != nil {
			m.problems = append(m.problems, err)
		}
		for _, file := range m.fixtures.Match[id] {
			tasks = append(tasks, task{file, r, true, provenance["match/"+path.Base(file)].Where()})
		}
		for _, file := range m.fixtures.NoMatch[id] {
			tasks = append(tasks, task{file: file, record: r})
		}
	}
	for _, file := range m.fixtures.Clean {
		tasks = append(tasks, task{file: file})
	}
	return tasks
}

// try explains a fixture.
func (m *meter) try(t task) (Trial, error) {
	text, err := readfile.AtMost(m.base.FS, t.file, mostLog)
	if err != nil {
		return Trial{}, err
	}
	hits, _ := m.finder.Hits(text) // regex-cost reports regexes that take too many steps
	trial := Trial{File: t.file}
	if t.record == nil {
		trial.unwanted(len(hits) > 0)
		if len(hits) > 0 {
			trial.Winner = hits[0].Records[0].Name()
		}
		return trial, nil
	}
	trial.Record, trial.domain = t.record.Name(), schema.Domain(t.record.Source.PathID)
	rivals, own := match.Rivals(hits, t.record)
	if own != nil {
		trial.Rank, trial.Line = len(rivals)+1, int(own.Best.Range.Start.Line)
		trial.right = t.lines.Meet(own.Best.Range)
	}
	if !t.match {
		trial.unwanted(own != nil)
		return trial, nil
	}
	switch {
	case len(rivals) > 0:
		trial.Outcome, trial.Winner = WrongRecord, rivals[0].Record.Name()
	case own == nil:
		trial.Outcome = None
	case !trial.right:
		trial.Outcome = WrongLine
	default:
		trial.Outcome = First
	}
	return trial, nil
}

// unwanted sets the outcome for a log that the record, or any record, must not match.
func (t *Trial) unwanted(matched bool) {
	t.Outcome = Quiet
	if matched {
		t.Outcome = FalseMatch
	}
}
