// Package rename plans how to give a record another id, also that of a record with which it
// is merged. It finds which files move, which files name the record, and which findings the
// new id causes. It writes nothing.
package rename

import (
	"context"
	"fmt"
	"slices"

	"github.com/kbctl/kbctl/internal/change/fix"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// Options configure [New].
type Options struct {
	// Options configure the base. Lint must select all rules.
	fix.Options
	// Former is the former id, if the record already has its new id and file and only
	// the rest must follow.
	Former string
}

// A Plan says how to give a record another id.
type Plan struct {
	// Old is the former id, ID the new one.
	Old, ID string
	// Moves are the files that get another name: the folder of the logs first, the
	// record last.
	Moves []Move
	// Edits are the changes of files that keep their names: the records that name this
	// one, and the configuration. The cards of a record come before the record. So if
	// kbctl is interrupted, the next run sees that the record still has to change.
	Edits []fix.Change
	// Own are the changes of the record and its cards if they do not move.
	Own []fix.Change
	// Baseline is the change of the baseline, if any.
	Baseline []fix.Change
	// Files is the number of files that move. Links, Ignores and Entries are the
	// numbers of links, ignores and entries of the baseline that change.
	Files, Links, Ignores, Entries int
	// Caused are the findings that the new id causes.
	Caused []*lint.Finding
	// Mentions are the places in texts that still have the old id.
	Mentions []Mention
}

// A Move renames a folder or a file. A file may also change.
type Move struct {
	// From is the old name, slash-separated from the root. Was is the old content.
	From string
	Was  []byte
	// To is the file under its new name, where an earlier run may have written it. For
	// a folder it has no content.
	To fix.Change
	// Folder means that the move renames a folder. Logs are the new names of the
	// regular files in it.
	Folder bool
	Logs   []string
	// Gone means that the file is removed, because To has its content or replaces it.
	Gone bool
}

// A Refusal says why a record cannot have an id. The user can correct that.
type Refusal struct{ error }

// Unwrap returns the wrapped error.
func (r Refusal) Unwrap() error { return r.error }

func refuse(format string, args ...any) error { return Refusal{fmt.Errorf(format, args...)} }

// New plans how to give a record of a base another id. draft.CheckID must accept the
// id. The error is a [Refusal] or says which file cannot be read.
func New(ctx context.Context, base *schema.Base, record *schema.Record, id string, o Options) (*Plan, error) {
	if record.ID == id && record.Source.PathID == id && o.Former == "" {
		return nil, refuse("the id is already %s", id)
	}
	p := newPlanner(ctx, base, record, id, o)
	text, err := patched(p, record)
	if err != nil {
		return nil, err
	}
	if err := p.checkVacant(text); err != nil {
		return nil, err
	}
	p.renamed = schema.Parse(p.file(id), text, o.Load)
	for _, step := range []func() error{p.moveFolders, p.movePages, p.moveRecord, p.editRecords, p.editConfig, p.compare} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	if o.Former != "" && len(p.Moves)+len(p.Writes())+len(p.Own) == 0 {
		return nil, refuse("unknown record %s; %s may be its new id, but the old one no longer exists", o.Former, id)
	}
	return p.Plan, nil
}

// Contents returns the changes of all records and cards, those that move included, under their
// old names.
func (p *Plan) Contents() []fix.Change {
	changes := slices.Concat(p.Own, p.Edits)
	for _, m := range p.Moves {
		if !m.Folder {
			changes = append(changes, fix.Change{File: m.From, Before: m.Was, After: m.To.After})
		}
	}
	return changes
}

// Writes returns the changes to make before files move, in this order: the baseline, so
// that its entries never outlive their findings; the files with new names; and the
// files that name the record.
func (p *Plan) Writes() (changes []fix.Change) {
	for _, m := range p.Moves {
		if !m.Folder && !m.Gone && m.To.Alters() {
			changes = append(changes, m.To)
		}
	}
	return slices.Concat(p.Baseline, changes, p.Edits)
}
