package delta

import (
	"slices"
	"strings"

	"github.com/kbctl/kbctl/graph"
	"github.com/kbctl/kbctl/internal/change/baseline"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/lint"
)

// A comparison compares the findings of both sides.
type comparison struct {
	*Delta
	*files
	policy *policy
	links  *graph.Graph      // after the change
	only   func(string) bool // which files are reported; nil for all

	accepted  accepted
	uncovered int // old findings that the former configuration did not report
}

// accepted are the findings of both sides that the baseline accepts.
type accepted struct{ was, is []*lint.Finding }

// compare sorts the findings of both sides into caused, old, fixed and gone ones.
func (c *comparison) compare() {
	// Findings that the baseline accepts can be fixed, too.
	resolved, _ := difference(c.files, c.accepted.was, c.accepted.is, func(_, _ *lint.Finding) {})
	lost, found := difference(c.files, append(list(c.Was), resolved...), list(c.Is), func(was, is *lint.Finding) {
		if c.shown(is) && !is.Pending && (was.Pending || c.policy.wasLevels.Of(is) == lint.Off) {
			c.uncovered++
		}
	})
	caused, harmless := make(map[*lint.Finding]bool, len(found)), make(map[*lint.Finding]bool)
	obsolete := c.obsolete()
	for _, f := range found {
		harmless[f] = obsolete(f)
		caused[f] = !harmless[f] && !c.files.existed(f)
	}
	c.Caused = c.Is.Filter(func(f *lint.Finding) bool {
		if !caused[f] && !harmless[f] && c.shown(f) {
			c.Old++
		}
		return caused[f] && c.shown(f)
	})
	c.conclude(lost)
}

// obsolete returns a function that reports whether a finding only says that an entry of
// the baseline or an ignore is no longer needed, and both sides have that. The change
// does no harm then.
func (c *comparison) obsolete() func(*lint.Finding) bool {
	ignores := make(map[int32]bool) // lines
	for _, i := range c.policy.after.Ignore {
		ignores[int32(i.Line)] = !i.Pending && !c.policy.none
	}
	return func(f *lint.Finding) bool {
		return f.Path() == baseline.File || f.Path() == config.File && ignores[f.Range.Start.Line]
	}
}

// conclude sorts the findings that exist only before the change.
func (c *comparison) conclude(lost []*lint.Finding) {
	merged, remains := c.merged(), c.remaining()
	for _, f := range lost {
		// Findings about the policy's own files come and go with other findings.
		policy := f.Path() == config.File || f.Path() == baseline.File
		switch {
		case policy || !c.shown(f) || merged(f):
		case remains(f):
			c.Old++
		case c.isGone(f):
			c.Gone = append(c.Gone, f)
		default:
			c.Fixed = append(c.Fixed, f)
		}
	}
	for _, list := range [][]*lint.Finding{c.Fixed, c.Gone} {
		slices.SortStableFunc(list, func(a, b *lint.Finding) int { return strings.Compare(a.Path(), b.Path()) })
	}
}

func (c *comparison) shown(f *lint.Finding) bool { return c.only == nil || f.Concerns(c.only) }

// merged returns a function that reports whether another finding now covers the place
// of a lost one: it is about more records at once.
func (c *comparison) merged() func(*lint.Finding) bool {
	type subject struct {
		rule       *lint.Rule
		file, with string
	}
	among := make(map[subject]bool)
	for f := range c.Is.All() {
		for _, r := range lint.ExtentOf(f).Among {
			among[subject{f.Rule, f.Path(), r.Source.File}] = true
		}
	}
	return func(f *lint.Finding) bool {
		if len(among) == 0 || len(f.Related) == 0 || len(lint.ExtentOf(f).Among) > 0 {
			return false
		}
		return !slices.ContainsFunc(f.Related, func(r lint.Related) bool {
			return r.Record == nil || !among[subject{f.Rule, c.now(f.Path()), c.now(r.Record.Source.File)}]
		})
	}
}
