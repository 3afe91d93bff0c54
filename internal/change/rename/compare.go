package rename

import (
	"maps"
	"slices"

	"github.com/kbctl/kbctl/internal/change/baseline"
	"github.com/kbctl/kbctl/internal/change/overlay"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/config/lintconfig"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// compare runs the rules over the base as it is and as it is to be. What the baseline
// accepts follows what is found, and what is found now alone is to be said.
func (p *planner) compare() error {
	was, err := p.was()
	if err != nil {
		return err
	}
	is, err := p.is()
	if err != nil {
		return err
	}
	moved := make(map[baseline.Key][]baseline.Key)
	move := func(was *lint.Finding, to baseline.Key) {
		key := was.Key()
		moved[key] = append(moved[key], to)
	}
	mended, caused := pair(slices.Collect(was.All()), slices.Collect(is.All()), p.now, func(was, is *lint.Finding) { move(was, is.Key()) })
	for _, f := range mended {
		move(f, baseline.Key{})
	}
	p.Caused = caused
	return p.editBaseline(moved)
}

// was finds what is wrong with the base as it is, without what an earlier run has
// written of the new record.
func (p *planner) was() (*lint.Result, error) {
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
	held := *p.options.Config
	held.Ignore = slices.Clone(held.Ignore)
	for i := range held.Ignore {
		if held.Ignore[i].Record == p.ID && base.Lookup(p.ID) == nil {
			held.Ignore[i].Record = p.Old
		}
	}
	return lintconfig.Run(p.ctx, base, &held, p.options.Lint)
}

// is finds what is wrong with the base as it is to be, and where it still has the old
// names.
func (p *planner) is() (*lint.Result, error) {
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
	if p.Mentions, err = p.findMentions(base); err != nil {
		return nil, err
	}
	held, err := config.Load(base.FS)
	if err != nil {
		return nil, err
	}
	return lintconfig.Run(p.ctx, base, held, p.options.Lint)
}

// editBaseline plans the change of the baseline; see [baseline.Baseline.Rename].
func (p *planner) editBaseline(moved map[baseline.Key][]baseline.Key) error {
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
