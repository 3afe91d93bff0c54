package rename

import (
	"context"
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"time"

	"github.com/kbctl/kbctl/internal/card"
	"github.com/kbctl/kbctl/internal/change/fix"
	"github.com/kbctl/kbctl/internal/change/merge"
	"github.com/kbctl/kbctl/internal/seal"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// Undecided are the places where two records contradict each other.
type Undecided []merge.Contradiction

func (u Undecided) Error() string {
	return fmt.Sprintf("the records contradict each other in %d places", len(u))
}

// Merge plans how to merge a record into another one. keep decides which fact stays where the
// two contradict each other. The error is an [Undecided], a [Refusal], or says which file
// cannot be read.
func Merge(ctx context.Context, base *schema.Base, from, into *schema.Record, keep func(merge.Contradiction) (from, ok bool), o Options) (*Plan, error) {
	if err := checkMerge(base, from, into); err != nil {
		return nil, err
	}
	regexes := merge.Regexes(into.Regex, from.Regex)
	for i, regex := range regexes {
		p := &planner{ctx: ctx, Plan: &Plan{Old: from.Name(), ID: into.ID}, options: o, base: base, record: from, logs: make(map[string][]byte), merged: true, keep: keep}
		p.findNames()
		p.left = ""
		if err := p.join(into, regex); err != nil {
			return nil, err
		}
		if i == len(regexes)-1 || !p.harmsRegex() {
			return p.Plan, nil
		}
	}
	return nil, nil // there is at least one regex
}

func checkMerge(base *schema.Base, from, into *schema.Record) error {
	if from == into {
		return refuse("%s cannot be merged into itself", from.Name())
	}
	for _, r := range []*schema.Record{from, into} {
		switch {
		case len(r.Source.Problems) > 0:
			return refuse("%s is not strict JSON; correct it first: kbctl check shows the place", r.Source.File)
		case r.ID != r.Source.PathID || base.Lookup(r.ID) != r:
			return refuse("the id and the path of %s disagree; correct that first: kbctl check shows the place", r.Source.File)
		}
	}
	return nil
}

// join plans the merge with a regex for both records.
func (p *planner) join(into *schema.Record, regex string) error {
	c := p.options.Config
	own, theirs := exists(p.base.FS, path.Join(c.Reproductions, p.record.ID)), exists(p.base.FS, path.Join(c.Reproductions, p.ID))
	if own && theirs {
		return refuse("%s and %s both have a reproduction, and kbctl cannot join these; keep one folder in %s", p.record.ID, p.ID, c.Reproductions)
	}
	text, open, err := merge.Records(into, p.record, merge.Options{
		Keep: p.keep, Regex: regex, Today: p.options.Lint.Today.Format(time.DateOnly), FromFirst: own,
	})
	if err != nil {
		return Refusal{err}
	}
	p.open = open
	p.renamed = schema.Parse(into.Source.File, text, p.options.Load)
	steps := []func() error{p.moveLogs, func() error { return moveFolder(p, c.Reproductions, "files") }, func() error { return p.editMerged(into) }, p.removeRecord, p.editRecords, p.editConfig}
	for _, step := range steps {
		if err := step(); err != nil {
			return err
		}
	}
	if len(p.open) > 0 {
		return Undecided(p.open)
	}
	return p.compare()
}

// editMerged plans the changes of the record that stays, and of its cards.
func (p *planner) editMerged(into *schema.Record) error {
	for _, language := range card.Languages {
		before, err := fix.ReadFile(p.base.FS, language.Path(into))
		if err == nil && before != nil { // otherwise there is no card
			p.Edits = edited(p.Edits, language.Path(into), before, rerendered(language, before, into, p.renamed))
		}
	}
	p.Edits = edited(p.Edits, into.Source.File, []byte(into.Source.Text), []byte(p.renamed.Source.Text))
	return nil
}

// removeRecord plans the removal of the seal, the cards and last the record that goes.
func (p *planner) removeRecord() error {
	gone := map[string]string{seal.File(p.record): seal.File(p.renamed)}
	order := []string{seal.File(p.record)}
	for _, language := range card.Languages {
		gone[language.Path(p.record)] = language.Path(p.renamed)
		order = append(order, language.Path(p.record))
	}
	gone[p.record.Source.File] = p.renamed.Source.File
	for _, file := range append(order, p.record.Source.File) {
		was, err := fix.ReadFile(p.base.FS, file)
		if err != nil {
			return err
		}
		if was != nil {
			p.Moves = append(p.Moves, Move{From: file, Was: was, To: fix.Change{File: gone[file]}, Gone: true})
		}
	}
	return nil
}

// joinLinks returns the operation that makes the links of a record lead to the record that
// stays. Two links to the same record become one.
func (p *planner) joinLinks(r *schema.Record) []schema.Operation {
	var is struct {
		Graph json.RawMessage `json:"transition_graph"`
	}
	if json.Unmarshal([]byte(r.Source.Text), &is) != nil {
		return nil
	}
	graph, open := merge.Relinked(is.Graph, p.names.has, p.ID, p.keep)
	p.open = append(p.open, open...)
	return []schema.Operation{{Op: "replace", Path: "/transition_graph", Value: graph}}
}

// harmsRegex reports whether the regex of both records causes findings. Which messages of
// other records it matches does not count.
func (p *planner) harmsRegex() bool {
	return slices.ContainsFunc(p.Caused, func(f *lint.Finding) bool {
		return f.Path() == p.renamed.Source.File && f.Rule.Group == "regex" && f.Rule.Name != "regex-shadow" || f.Rule.Name == "fixture-nomatch"
	})
}
