package delta

import (
	"cmp"
	"io/fs"
	"slices"

	"github.com/kbctl/kbctl/internal/change/baseline"
	"github.com/kbctl/kbctl/lint"
)

// accepting returns the baselines for both sides: the entries of today's that were
// there before, for a change must not accept what it causes. Whoever reviews it has
// to see that. What it accepts of the old sins is on both sides, and so it is old.
func (c *comparison) accepting(before fs.FS, today []lint.Accepted) (was, is []lint.Accepted) {
	if today == nil {
		return nil, nil
	}
	old, err := baseline.Load(before)
	if err != nil { // it accepted nothing
		old = nil
	}
	kept, added := (&baseline.Baseline{Entries: today}).Since(old, c.now)
	c.accepted = added
	then := c.formerNames()
	was = slices.Clone(kept.Entries)
	for i, e := range was {
		was[i].File = cmp.Or(then[e.File], e.File)
	}
	return was, kept.Entries
}

// countAccepted finds how many of the findings that are caused the change accepts.
func (c *comparison) countAccepted() {
	for f := range c.delta.Caused.All() {
		if key := f.Key(); f.Rule.Acceptable() && c.accepted[key] > 0 {
			c.accepted[key]--
			c.delta.Accepted++
		}
	}
}
