package fix

import (
	"context"
	"fmt"
	"io/fs"
	"maps"
	"slices"

	"github.com/kbctl/kbctl/internal/change/overlay"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/config/lintconfig"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// Options configure [Base].
type Options struct {
	// Config is the base's configuration.
	Config *config.Config
	// Lint configures the search for findings. Only the findings of its Rules are
	// fixed. A fix must not cause findings of any rule.
	Lint lintconfig.Options
	// Load configures loading the base.
	Load schema.Options
}

// A Result is the outcome of [Base].
type Result struct {
	// Changes are the files that change, sorted by path.
	Changes []Change
	// Fixed are the findings that the changes fix. Revealed are those that had no fix, or
	// did not exist, before other findings were fixed.
	Fixed, Revealed []*lint.Finding
	// Left are the fixes that are not applied, in the order of the findings.
	Left []Left
}

// A Left is a fix that is not applied.
type Left struct {
	Finding *lint.Finding
	// Why gives the reason in one line.
	Why string
}

// Base computes how to fix a knowledge base. It applies fixes, and the fixes of findings
// that these cause, such as stale cards, until none is left. A fix is not applied if
// any rule then reports more in a file than before, or with a higher severity. Base
// writes nothing.
func Base(ctx context.Context, base *schema.Base, o Options) (*Result, error) {
	m := &fixer{ctx: ctx, options: o, under: base.FS, before: make(map[string][]byte), most: checksFor(base)}
	now, err := m.look(overlay.New(base.FS, nil), base, nil)
	if err != nil {
		return nil, err
	}
	m.now, m.first = now, wanted(m, now.result)
	if err := m.all(); err != nil {
		return nil, err
	}
	return result(m), nil
}

// A fixer applies fixes.
type fixer struct {
	ctx     context.Context
	options Options
	under   fs.FS
	now     *state
	first   []*lint.Finding   // the wanted ones before any fix
	memory  lint.Memory       // of the runs of all rules
	before  map[string][]byte // the former content of each file that changed
	fixed   []*lint.Finding
	left    map[fixKey]string // why fixes are not applied
	checks  int               // how often the base was checked
	most    int               // the most checks
	changed bool              // since left was empty
}

// A fixKey identifies a fix across states.
type fixKey struct {
	key  lint.Key
	file string
}

func keyOf(f *lint.Finding) fixKey { return fixKey{f.Key(), f.Fix.Edits[0].File} }

// all applies fixes until none is left to apply. One fix may remove the obstacle to
// another. So those that were left are tried again until that changes nothing. Then a
// second run of kbctl changes nothing either.
func (m *fixer) all() error {
	for {
		m.left, m.changed = make(map[fixKey]string), false
		for {
			open := m.open()
			if len(open) == 0 || m.exhausted() {
				break
			}
			if err := m.search([]set{open}); err != nil {
				return err
			}
		}
		if len(m.left) == 0 || !m.changed || m.exhausted() {
			return nil
		}
	}
}

// wanted returns copies of the findings to fix, so that the memory of the others can be freed.
func wanted(m *fixer, result *lint.Result) (all []*lint.Finding) {
	for f := range result.All() {
		if fixable(f) && m.options.wants(f) {
			own := *f
			all = append(all, &own)
		}
	}
	return all
}

// open returns the wanted fixes that are not left.
func (m *fixer) open() set {
	open := make(set)
	for f := range m.now.result.All() {
		if fixable(f) && m.options.wants(f) {
			if key := keyOf(f); m.left[key] == "" {
				open[key] = true
			}
		}
	}
	return open
}

// fixable reports whether a finding has a fix with edits.
func fixable(f *lint.Finding) bool { return f.Fix != nil && len(f.Fix.Edits) > 0 }

// selects reports whether to fix the findings of a rule.
func (o *Options) selects(rule *lint.Rule) bool {
	return o.Lint.Rules == nil || slices.Contains(o.Lint.Rules, rule)
}

// wants reports whether to fix a finding.
func (o *Options) wants(f *lint.Finding) bool {
	return o.selects(f.Rule) && (o.Lint.Only == nil || f.Concerns(o.Lint.Only))
}

// follows reports whether to fix a finding that another fix has caused. Cards always
// follow their records.
func (o *Options) follows(f *lint.Finding) bool {
	return f.Fix != nil && (o.selects(f.Rule) || f.Rule.Group == "cards")
}

// plan collects the fixes of selected findings, except those that must wait for others.
func (s *state) plan(selected func(*lint.Finding) bool) (*plan, []*lint.Finding) {
	p := newPlan()
	var findings []*lint.Finding
	taken := make(map[*lint.Fix]bool)
	for f := range s.result.All() {
		if !fixable(f) || !selected(f) {
			continue
		}
		if !taken[f.Fix] {
			taken[f.Fix] = p.add(f.Fix)
		}
		if taken[f.Fix] {
			findings = append(findings, f)
		}
	}
	return p, findings
}

// leave marks the fixes of selected findings as left. A nil function selects all.
func (m *fixer) leave(findings []*lint.Finding, why string, selected func(*lint.Finding) bool) {
	for _, f := range findings {
		if selected == nil || selected(f) {
			m.left[keyOf(f)] = why
		}
	}
}

func result(m *fixer) *Result {
	r := &Result{}
	for _, name := range slices.Sorted(maps.Keys(m.now.tree.Files)) {
		if c := (Change{name, m.before[name], m.now.tree.Files[name]}); c.Alters() {
			r.Changes = append(r.Changes, c)
		}
	}
	for f := range m.now.result.All() {
		if !fixable(f) || !m.options.wants(f) {
			continue
		}
		why := m.left[keyOf(f)]
		if why == "" {
			why = "kbctl reached its limit of checks before this fix; run kbctl fix again"
		}
		r.Left = append(r.Left, Left{f, why})
	}
	r.Fixed, r.Revealed = fixed(m, r.Left)
	return r
}

// fixed returns the findings that are fixed. Those that the base had at first include
// findings that the fix of another finding resolved.
func fixed(m *fixer, left []Left) (known, revealed []*lint.Finding) {
	open, first := make(set), make(set)
	for _, l := range left {
		open[keyOf(l.Finding)] = true
	}
	for _, f := range m.first {
		if first[keyOf(f)] = true; !open[keyOf(f)] {
			known = append(known, f)
		}
	}
	return known, slices.DeleteFunc(m.fixed, func(f *lint.Finding) bool { return first[keyOf(f)] })
}

// described returns a finding with its place, in one line.
func described(f *lint.Finding) string {
	return fmt.Sprintf("%s in %s:%d: %s", f.Rule.Name, f.Path(), f.Range.Start.Line, f.Message)
}

func edits(fix *lint.Fix, file string) bool {
	return slices.ContainsFunc(fix.Edits, func(e lint.Edit) bool { return e.File == file })
}
