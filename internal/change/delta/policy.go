package delta

import (
	"strings"

	"github.com/kbctl/kbctl/internal/change/baseline"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/config/lintconfig"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/lint/rules"
	"github.com/kbctl/kbctl/schema"
)

// A policy decides which findings are reported, and how severe they are.
type policy struct {
	was, now *config.Config // before and after the change
	unclear  error          // why was cannot be read
	none     bool           // there was no policy before the change

	wasLevels, nowLevels *lint.Levels

	before, after *config.Config // now with the folders and the ignores of each side
	baseline      *baseline.Baseline
	added         map[baseline.Key]int // findings that only the new baseline accepts
}

// newPolicy compares the configurations and the baselines of both sides. There was no
// policy if the former configuration cannot be read or if there were no records.
func newPolicy(in Input, own *config.Config, unclear error, before *schema.Base, f *files) *policy {
	p := &policy{was: own, now: in.Config, unclear: unclear, none: unclear != nil || len(before.Records) == 0}
	p.wasLevels, p.nowLevels = lintconfig.Levels(p.was), lintconfig.Levels(p.now)
	strict, strictBefore := *p.now, *p.now
	strictBefore.Records, strictBefore.Fixtures, strictBefore.Reproductions, strictBefore.Ignore = own.Records, own.Fixtures, own.Reproductions, nil
	p.before, p.after = &strictBefore, &strict
	if !p.none {
		strictBefore.Ignore, strict.Ignore = p.ignores(before, in.After, f)
	}
	if in.Options.Baseline != nil {
		old, err := baseline.Load(in.Before)
		if err != nil { // it accepted nothing
			old = nil
		}
		p.baseline, p.added = (&baseline.Baseline{Entries: in.Options.Baseline}).Since(old, f.now)
	}
	return p
}

// ignores returns the ignores of both sides. An ignore that only one side has is
// pending. Former ignores of unknown rules and records are left out.
func (p *policy) ignores(before, after *schema.Base, f *files) (was, now []config.Ignore) {
	type key struct{ rule, file, pointer string }
	byPath := func(i config.Ignore) (key, bool) {
		return key{i.Rule, strings.Join(i.Paths, "\x00"), i.Pointer}, len(i.Paths) > 0
	}
	had, has := make(map[key]bool), make(map[key]bool)
	keys := make([]key, 0, len(p.was.Ignore))
	all := rules.All()
	for _, i := range p.was.Ignore {
		k, known := byPath(i)
		if r := before.Lookup(i.Record); r != nil {
			k, known = key{i.Rule, f.now(r.Source.File), i.Pointer}, true
		}
		if known && lint.Lookup(all, i.Rule) != nil {
			had[k], keys, was = true, append(keys, k), append(was, i)
		}
	}
	for _, i := range p.now.Ignore {
		f.steps++
		k, known := byPath(i)
		if r := after.Lookup(i.Record); r != nil {
			k, known = key{i.Rule, r.Source.File, i.Pointer}, true
		}
		if known {
			has[k], i.Pending = true, !had[k]
		}
		now = append(now, i)
	}
	for n, k := range keys {
		was[n].Pending = !has[k]
	}
	return was, now
}
