package match

import (
	"cmp"
	"maps"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/kbctl/kbctl/schema"
)

// A Cell of the confusion matrix is a regex of one record that matches a text of another
// or the same record. The text is the signature or a fixture.
type Cell struct {
	// Regex is the record with the regex. Record is the record with the text, or nil for
	// the log of a successful run.
	Regex, Record *schema.Record
	// Kind is the kind of the text: signature, match, nomatch or clean.
	Kind string
	// File is the log, or empty for a signature.
	File string
	// Best is the best match. Rank is its place among the explanations of the text.
	Best Excerpt
	Rank int
}

// A target is a text to search.
type target struct {
	record     *schema.Record
	kind, file string
}

// Matrix searches all signatures and fixtures for all regexes, in jobs goroutines. It
// calls found with each cell, record by record, the best explanation of each text first.
// read returns the content of a log. Matrix stops at the first error. It returns the
// records whose regex takes too many steps for a text.
func (f *Finder) Matrix(records []*schema.Record, fixtures *Fixtures, read func(file string) ([]byte, error), jobs int, found func(Cell) error) (gaveUp []*schema.Record, err error) {
	given := make(map[*schema.Record]bool)
	for targets := range slices.Chunk(targetsOf(records, fixtures), 256) {
		explained, costly := make([][]Explanation, len(targets)), make([][]*schema.Record, len(targets))
		var group errgroup.Group
		group.SetLimit(max(jobs, 1))
		for i, t := range targets {
			group.Go(func() error {
				text := []byte(nil)
				var err error
				if t.file == "" {
					text = []byte(t.record.Signature)
				} else if text, err = read(t.file); err != nil {
					return err
				}
				explained[i], costly[i] = f.ExplainText(text)
				return nil
			})
		}
		if err := group.Wait(); err != nil {
			return nil, err
		}
		for i, t := range targets {
			for _, r := range costly[i] {
				given[r] = true
			}
			for _, e := range explained[i] {
				if err := found(Cell{e.Record, t.record, t.kind, t.file, e.Best, e.Rank}); err != nil {
					return nil, err
				}
			}
		}
	}
	return ByName(given), nil
}

// ByName returns records in the order of their names.
func ByName(records map[*schema.Record]bool) []*schema.Record {
	return slices.SortedFunc(maps.Keys(records), func(a, b *schema.Record) int { return cmp.Compare(a.Name(), b.Name()) })
}

func targetsOf(records []*schema.Record, fixtures *Fixtures) []target {
	var targets []target
	for _, r := range records {
		targets = append(targets, target{r, "signature", ""})
		for _, file := range fixtures.Match[r.Source.PathID] {
			targets = append(targets, target{r, "match", file})
		}
		for _, file := range fixtures.NoMatch[r.Source.PathID] {
			targets = append(targets, target{r, "nomatch", file})
		}
	}
	for _, file := range fixtures.Clean {
		targets = append(targets, target{nil, "clean", file})
	}
	return targets
}
