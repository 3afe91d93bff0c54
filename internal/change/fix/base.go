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

// Options say what to mend.
type Options struct {
	// Config is the base's configuration.
	Config *config.Config
	// Lint says how to look for findings. Rules are those whose findings to mend;
	// that nothing gets worse is held against all of them.
	Lint lintconfig.Options
	// Load says how to load the base.
	Load schema.Options
}

// A Result is what there is to write, and what not.
type Result struct {
	// Changes are the files that change, in the order of their paths.
	Changes []Change
	// Fixed are the findings that are mended.
	Fixed []*lint.Finding
	// Left are the fixes that would make something worse, in the order of the
	// findings.
	Left []Left
}

// A Left is a fix that is left alone.
type Left struct {
	Finding *lint.Finding
	// Why says in a line what stands against it.
	Why string
}

// Base works out how to mend a knowledge base: it applies fixes, and those of what
// they bring up, such as cards that no longer fit, until there is nothing left to
// apply. A fix after which any rule would find more than before in a file, or
// worse, is left alone. It writes nothing.
func Base(ctx context.Context, base *schema.Base, o Options) (*Result, error) {
	m := &fixer{ctx: ctx, options: o, under: base.FS, before: make(map[string][]byte)}
	now, err := m.look(overlay.New(base.FS, nil), base, nil)
	if err != nil {
		return nil, err
	}
	m.now = now
	if err := m.all(); err != nil {
		return nil, err
	}
	return m.result(), nil
}

// A fixer is the state of one Base.
type fixer struct {
	ctx     context.Context
	options Options
	under   fs.FS
	now     *state
	before  map[string][]byte // of each file that changed, as it was
	fixed   []*lint.Finding
	left    map[fixKey]string
	tries   int
	changed bool // since left was empty
}

// A fixKey tells a fix from others, from one state to the next.
type fixKey struct {
	key  lint.Key
	file string
}

func keyOf(f *lint.Finding) fixKey { return fixKey{f.Key(), f.Fix.Edits[0].File} }

// all applies fixes until none is left to apply. What stood against one may have
// gone when others are in, so those that were left are tried again, until trying
// them changes nothing: then a second run changes nothing either.
func (m *fixer) all() error {
	for {
		m.left, m.changed = make(map[fixKey]string), false
		for {
			open := m.open()
			if len(open) == 0 || m.tries >= maxTries {
				break
			}
			if err := m.search([]set{open}); err != nil {
				return err
			}
		}
		if len(m.left) == 0 || !m.changed || m.tries >= maxTries {
			return nil
		}
	}
}

// open returns the fixes that are asked for and not left.
func (m *fixer) open() set {
	open := make(set)
	for f := range m.now.result.All() {
		if fixable(f) && m.wanted(f) {
			if key := keyOf(f); m.left[key] == "" {
				open[key] = true
			}
		}
	}
	return open
}

// fixable tells whether a finding has a fix that does anything.
func fixable(f *lint.Finding) bool { return f.Fix != nil && len(f.Fix.Edits) > 0 }

// asked tells whether to mend what a rule finds.
func (m *fixer) asked(rule *lint.Rule) bool {
	return m.options.Lint.Rules == nil || slices.Contains(m.options.Lint.Rules, rule)
}

func (m *fixer) wanted(f *lint.Finding) bool {
	return m.asked(f.Rule) && (m.options.Lint.Only == nil || f.Concerns(m.options.Lint.Only))
}

// plan gathers the fixes of the findings that are meant, but for those that have to
// wait for others.
func (m *fixer) plan(meant func(*lint.Finding) bool) (*plan, []*lint.Finding) {
	p := newPlan()
	var findings []*lint.Finding
	taken := make(map[*lint.Fix]bool)
	for f := range m.now.result.All() {
		if !fixable(f) || !meant(f) {
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

// accept goes on from a state to which some fixes have led.
func (m *fixer) accept(next *state, findings []*lint.Finding) {
	m.fixed = append(m.fixed, findings...)
	m.now, m.changed = next, true
}

// leave notes that the fixes of findings are not for now; of all of them, or of
// those that are meant.
func (m *fixer) leave(findings []*lint.Finding, why string, meant func(*lint.Finding) bool) {
	for _, f := range findings {
		if meant == nil || meant(f) {
			m.left[keyOf(f)] = why
		}
	}
}

func (m *fixer) result() *Result {
	r := &Result{Fixed: m.fixed}
	for _, name := range slices.Sorted(maps.Keys(m.now.tree.Files)) {
		if c := (Change{name, m.before[name], m.now.tree.Files[name]}); c.Alters() {
			r.Changes = append(r.Changes, c)
		}
	}
	for f := range m.now.result.All() {
		if !fixable(f) || !m.wanted(f) {
			continue
		}
		why := m.left[keyOf(f)]
		if why == "" {
			why = "kbctl has not come to it, for it looked long enough for those that make something worse; run kbctl fix again"
		}
		r.Left = append(r.Left, Left{f, why})
	}
	return r
}

// described says what a finding is, and where.
func described(f *lint.Finding) string {
	return fmt.Sprintf("%s in %s:%d: %s", f.Rule.Name, f.Path(), f.Range.Start.Line, f.Message)
}

func edits(fix *lint.Fix, file string) bool {
	return slices.ContainsFunc(fix.Edits, func(e lint.Edit) bool { return e.File == file })
}
