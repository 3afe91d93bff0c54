package rename

import (
	"fmt"
	"slices"

	"github.com/kbctl/kbctl/graph"
	"github.com/kbctl/kbctl/internal/card"
	"github.com/kbctl/kbctl/internal/change/fix"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/schema"
)

// patched returns the text of a record whose links to the renamed record have the new
// id. The renamed record itself also gets its new id and domain.
func patched(p *planner, r *schema.Record) (string, error) {
	patch := relink(r, p.names, p.ID)
	p.Links += len(patch)
	if p.decisions.joins(r) || p.decisions != nil && len(patch) > 0 && linksTo(r, p.ID) {
		patch = joinLinks(p, r)
	}
	if r == p.record {
		patch = append(patch,
			schema.Operation{Op: "add", Path: "/id", Value: p.ID},
			schema.Operation{Op: "add", Path: "/domain", Value: schema.Domain(p.ID)})
	}
	if len(patch) == 0 && !(r.Source.Broken && len(p.names.in(r.Source.Text)) > 0) {
		return r.Source.Text, nil
	}
	if len(r.Source.Problems) > 0 {
		return "", refuse("%s names %s and is not strict JSON; correct it first: kbctl check shows the place", r.Source.File, p.Old)
	}
	text, err := schema.Patch(r.Source.Text, patch...)
	if err != nil {
		return "", fmt.Errorf("%s: %w", r.Source.File, err)
	}
	return text, nil
}

// relink returns the operations that replace the former ids in links.
func relink(r *schema.Record, former names, id string) (patch []schema.Operation) {
	for _, kind := range []graph.Kind{graph.LeadsTo, graph.PrecededBy, graph.ConfusedWith} {
		for i, edge := range kind.Edges(r) {
			if former.has(edge.ErrorID) {
				pointer := graph.Link{From: r, Kind: kind, Index: i}.Pointer()
				patch = append(patch, schema.Operation{Op: "replace", Path: pointer, Value: id})
			}
		}
	}
	return patch
}

// linksTo reports whether a record has a link to another one.
func linksTo(r *schema.Record, id string) bool {
	t := &r.Transitions
	return slices.ContainsFunc(slices.Concat(t.LeadsTo, t.PrecededBy, t.ConfusedWith), func(e schema.Edge) bool { return e.ErrorID == id })
}

// editRecords plans the changes of the records that link to the renamed one, and of
// their cards.
func (p *planner) editRecords() error {
	for _, r := range p.base.Records {
		if r == p.record || r.Source.File == p.file(p.ID) {
			continue
		}
		text, err := patched(p, r)
		if err != nil {
			return err
		}
		if text == r.Source.Text {
			continue
		}
		editRecord(p, r, schema.Parse(r.Source.File, text, p.options.Load))
	}
	return nil
}

// editRecord plans the change of a record that stays in its place, and of its cards.
func editRecord(p *planner, was, is *schema.Record) {
	for _, language := range card.Languages {
		file := language.Path(was)
		before, err := fix.ReadFile(p.base.FS, file)
		if err == nil && before != nil { // otherwise there is no card
			p.Edits = edited(p.Edits, file, before, rerendered(language, before, was, is))
		}
	}
	p.Edits = edited(p.Edits, was.Source.File, []byte(was.Source.Text), []byte(is.Source.Text))
}

// editConfig plans the change of the ignores and of the paths.
func (p *planner) editConfig() error {
	before, err := fix.ReadFile(p.base.FS, config.File)
	if err != nil || before == nil {
		return err
	}
	after, ignores, err := config.Rename(before, p.names.has, p.ID)
	if err != nil {
		return err
	}
	p.Ignores = ignores
	p.Edits = edited(p.Edits, config.File, before, after)
	return nil
}

// edited appends the change of an existing file, unless its content stays the same.
func edited(changes []fix.Change, file string, before, after []byte) []fix.Change {
	if c := (fix.Change{File: file, Before: before, After: after}); c.Alters() {
		changes = append(changes, c)
	}
	return changes
}
