package delta

import (
	"cmp"

	"github.com/kbctl/kbctl/internal/change/git"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// files knows what happened to each file.
type files struct {
	renamed map[string]string // new names by old names
	deleted map[string]bool   // old names
	changed map[string]bool   // new names of files that are new, renamed or edited
	broken  map[string]bool   // new names of records that can no longer be read

	steps int // counts lookups of names; every comparison needs them
}

// Steps returns how many steps a comparison took. They show whether its time depends only on
// the size of the change.
func Steps(d *Delta) int { return d.files.steps }

func newFiles(changes []git.Change) *files {
	f := &files{renamed: make(map[string]string), deleted: make(map[string]bool), changed: make(map[string]bool), broken: make(map[string]bool)}
	for _, change := range changes {
		switch {
		case change.New == "":
			f.deleted[change.Old] = true
		case change.Renamed():
			f.renamed[change.Old] = change.New
		}
		if change.New != "" {
			f.changed[change.New] = true
		}
	}
	return f
}

// now returns the new name of a file.
func (f *files) now(file string) string {
	f.steps++
	return cmp.Or(f.renamed[file], file)
}

// touched reports whether a place is in a changed file or belongs to a changed
// record.
func (f *files) touched(at *lint.Place) bool {
	f.steps++
	return f.changed[at.Path()] || at.Record != nil && f.changed[at.Record.Source.File]
}

// pairRecords finds the former state of each changed record. It also corrects which
// files have changed: git does not know ignored files, and it lists files that differ
// only in their mode or line ends.
func pairRecords(d *Delta, f *files) map[*schema.Record]*schema.Record {
	was := make(map[string]*schema.Record, len(d.Before.Records))
	for _, r := range d.Before.Records {
		was[f.now(r.Source.File)] = r
	}
	pairs := make(map[*schema.Record]*schema.Record)
	for _, r := range d.After.Records {
		file := r.Source.File
		old := was[file]
		switch {
		case old == nil:
			f.changed[file] = true
			pairs[r] = nil
		case old.Source.File == file && old.Source.Text == r.Source.Text && old.Source.Broken == r.Source.Broken:
			delete(f.changed, file)
		default:
			kept := *old // the original may be freed
			pairs[r] = &kept
			f.broken[file] = r.Source.Broken && !old.Source.Broken
		}
	}
	return pairs
}
