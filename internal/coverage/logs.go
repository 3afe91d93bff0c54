package coverage

import (
	"io/fs"
	"maps"
	"path"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/kbctl/kbctl/internal/logs/passing"
	"github.com/kbctl/kbctl/internal/logs/template"
	"github.com/kbctl/kbctl/schema"
)

// A LogTally counts the errors of real logs that records match.
type LogTally struct {
	LogCounts
	Templates []template.Template // the other errors, the most frequent first

	// GaveUp are the records whose regex takes too many steps for a log.
	GaveUp map[*schema.Record]bool
}

// LogCounts has the counts of a [LogTally].
type LogCounts struct {
	Files   int `json:"files"`
	Skipped int `json:"skipped"` // files that are not text
	Lines   int `json:"lines"`
	Errors  int `json:"errors"`
	Matched int `json:"matched"` // errors that a record matches
	Dropped int `json:"dropped"` // errors in too many different lines, or with too rare templates
}

func (t *LogTally) add(other *LogTally) {
	t.Files += other.Files
	t.Lines += other.Lines
	t.Errors += other.Errors
	t.Matched += other.Matched
	t.Skipped += other.Skipped
	t.Dropped += other.Dropped
	for r := range other.GaveUp {
		t.giveUp(r)
	}
}

// giveUp notes the records whose regex takes too many steps.
func (t *LogTally) giveUp(records ...*schema.Record) {
	for _, r := range records {
		if t.GaveUp == nil {
			t.GaveUp = make(map[*schema.Record]bool)
		}
		t.GaveUp[r] = true
	}
}

// A LogCounter counts the errors of logs. The result depends neither on the order of the
// logs, nor on which of them another counter reads whose counts are merged. The caller must
// close it.
type LogCounter struct {
	base     *schema.Base
	records  string // identifies the regexes
	patterns patterns
	passed   *passing.Lines
	jobs     int

	mu    sync.Mutex
	tally LogTally // without templates
	set   template.Set
}

// NewLogCounter returns a counter for the records of a base. Invalid regexes match nothing.
// Lines that also occur in runs that passed are not errors; passed may be nil.
func NewLogCounter(base *schema.Base, ignoreCase bool, passed *passing.Lines, jobs int) *LogCounter {
	return &LogCounter{base: base, records: identify(base, ignoreCase), patterns: newPatterns(base, ignoreCase, jobs), passed: passed, jobs: jobs}
}

// Close removes temporary files.
func (c *LogCounter) Close() error { return c.set.Close() }

// Add counts files. The examples of the templates name them below prefix. Files that are not
// regular are left out. Files that cannot be read are problems.
func (c *LogCounter) Add(fsys fs.FS, prefix string, files []string) (problems []error) {
	found := make([]error, len(files))
	var group errgroup.Group
	group.SetLimit(max(c.jobs, 1))
	for i, file := range files {
		group.Go(func() error {
			counter := blockCounter{patterns: c.patterns, passed: c.passed, shown: shownLines{most: leastDifferent}}
			log := logReader{counter: counter, name: unicode(path.Join(prefix, file)), set: &c.set}
			found[i] = log.read(fsys, file)
			c.mu.Lock()
			defer c.mu.Unlock()
			c.tally.add(&log.tally)
			return nil
		})
	}
	_ = group.Wait() // no function fails
	for _, problem := range found {
		if problem != nil {
			problems = append(problems, problem)
		}
	}
	return problems
}

// unicode replaces what is not UTF-8 as JSON does.
func unicode(text string) string { return string([]rune(text)) }

// Tally returns the counts. The other errors are grouped into templates.
func (c *LogCounter) Tally() (*LogTally, error) {
	t := c.tally
	t.GaveUp = maps.Clone(t.GaveUp)
	templates, dropped, err := c.set.Templates()
	t.Templates = templates
	t.Dropped += dropped
	return &t, err
}
