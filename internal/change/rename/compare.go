package rename

import (
	"maps"
	"slices"

	"github.com/kbctl/kbctl/internal/change/baseline"
	"github.com/kbctl/kbctl/internal/change/delta"
	"github.com/kbctl/kbctl/internal/change/overlay"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/config/lintconfig"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// compare runs the rules before and after. Entries of the baseline follow their
// findings. New findings are caused by the new id.
func (p *planner) compare() error {
	was, err := findingsBefore(p)
	if err != nil {
		return err
	}
	is, err := findingsAfter(p)
	if err != nil {
		return err
	}
	moved := make(map[baseline.Key][]baseline.Key)
	move := func(was *lint.Finding, to baseline.Key) {
		key := was.Key()
		moved[key] = append(moved[key], to)
	}
	fixed, caused := delta.PairRenamed(slices.Collect(was.All()), slices.Collect(is.All()), p.now, func(was, is *lint.Finding) { move(was, is.Key()) })
	for _, f := range fixed {
		move(f, baseline.Key{})
	}
	p.Caused = caused
	if p.decisions != nil {
		p.Caused = slices.DeleteFunc(caused, func(f *lint.Finding) bool { return covered(f, was, p.now) })
	}
	return editBaseline(p, moved)
}

// covered reports whether a finding that covered several records was at the same place. Fewer
// records have a finding each.
func covered(f *lint.Finding, before *lint.Result, now func(file string) string) bool {
	for was := range before.All() {
		if was.Rule == f.Rule && now(was.Path()) == f.Path() && was.Pointer == f.Pointer && len(was.Related) > 1 {
			return true
		}
	}
	return false
}

// findingsBefore runs the rules on the base without the files that an earlier,
// interrupted run has written.
func findingsBefore(p *planner) (*lint.Result, error) {
	var written []string
	for _, m := range p.Moves {
		if m.To.Before != nil {
			written = append(written, m.To.File)
		}
	}
	base := p.base
	if written != nil {
		var err error
		if base, err = schema.Load(overlay.Without(base.FS, written), p.options.Load); err != nil {
			return nil, err
		}
	}
	cfg := *p.options.Config
	cfg.Ignore = slices.Clone(cfg.Ignore)
	for i := range cfg.Ignore {
		if cfg.Ignore[i].Record == p.ID && base.Lookup(p.ID) == nil {
			cfg.Ignore[i].Record = p.Old
		}
	}
	return lintconfig.Run(p.ctx, base, &cfg, p.options.Lint)
}

// findingsAfter runs the rules on the planned base. It also looks for former ids in it.
func findingsAfter(p *planner) (*lint.Result, error) {
	files, gone := maps.Clone(p.logs), []string(nil)
	for _, c := range slices.Concat(p.Writes(), p.Own) {
		files[c.File] = c.After
	}
	for _, m := range p.Moves {
		if m.Folder {
			m.From += "/"
		}
		gone = append(gone, m.From)
	}
	base, err := schema.Load(overlay.New(overlay.Without(p.base.FS, gone), files), p.options.Load)
	if err != nil {
		return nil, err
	}
	if p.Mentions, err = findMentions(p, base); err != nil {
		return nil, err
	}
	cfg, err := config.Load(base.FS)
	if err != nil {
		return nil, err
	}
	return lintconfig.Run(p.ctx, base, cfg, p.options.Lint)
}

// editBaseline plans the change of the baseline; see [baseline.Baseline.Rename].
func editBaseline(p *planner, moved map[baseline.Key][]baseline.Key) error {
	before, err := baseline.Read(p.base.FS)
	if before == nil || err != nil {
		return err
	}
	old, err := baseline.Parse(before)
	if err != nil {
		return err
	}
	renamed, entries := old.Rename(p.now, moved)
	if entries == 0 {
		return nil
	}
	after, err := renamed.Bytes()
	p.Entries, p.Baseline = entries, edited(nil, baseline.File, before, after)
	return err
}
