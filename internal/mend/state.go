package mend

import (
	"bytes"
	"cmp"
	"maps"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/kbctl/kbctl/internal/overlay"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// A state is a base at some point and all that there is to find in it.
type state struct {
	tree   overlay.FS
	base   *schema.Base
	result *lint.Result
	counts counts
}

// try returns the state after a plan, and what is worse in it. What the plan brings
// up and can be mended is mended too.
func (m *mender) try(p *plan) (next *state, worse []*lint.Finding, err error) {
	const rounds = 5 // a fix of a fix of a fix is unheard of
	next = m.now
	rules := fixable()
	if !p.changesRecords() { // what comes of it is no more than meets the eye
		rules = nil
	}
	for range rounds {
		if next, err = m.step(next, p, rules); err != nil {
			return nil, nil, err
		}
		worse = next.counts.worse(m.now.counts, next.result)
		p = newPlan()
		for _, f := range worse {
			if f.Fix != nil {
				p.add(f.Fix)
			}
		}
		switch {
		case len(p.fixes) > 0:
			rules = nil
		case rules != nil: // so far, so good
			if next, err = m.look(next.tree, next.base, nil); err != nil {
				return nil, nil, err
			}
			if worse = next.counts.worse(m.now.counts, next.result); len(worse) == 0 || !slices.ContainsFunc(worse, mendable) {
				return next, worse, nil
			}
		default:
			return next, worse, nil
		}
	}
	return next, worse, nil
}

func mendable(f *lint.Finding) bool { return f.Fix != nil }

// fixable are the rules whose findings have fixes.
func fixable() []*lint.Rule {
	return slices.DeleteFunc(lint.Rules(), func(r *lint.Rule) bool { return r.Fixes == "" })
}

// step applies a plan to a state.
func (m *mender) step(from *state, p *plan, rules []*lint.Rule) (*state, error) {
	names := slices.Sorted(maps.Keys(p.files))
	before, after, errs := make([][]byte, len(names)), make([][]byte, len(names)), make([]error, len(names))
	var group errgroup.Group
	group.SetLimit(cmp.Or(m.options.Lint.Jobs, runtime.GOMAXPROCS(0)))
	for i, name := range names {
		group.Go(func() error {
			if before[i], errs[i] = from.read(name); errs[i] == nil {
				after[i], errs[i] = p.files[name].apply(before[i])
			}
			return nil
		})
	}
	_ = group.Wait()
	for i, err := range errs {
		if err != nil { // of several always the same
			return nil, &editError{names[i], err}
		}
	}
	files := make(map[string][]byte, len(names))
	maps.Copy(files, from.tree.Files)
	for i, name := range names {
		if _, known := m.before[name]; !known {
			m.before[name] = before[i]
		}
		if files[name] = after[i]; m.before[name] != nil && bytes.Equal(after[i], m.before[name]) {
			delete(files, name)
		}
	}
	tree := overlay.New(m.under, files)
	base, err := schema.Load(tree, m.options.Load)
	if err != nil {
		return nil, err
	}
	return m.look(tree, base, rules)
}

// read returns a file as it is in the state: a record as it was when it was looked
// at, whatever has become of it since.
func (s *state) read(name string) ([]byte, error) {
	if data, ok := s.tree.Files[name]; ok {
		return data, nil
	}
	i, found := slices.BinarySearchFunc(s.base.Records, name, func(r *schema.Record, name string) int { return strings.Compare(r.Source.File, name) })
	if found {
		return []byte(s.base.Records[i].Source.Text), nil
	}
	return ReadFile(s.tree, name)
}

// look runs rules over a base; nil for all.
func (m *mender) look(tree overlay.FS, base *schema.Base, rules []*lint.Rule) (*state, error) {
	o := m.options.Lint
	o.Only, o.Rules = nil, rules
	result, err := lint.Run(base, m.options.Config, o)
	if err != nil {
		return nil, err
	}
	return &state{tree: tree, base: base, result: result, counts: count(result)}, nil
}
