// Package rename works out what it takes to give a record another id: what moves, what
// names the record and changes, and what is found then that was not before. It writes
// nothing.
package rename

import (
	"context"
	"fmt"
	"slices"

	"github.com/kbctl/kbctl/internal/change/fix"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/config/lintconfig"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// Options say how to look at the base.
type Options struct {
	// Config is the base's configuration.
	Config *config.Config
	// Lint says how to look for findings, all of them.
	Lint lintconfig.Options
	// Load says how to load the base.
	Load schema.Options
	// Former is what the record was called if somebody has given it its new id and file
	// already, and the rest is to follow.
	Former string
}

// A Plan is what it takes to give a record another id.
type Plan struct {
	// Old is what the record was called, ID what it is to be called.
	Old, ID string
	// Moves are the files that get another name: the folder of the logs first, the
	// record last.
	Moves []Move
	// Edits are the changes of files that stay where they are: of the records that name
	// this one and of the configuration. A record comes after its cards, for who finishes
	// what was broken off knows by it that there is something left to do.
	Edits []fix.Change
	// Own are those of the record and its cards, if they lie where they are to be.
	Own []fix.Change
	// Baseline is the change of the baseline, if there is one.
	Baseline []fix.Change
	// Files are how many files move, Links, Ignores and Entries of the baseline how many
	// change.
	Files, Links, Ignores, Entries int
	// Caused are the findings that are there then and were not before.
	Caused []*lint.Finding
	// Mentions are where people have written the old name, which stays.
	Mentions []Mention
}

// A Move is a file that gets another name and perhaps other contents, or a folder.
type Move struct {
	// From is slash-separated from the root, Was what is there.
	From string
	Was  []byte
	// To is the file under its new name, where an earlier run may have written it, or
	// there is a card. Of a folder it has no contents.
	To fix.Change
	// Folder tells that it is a folder, and Logs are the regular files below To then.
	Folder bool
	Logs   []string
}

// A Refusal is why a record does not get an id. Its reader can put that right.
type Refusal struct{ error }

// Unwrap returns the error itself.
func (r Refusal) Unwrap() error { return r.error }

func refuse(format string, args ...any) error { return Refusal{fmt.Errorf(format, args...)} }

// New works out how to give a record of a base another id, one that draft.CheckID lets
// pass. Its errors are a [Refusal], and those of files that cannot be read.
func New(ctx context.Context, base *schema.Base, record *schema.Record, id string, o Options) (*Plan, error) {
	if record.ID == id && record.Source.PathID == id && o.Former == "" {
		return nil, refuse("%s is called so already", id)
	}
	p := &planner{ctx: ctx, Plan: &Plan{Old: record.Name(), ID: id}, options: o, base: base, record: record, logs: make(map[string][]byte)}
	p.findNames()
	text, err := p.patched(record)
	if err != nil {
		return nil, err
	}
	if err := p.checkVacant(text); err != nil {
		return nil, err
	}
	p.renamed = schema.Parse(p.file(id), text, o.Load)
	for _, step := range []func() error{p.moveLogs, p.moveCards, p.moveRecord, p.editRecords, p.editConfig, p.compare} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	if o.Former != "" && len(p.Moves)+len(p.Writes())+len(p.Own) == 0 {
		return nil, refuse("there is no record %s, and nothing goes by that name; there is %s, which may have been it", o.Former, id)
	}
	return p.Plan, nil
}

// Writes are the changes to make before anything moves, in this order: the baseline, so
// that its entries are never for findings that nobody knows any more; the files under
// their new names; then what names the record.
func (p *Plan) Writes() (changes []fix.Change) {
	for _, m := range p.Moves {
		if !m.Folder && m.To.Alters() {
			changes = append(changes, m.To)
		}
	}
	return slices.Concat(p.Baseline, changes, p.Edits)
}
