package check

import (
	"context"
	"errors"
	"io/fs"

	"github.com/kbctl/kbctl/internal/change/delta"
	"github.com/kbctl/kbctl/internal/config/lintconfig"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// An Outcome is the result of a check.
type Outcome struct {
	Base   *schema.Base
	Result *lint.Result
	// Delta compares the base with an earlier state. It is nil if the request has no
	// Since.
	Delta *delta.Delta

	stored <-chan struct{} // closed when the cache is written
}

// Wait waits until the cache is written.
func (o *Outcome) Wait() {
	if o.stored != nil {
		<-o.stored
	}
}

// Run loads the records and runs the rules over them.
func Run(ctx context.Context, r Request) (*Outcome, error) {
	if r.Meter == nil {
		r.Meter = noMeter{}
	}
	r.Meter.Phase("reading", 0, "records")
	base, err := r.load()
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	if r.Loaded != nil {
		r.Loaded(base)
	}
	r.Meter.Phase("checking", len(base.Records), "records")
	if r.Since != nil {
		return runSince(ctx, base, r)
	}
	options := r.options()
	options.Pack = r.Pack && len(base.Records) >= fewestToPack
	result, err := lintconfig.Run(ctx, base, r.Config, options)
	if err != nil {
		return nil, err
	}
	return &Outcome{Base: base, Result: result}, nil
}

// fewestToPack is the smallest number of records whose findings are packed. The findings of fewer records fit into memory,
// and packing takes time.
const fewestToPack = 50_000

// load loads the records.
func (r Request) load() (*schema.Base, error) {
	if r.Base != nil {
		return r.Base, nil
	}
	options := r.Load
	options.Same = r.Same
	base, err := schema.Load(r.Files, options)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, r.NoRecords
	}
	return base, err
}

// options returns the options of the engine.
func (r Request) options() lintconfig.Options {
	return lintconfig.Options{Rules: r.Rules, Catalogs: r.Catalogs, Options: lint.Options{
		Force: r.Force, Today: r.Today, Jobs: r.Jobs, Release: r.Release, Settings: lint.Settings{Cards: r.Cards, Uncounted: r.Uncounted},
		Memory: r.Memory, Only: r.Only, Baseline: r.Baseline, Gone: r.Gone, Done: func() { r.Meter.Add(1) },
	}}
}

type noMeter struct{}

func (noMeter) Phase(string, int, string) {}
func (noMeter) Add(int)                   {}
