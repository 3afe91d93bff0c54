package rename

import (
	"fmt"

	"github.com/kbctl/kbctl/graph"
	"github.com/kbctl/kbctl/internal/card"
	"github.com/kbctl/kbctl/internal/change/fix"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/schema"
)

// patched is the text of a record in which links to the one that is renamed have its
// new id and, if it is that one, in which the id and the domain are new too.
func (p *planner) patched(r *schema.Record) (string, error) {
	patch := p.relinked(r)
	p.Links += len(patch)
	if r == p.record {
		patch = append(patch,
			schema.Operation{Op: "add", Path: "/id", Value: p.ID},
			schema.Operation{Op: "add", Path: "/domain", Value: schema.Domain(p.ID)})
	}
	concerned := len(patch) > 0 || r.Source.Broken && len(p.mentioned(r.Source.Text)) > 0
	if !concerned {
		return r.Source.Text, nil
	}
	if len(r.Source.Problems) > 0 {
		return "", refuse("%s names %s and is not strict JSON; mend it first, kbctl check says where", r.Source.File, p.Old)
	}
	text, err := schema.Patch(r.Source.Text, patch...)
	if err != nil {
		return "", fmt.Errorf("%s: %w", r.Source.File, err)
	}
	return text, nil
}

// relinked are the operations that give links their new id.
func (p *planner) relinked(r *schema.Record) (patch []schema.Operation) {
	for _, kind := range []graph.Kind{graph.LeadsTo, graph.PrecededBy, graph.ConfusedWith} {
		for i, edge := range kind.Edges(r) {
			if p.named(edge.ErrorID) {
				pointer := graph.Link{From: r, Kind: kind, Index: i}.Pointer()
				patch = append(patch, schema.Operation{Op: "replace", Path: pointer, Value: p.ID})
			}
		}
	}
	return patch
}

// editRecords plans the changes of the records that link to the one that is renamed,
// and of their cards.
func (p *planner) editRecords() error {
	for _, r := range p.base.Records {
		if r == p.record || r.Source.File == p.file(p.ID) {
			continue
		}
		text, err := p.patched(r)
		if err != nil {
			return err
		}
		if text == r.Source.Text {
			continue
		}
		now := schema.Parse(r.Source.File, text, p.options.Load)
		for _, language := range card.Languages {
			before, err := fix.ReadFile(p.base.FS, language.Path(r))
			if err == nil && before != nil { // what is no file is no card either
				p.Edits = edited(p.Edits, language.Path(r), before, rerendered(language, before, r, now))
			}
		}
		p.Edits = edited(p.Edits, r.Source.File, []byte(r.Source.Text), []byte(text))
	}
	return nil
}

// editConfig plans the change of the ignores.
func (p *planner) editConfig() error {
	before, err := fix.ReadFile(p.base.FS, config.File)
	if err != nil || before == nil {
		return err
	}
	after, ignores, err := config.Rename(before, p.named, p.ID)
	if err != nil {
		return err
	}
	p.Ignores = ignores
	p.Edits = edited(p.Edits, config.File, before, after)
	return nil
}

// edited adds the change of a file that is there, if it does change.
func edited(changes []fix.Change, file string, before, after []byte) []fix.Change {
	if c := (fix.Change{File: file, Before: before, After: after}); c.Alters() {
		changes = append(changes, c)
	}
	return changes
}
