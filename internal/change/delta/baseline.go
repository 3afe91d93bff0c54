package delta

import (
	"cmp"
	"io/fs"
	"slices"

	"github.com/kbctl/kbctl/internal/change/baseline"
)

// accepting returns the baselines for both sides: the entries of today's that were
// there before, for a change must not accept what it causes. Whoever reviews it has
// to see that. What it accepts of the old sins is on both sides, and so it is old.
func (c *comparison) accepting(before fs.FS, today *baseline.Baseline) (was, is *baseline.Baseline) {
	if today == nil {
		return nil, nil
	}
	old, err := baseline.Load(before)
	if err != nil { // it accepted nothing
		old = nil
	}
	is, c.accepted = today.Since(old, c.now)
	then := c.formerNames()
	was = &baseline.Baseline{Entries: slices.Clone(is.Entries)}
	for i, e := range was.Entries {
		was.Entries[i].File = cmp.Or(then[e.File], e.File)
	}
	return was, is
}

// countAccepted finds how many of the findings that are caused the change accepts.
func (c *comparison) countAccepted() {
	for f := range c.delta.Caused.All() {
		if key := f.BaselineKey(); f.Rule.Acceptable() && c.accepted[key] > 0 {
			c.accepted[key]--
			c.delta.Accepted++
		}
	}
}
