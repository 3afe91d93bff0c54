package match

import (
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/kbctl/kbctl/schema"
)

// A Cell of the confusion matrix says that a record's regex hits a text of a record:
// its signature or a log of its fixtures.
type Cell struct {
	// Regex is the record whose regex it is, Record the one whose text it is, nil
	// for the logs of sound runs.
	Regex, Record *schema.Record
	// Kind is what is hit: signature, match, nomatch or clean.
	Kind string
	// File is the log, empty for a signature.
	File string
	// Best is the match, and Rank what [Rank] makes of it.
	Best Excerpt
	Rank int
}

// A target is a text that regexes are held against.
type target struct {
	record     *schema.Record
	kind, file string
}

// Matrix holds all regexes against all signatures and fixtures, with so many
// goroutines, and calls found with each hit: record by record, the best explanation
// of each text first. Read reads a log. The first error ends it.
func (f *Finder) Matrix(records []*schema.Record, fixtures *Fixtures, read func(file string) ([]byte, error), jobs int, found func(Cell) error) error {
	for targets := range slices.Chunk(targetsOf(records, fixtures), 256) {
		explained := make([][]Explanation, len(targets))
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
				explained[i] = f.ExplainText(text)
				return nil
			})
		}
		if err := group.Wait(); err != nil {
			return err
		}
		for i, t := range targets {
			for _, e := range explained[i] {
				if err := found(Cell{e.Record, t.record, t.kind, t.file, e.Best, e.Rank}); err != nil {
					return err
				}
			}
		}
	}
	return nil
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
