package fix

import (
	"bytes"
	"cmp"
	"errors"
	"maps"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/kbctl/kbctl/internal/change/overlay"
	"github.com/kbctl/kbctl/internal/config/lintconfig"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/lint/rules"
	"github.com/kbctl/kbctl/schema"
)

// A state is the base after some fixes, with its findings.
type state struct {
	tree   overlay.FS
	base   *schema.Base
	result *lint.Result
	counts counts
}

// try returns the state after a plan and the findings that are worse in it. It also
// applies the fixes of findings that the plan causes.
func (m *fixer) try(p *plan) (next *state, worse []*lint.Finding, err error) {
	const rounds = 5 // fixes rarely need fixes of their own
	next = m.now
	chosen := fixingRules()
	if !p.changesRecords() { // one round is enough
		chosen = nil
	}
	for range rounds {
		then, err := m.step(next, p, chosen)
		if _, ok := errors.AsType[*editError](err); ok && len(worse) > 0 {
			return next, worse, nil
		}
		if err != nil {
			return nil, nil, err
		}
		next = then
		worse = worseIn(next, m.now, &m.options)
		p = newPlan()
		for _, f := range worse {
			if m.options.follows(f) {
				p.add(f.Fix)
			}
		}
		switch {
		case len(worse) > 0 && m.exhausted():
			return next, worse, nil
		case len(p.fixes) > 0:
			chosen = nil
		case chosen != nil: // so far, so good
			if next, err = m.look(next.tree, next.base, nil); err != nil {
				return nil, nil, err
			}
			if worse = worseIn(next, m.now, &m.options); len(worse) == 0 || !slices.ContainsFunc(worse, m.options.follows) {
				return next, worse, nil
			}
		default:
			return next, worse, nil
		}
	}
	return next, worse, nil
}

// worseIn returns the findings that are worse in a state than in the current one. The
// format of a file is only checked if it is strict JSON. So when a fix makes a file
// strict, a finding about its format is not new.
func worseIn(next, now *state, o *Options) []*lint.Finding {
	format := lint.Lookup(rules.All(), "format")
	worse := next.counts.worse(now.counts, next.result)
	if o.selects(format) {
		return worse
	}
	return slices.DeleteFunc(worse, func(f *lint.Finding) bool { return f.Rule == format && now.unstrict(f.Path()) })
}

// unstrict reports whether a file is a record that is not strict JSON.
func (s *state) unstrict(file string) bool {
	r := s.record(file)
	return r != nil && len(r.Source.Problems) > 0
}

// fixingRules returns the rules whose findings have fixes.
func fixingRules() []*lint.Rule {
	return slices.DeleteFunc(rules.All(), func(r *lint.Rule) bool { return r.Fixes == "" })
}

// step applies a plan to a state.
func (m *fixer) step(from *state, p *plan, rules []*lint.Rule) (*state, error) {
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
		if err != nil { // always the first one
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
	tree, load := overlay.New(m.under, files), m.options.Load
	load.Same = func(file string) *schema.Record {
		if p.files[file] != nil {
			return nil
		}
		return from.record(file)
	}
	base, err := schema.Load(tree, load)
	if err != nil {
		return nil, err
	}
	return m.look(tree, base, rules)
}

// read returns the content of a file in the state. A record has the content that was
// checked, even if the file on the disk has changed since.
func (s *state) read(name string) ([]byte, error) {
	if data, ok := s.tree.Files[name]; ok {
		return data, nil
	}
	if r := s.record(name); r != nil {
		return []byte(r.Source.Text), nil
	}
	return ReadFile(s.tree, name)
}

// record returns the record in a file, or nil if there is none.
func (s *state) record(file string) *schema.Record {
	i, found := slices.BinarySearchFunc(s.base.Records, file, func(r *schema.Record, file string) int { return strings.Compare(r.Source.File, file) })
	if !found {
		return nil
	}
	return s.base.Records[i]
}

// look runs rules on a base. nil means all rules.
func (m *fixer) look(tree overlay.FS, base *schema.Base, rules []*lint.Rule) (*state, error) {
	m.checks++
	o := m.options.Lint
	if o.Only, o.Rules = nil, rules; rules == nil {
		o.Memory = &m.memory
	}
	result, err := lintconfig.Run(m.ctx, base, m.options.Config, o)
	if err != nil {
		return nil, err
	}
	return &state{tree: tree, base: base, result: result, counts: count(result)}, nil
}
