// Package delta says what a change to a knowledge base has caused: what is wrong
// with it that was not before, what was mended, and what it has nothing to do with.
package delta

import (
	"context"
	"errors"
	"io/fs"

	"github.com/kbctl/kbctl/internal/change/git"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/config/lintconfig"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// An Input is a change to a knowledge base, and how to look at it.
type Input struct {
	// Before is the knowledge base as it was, by its root. It may be empty.
	Before fs.FS
	// After is the knowledge base as it is.
	After *schema.Base
	// Config is the configuration as it is. Both sides are held to it, so that a
	// rule that is turned on blames nobody for what was there; but for where the
	// records and fixtures are and how large they may be, which each side says itself.
	Config *config.Config
	// Changes are all files that differ.
	Changes []git.Change
	// Options say what to run, on both sides. Only narrows what is reported of the
	// change, not what is compared.
	Options lintconfig.Options
}

// A Delta is what has come of a change.
type Delta struct {
	// Caused are the findings that are there because of the change, in changed
	// records and in others.
	Caused *lint.Result
	// Fixed are the findings that were there before and are not now, Gone those
	// whose record, file or log was deleted, can be read no more, became a link or is
	// outside of the folders. They are in the order of their files.
	Fixed, Gone []*lint.Finding
	// Accepted is how many of Caused the change itself accepts, by what it adds to the
	// baseline. They are caused all the same: what a change adds counts from the next
	// one on.
	Accepted int
	// Relaxed is how many of Caused the change would not report, or with a lower
	// severity, for it turns their rules off or down. They are caused all the same.
	Relaxed int
	// Old is how many findings have nothing to do with the change.
	Old int
	// Uncovered is how many of Old were not reported by the configuration as it was:
	// a rule was turned on, or an ignore taken out.
	Uncovered int
	// Silenced are the findings that the change would cause, were it not that it
	// also changes the configuration or the catalogs: it ignores them, or lists what a
	// record names. They are in the order of their files.
	Silenced []*lint.Finding
	// Unclear says why what the change silences, and Uncovered, could not be found out:
	// the base as it was cannot be held to what it was held to. It is nil if they were.
	Unclear error
	// Outside is how many records and logs lie where they were looked for before, and
	// where nobody looks now, for the change moves the folders of the configuration.
	Outside int
	// Before is the base as it was, and Was all that was wrong with it; After and
	// Is are what they are now. With [lint.Options.Release] the records of both are
	// gone.
	Before, After *schema.Base
	Was, Is       *lint.Result
	// Records are the records that changed, as they were, by what they are now. A
	// new one is there with nil; they are not released.
	Records map[*schema.Record]*schema.Record
}

// Run runs the rules over both sides and compares what they find. Its errors are
// those of [lint.Run], and those of loading the base as it was.
func Run(ctx context.Context, in Input) (*Delta, error) {
	own, unclear := ownConfig(in)
	before, err := load(in, own)
	if err != nil {
		return nil, err
	}
	d := &Delta{Before: before, After: in.After, Unclear: unclear}
	c := newComparison(in, d, own)
	if err := c.lint(ctx, in); err != nil {
		return nil, err
	}
	c.compare()
	return d, c.countOutside()
}

// load loads the base as it was. What has not changed is not read again. Of two
// sizes that a record may have the larger holds: what was read before and is too
// large now is broken by the change, and nothing is by the reverse.
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
