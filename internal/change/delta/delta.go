// Package delta compares the findings of a knowledge base before and after a change.
// It reports which findings the change causes, which it fixes, and which are unrelated
// to it.
package delta

import (
	"context"
	"errors"
	"io/fs"

	"github.com/kbctl/kbctl/graph"
	"github.com/kbctl/kbctl/internal/change/git"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/config/lintconfig"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// An Input is a change to a knowledge base and the options for checking it.
type Input struct {
	// Before is the root of the knowledge base before the change. It may be empty.
	Before fs.FS
	// After is the knowledge base after the change.
	After *schema.Base
	// Config is the configuration after the change.
	Config *config.Config
	// Changes are all files that differ.
	Changes []git.Change
	// Options say what to run on both sides. Only limits what is reported, not what
	// is compared.
	Options lintconfig.Options
}

// A Delta is the effect of a change on the findings.
//
// Both sides are judged by one policy, the stricter of the two configurations:
// each rule has the higher of its two severities, and an ignore or an entry of the
// baseline applies only if both sides have it. So a change cannot excuse what it
// causes. All other settings are those after the change. Each side has its own
// folders and size of records.
type Delta struct {
	// Caused are the findings that the change causes, in changed records and in
	// others.
	Caused *lint.Result
	// Fixed are the findings that exist only before the change. Gone are those of
	// them whose file was deleted or is no longer checked. Both are in the order of
	// their files.
	Fixed, Gone []*lint.Finding
	// Old is the number of findings that exist on both sides.
	Old int
	// Policy lists how the change affects the policy. It applies to later changes.
	Policy []PolicyChange
	// Before and After are the two knowledge bases, Was and Is all their findings.
	// [lint.Options.Release] frees the records of both.
	Before, After *schema.Base
	Was, Is       *lint.Result
	// Records maps each changed record to its former state, and each new record to
	// nil. The former states are not freed.
	Records map[*schema.Record]*schema.Record

	files   *files
	effects effects
}

// Run runs the rules on both sides, once each, and compares the findings. It returns
// the errors of [lint.Run] and of loading the base before the change.
func Run(ctx context.Context, in Input) (*Delta, error) {
	own, unclear := config.Load(in.Before)
	if unclear != nil {
		same := *in.Config
		own = &same
	}
	before, err := load(in, own)
	if err != nil {
		return nil, err
	}
	f := newFiles(in.Changes)
	d := &Delta{Before: before, After: in.After, files: f}
	d.Records = pairRecords(d, f)
	c := &comparison{Delta: d, files: f, policy: newPolicy(in, own, unclear, before, f), only: in.Options.Only}
	c.links = graph.Build(in.After, graph.Inverse(in.Config.Graph.PrecededBy)) // before the records are freed
	if err := runRules(ctx, c, in.Options); err != nil {
		return nil, err
	}
	c.compare()
	d.effects, err = c.effects(in.Changes, in.Options.Force)
	d.Policy = d.effects.list(d.Caused)
	return d, err
}

// load loads the base before the change. It does not read unchanged records again. It
// applies the larger of the two maximum sizes. So a lower maximum breaks the records
// that exceed it, and a higher one breaks none.
func load(in Input, own *config.Config) (*schema.Base, error) {
	changed := make(map[string]bool)
	for _, c := range in.Changes {
		changed[c.Old], changed[c.New] = true, true
	}
	most := max(own.MaxRecordSize, in.Config.MaxRecordSize)
	now := make(map[string]*schema.Record, len(in.After.Records))
	for _, r := range in.After.Records {
		if !changed[r.Source.File] && (!r.Source.Broken || most == in.Config.MaxRecordSize) {
			now[r.Source.File] = r
		}
	}
	before, err := schema.Load(in.Before, schema.Options{
		Records: own.Records, MaxSize: int64(most), Jobs: in.Options.Jobs,
		Same: func(file string) *schema.Record { return now[file] },
	})
	if errors.Is(err, fs.ErrNotExist) {
		return &schema.Base{FS: in.Before, Dir: own.Records}, nil
	}
	return before, err
}
