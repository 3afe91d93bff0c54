package rename

import (
	"context"
	"path"
	"strings"

	"github.com/kbctl/kbctl/internal/change/merge"
	"github.com/kbctl/kbctl/internal/draft"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/schema"
)

// A planner makes a plan step by step.
type planner struct {
	*Plan
	ctx     context.Context
	options Options
	base    *schema.Base
	record  *schema.Record    // before
	renamed *schema.Record    // after
	names   names             // ids that others may use for the record
	left    string            // the former file of a record that the user has moved
	logs    map[string][]byte // by new name

	// decisions are set if the new id is that of another record.
	decisions *decisions
}

// decisions say which facts stay if two records contradict each other.
type decisions struct {
	keep func(merge.Contradiction) (from, ok bool)
	open []merge.Contradiction // those that keep leaves open
	ties map[string]tie        // by the id of the other record
}

// newPlanner returns a planner that knows the former ids of the record: the one that it
// declares and the one of its path. An id that belongs to another record does not count.
func newPlanner(ctx context.Context, base *schema.Base, record *schema.Record, id string, o Options) *planner {
	p := &planner{ctx: ctx, Plan: &Plan{Old: record.Name(), ID: id}, options: o, base: base, record: record, logs: make(map[string][]byte)}
	if former := o.Former; former != "" {
		p.Old, p.names, p.left = former, names{former}, p.file(former)
		return p
	}
	at := p.record.Source.PathID
	for _, name := range []string{at, p.record.ID} {
		if name != p.ID && !p.names.has(name) && p.base.Lookup(name) == p.record {
			p.names = append(p.names, name)
		}
	}
	if !p.names.has(p.Old) || draft.CheckID(p.Old) != nil {
		p.Old = at
	}
	if file := p.file(p.record.ID); p.names.has(p.record.ID) && isPath(p.record.ID) && !p.base.Has(file) {
		p.left = file
	}
	return p
}

// file returns the file of a record with an id.
func (p *planner) file(id string) string { return path.Join(p.options.Config.Records, id+".json") }

// checkVacant refuses an ambiguous record and an id that is taken. A file that an
// earlier run has written does not count.
func (p *planner) checkVacant(text string) error {
	was := p.record.Source.PathID
	had, domain := schema.Domain(was), schema.Domain(p.ID)
	if was != p.ID && strings.EqualFold(was, p.ID) || had != domain && strings.EqualFold(had, domain) {
		return refuse("some disks cannot tell %s from %s; use another id in between", p.ID, was)
	}
	if err := checkFolder(p.base.FS, path.Dir(p.file(p.ID))); err != nil {
		return err
	}
	written := p.record
	for _, r := range p.base.Records {
		switch {
		case r == p.record:
		case r.Source.File == p.file(p.ID) && r.Source.Text == text:
			written = r
		case r.ID == p.record.ID && p.names.has(r.ID):
			return refuse("%s and %s both have the id %s, so links to it are ambiguous; correct one of them first", p.record.Source.File, r.Source.File, visible.Clip(r.ID, longestID))
		}
	}
	if err := draft.CheckVacant(p.base, p.ID, p.record, written); err != nil {
		return Refusal{err}
	}
	return nil
}

// now returns the new name of a file.
func (p *planner) now(file string) string {
	for _, m := range p.Moves {
		if file == m.From {
			return m.To.File
		}
		if below, ok := strings.CutPrefix(file, m.From+"/"); ok && m.Folder {
			return m.To.File + "/" + below
		}
	}
	if file == p.left {
		return p.file(p.ID)
	}
	return file
}
