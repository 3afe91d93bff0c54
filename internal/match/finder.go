package match

import (
	"io"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/kbctl/kbctl/schema"
)

// A Finder finds the records that explain a log.
type Finder struct {
	set *Set
	// records are those with a pattern, by the pattern's position in the set.
	records [][]*schema.Record
}

// NewFinder makes a finder of all records that have a regex, with so many
// goroutines. What is not a regex is left out: a rule has said so.
func NewFinder(records []*schema.Record, ignoreCase bool, jobs int) *Finder {
	owners := make(map[string][]*schema.Record)
	var sources []string
	for _, r := range records {
		if strings.TrimSpace(r.Regex) == "" {
			continue
		}
		if owners[r.Regex] == nil {
			sources = append(sources, r.Regex)
		}
		owners[r.Regex] = append(owners[r.Regex], r)
	}
	parsed := make([]*Pattern, len(sources))
	var group errgroup.Group
	for start := range max(jobs, 1) {
		group.Go(func() error {
			for i := start; i < len(sources); i += max(jobs, 1) {
				parsed[i], _ = Parse(sources[i], ignoreCase)
			}
			return nil
		})
	}
	_ = group.Wait() // no error is returned
	f := &Finder{}
	var patterns []*Pattern
	for i, p := range parsed {
		if p != nil {
			patterns = append(patterns, p)
			f.records = append(f.records, owners[sources[i]])
		}
	}
	f.set = NewSet(patterns)
	return f
}

// An Explanation is a record that a log matches.
type Explanation struct {
	Record *schema.Record
	// Rank is 1 for the best explanation of the log.
	Rank int
	// Matches is how often the record's regex matches.
	Matches int
	// Best is the match that says the most, the first of several such.
	Best Excerpt
	// Strength is how much the best match says, in bits: see [Rank].
	Strength float64
}

// An Excerpt is a match and what is around it in its first line.
type Excerpt struct {
	Range schema.Range
	Start int64
	// Text is the match as it stands in the log.
	Text string
	// Line is the line it starts on, cleaned, up to [longestLine] bytes around it.
	Line string
}

// Explain reads a log to its end and returns the records that match it, the best
// explanation first. If each is not nil it is called with every match of every
// record, in the order in which they start; its error ends the search.
func (f *Finder) Explain(log io.Reader, jobs int, each func([]*schema.Record, Match) error) ([]Explanation, error) {
	found := make([][]Explanation, len(f.records)) // of the records with a pattern
	err := f.set.Search(log, jobs, func(m Match) error {
		if found[m.Pattern] == nil {
			found[m.Pattern] = make([]Explanation, len(f.records[m.Pattern]))
		}
		f.note(found[m.Pattern], m)
		if each != nil {
			return each(f.records[m.Pattern], m)
		}
		return nil
	})
	var all []Explanation
	for _, explanations := range found {
		all = append(all, explanations...)
	}
	Rank(all)
	return all, err
}

// note takes a match into account for the records with its pattern.
func (f *Finder) note(explanations []Explanation, m Match) {
	weight := f.set.weight(m)
	for i := range explanations {
		e := &explanations[i]
		e.Record = f.records[m.Pattern][i]
		e.Matches++
		// Most matches of a pattern say no more than an earlier one.
		if e.Matches > 1 && weight <= e.Strength {
			continue
		}
		excerpt := Excerpt{Range: m.Range, Start: m.Start, Line: string(clean(m.Line).text)}
		if s := strength(weight, e.Record.Signature, excerpt.Line); e.Matches == 1 || s > e.Strength {
			excerpt.Text = string(m.Text)
			e.Best, e.Strength = excerpt, s
		}
	}
}
