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
		p := newPlanner(ctx, base, from, into.ID, o)
		p.left, p.decisions = "", &decisions{keep: keep}
		m := merger{p, into}
		if err := m.join(regex); err != nil {
			return nil, err
		}
		if i == len(regexes)-1 || !m.harmsRegex() {
			return p.Plan, nil
		}
	}
	return nil, nil // there is at least one regex
}

// A merger plans how a record becomes part of another one.
type merger struct {
	*planner
	into *schema.Record // before
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
func (m *merger) join(regex string) error {
	c := m.options.Config
	own, theirs := exists(m.base.FS, path.Join(c.Reproductions, m.record.ID)), exists(m.base.FS, path.Join(c.Reproductions, m.ID))
	if own && theirs {
		return refuse("%s and %s both have a reproduction, and kbctl cannot join these; keep one folder in %s", m.record.ID, m.ID, c.Reproductions)
	}
	m.settle()
	ties := make(map[string]merge.Tie)
	for id, t := range m.decisions.ties {
		ties[id] = t.from()
	}
	text, open, err := merge.Records(m.into, m.record, merge.Options{
		Ties: ties,
		Keep: m.decisions.keep, Regex: regex, Today: m.options.Lint.Today.Format(time.DateOnly), FromFirst: own,
	})
	if err != nil {
		return Refusal{err}
	}
	m.decisions.open = append(m.decisions.open, open...)
	m.renamed = schema.Parse(m.into.Source.File, text, m.options.Load)
	steps := []func() error{m.moveLogs, func() error { return moveFolder(m.planner, c.Reproductions, "files") }, m.replaceRecord, m.editRecords, m.editConfig}
	for _, step := range steps {
		if err := step(); err != nil {
			return err
		}
	}
	if len(m.decisions.open) > 0 {
		return Undecided(m.decisions.open)
	}
	return m.compare()
}

// replaceRecord plans the change of the record that stays, and the removal of the seal, the
// cards and last the record that goes.
func (m *merger) replaceRecord() error {
	editRecord(m.planner, m.into, m.renamed)
	gone := map[string]string{seal.File(m.record): seal.File(m.renamed)}
	order := []string{seal.File(m.record)}
	for _, language := range card.Languages {
		gone[language.Path(m.record)] = language.Path(m.renamed)
		order = append(order, language.Path(m.record))
	}
	gone[m.record.Source.File] = m.renamed.Source.File
	for _, file := range append(order, m.record.Source.File) {
		was, err := fix.ReadFile(m.base.FS, file)
		if err != nil {
			return err
		}
		if was != nil {
			m.Moves = append(m.Moves, Move{From: file, Was: was, To: fix.Change{File: gone[file]}, Gone: true})
		}
	}
	return nil
}

// joinLinks returns the operation that makes the links of a record lead to the record that
// stays. Two links to the same record become one.
func joinLinks(p *planner, r *schema.Record) []schema.Operation {
	var is struct {
		Graph json.RawMessage `json:"transition_graph"`
	}
	if json.Unmarshal([]byte(r.Source.Text), &is) != nil || is.Graph == nil {
		return nil
	}
	graph, open := merge.Relinked(is.Graph, p.names.has, p.ID, p.decisions.ties[r.ID].to(), p.decisions.keep)
	p.decisions.open = append(p.decisions.open, open...)
	return []schema.Operation{{Op: "replace", Path: "/transition_graph", Value: graph}}
}

// harmsRegex reports whether the regex of both records causes findings. Which messages of
// other records it matches does not count.
func (m *merger) harmsRegex() bool {
	return slices.ContainsFunc(m.Caused, func(f *lint.Finding) bool {
		return f.Path() == m.renamed.Source.File && f.Rule.Group == "regex" && f.Rule.Name != "regex-shadow" || f.Rule.Name == "fixture-nomatch"
	})
}
