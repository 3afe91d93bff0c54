package delta

import (
	"cmp"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/graph"
	"github.com/kbctl/kbctl/internal/change/baseline"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// A comparison is the state of one Run.
type comparison struct {
	delta  *Delta
	config *config.Config
	own    *config.Config // as it was
	only   func(string) bool
	forced []*lint.Rule // that run even if they are off
	links  *graph.Graph // as they are
	asWas  *asWas       // what own reports; nil if it is the same

	renamed map[string]string // where a file is now, by where it was
	deleted map[string]bool   // files that are no more
	changed map[string]bool   // files that are new, renamed or have other contents
	broken  map[string]bool   // records that can be read no more

	caused   map[*lint.Finding]bool
	accepted map[baseline.Key]int // how many findings more than before
}

func newComparison(in Input, d *Delta, own *config.Config) *comparison {
	c := &comparison{
		delta: d, config: in.Config, own: own, only: in.Options.Only, forced: in.Options.Force,
		renamed: make(map[string]string), deleted: make(map[string]bool), changed: make(map[string]bool),
		broken: make(map[string]bool), caused: make(map[*lint.Finding]bool),
	}
	for _, change := range in.Changes {
		switch {
		case change.New == "":
			c.deleted[change.Old] = true
		case change.Renamed():
			c.renamed[change.Old] = change.New
		}
		if change.New != "" {
			c.changed[change.New] = true
		}
	}
	c.pair()
	return c
}

// pair finds what each changed record was.
func (c *comparison) pair() {
	was := make(map[string]*schema.Record, len(c.delta.Before.Records))
	for _, r := range c.delta.Before.Records {
		was[c.now(r.Source.File)] = r
	}
	c.delta.Records = make(map[*schema.Record]*schema.Record)
	for _, r := range c.delta.After.Records {
		file := r.Source.File
		old := was[file]
		switch {
		case old == nil: // git may not know it, if .gitignore names it
			c.changed[file] = true
			c.delta.Records[r] = nil
		case old.Source.File == file && old.Source.Text == r.Source.Text && old.Source.Broken == r.Source.Broken:
			delete(c.changed, file) // another mode, other line ends
		default:
			kept := *old // which outlives the release of the original
			c.delta.Records[r] = &kept
			if r.Source.Broken && !old.Source.Broken {
				c.broken[file] = true
			}
		}
	}
}

// now is where a file is that was somewhere.
func (c *comparison) now(file string) string { return cmp.Or(c.renamed[file], file) }

// formerNames are where files were that were renamed, by where they are now.
func (c *comparison) formerNames() map[string]string {
	then := make(map[string]string, len(c.renamed))
	for from, to := range c.renamed {
		then[to] = from
	}
	return then
}

// compare looks for each finding on the other side.
func (c *comparison) compare() {
	lost, found := c.difference(c.delta.Was, c.delta.Is)
	for _, f := range found {
		c.caused[f] = !c.told(f)
	}
	c.addedIgnores()
	c.conclude(lost)
}

// difference returns the findings that one result alone has.
func (c *comparison) difference(before, after *lint.Result) (lost, found []*lint.Finding) {
	was, is := c.byFile(before, c.now), c.byFile(after, func(file string) string { return file })
	for file, before := range was.inOrder {
		after := is.files[file]
		if c.changed[file] || !slices.EqualFunc(before, after, c.alike) {
			l, f := c.match(before, after)
			lost, found = append(lost, l...), append(found, f...)
		}
	}
	for file, after := range is.inOrder {
		if was.files[file] == nil {
			found = append(found, after...)
		}
	}
	return c.moved(lost, found)
}

// findingsOf are findings by their files.
type findingsOf struct {
	paths []string
	files map[string][]*lint.Finding
}

func (c *comparison) byFile(result *lint.Result, path func(string) string) *findingsOf {
	of := &findingsOf{files: make(map[string][]*lint.Finding)}
	for f := range result.All() {
		file := path(f.Path())
		if of.files[file] == nil {
			of.paths = append(of.paths, file)
		}
		of.files[file] = append(of.files[file], f)
	}
	return of
}

func (of *findingsOf) inOrder(yield func(string, []*lint.Finding) bool) {
	for _, file := range of.paths {
		if !yield(file, of.files[file]) {
			return
		}
	}
}

// addedIgnores finds what is wrong with ignores that were not there before. On the
// other side they were of as little use.
func (c *comparison) addedIgnores() {
	silences := func(i config.Ignore) config.Ignore {
		i.Line, i.Reason = 0, ""
		return i
	}
	old, added := make(map[config.Ignore]bool), make(map[int]bool) // by line
	for _, i := range c.own.Ignore {
		old[silences(i)] = true
	}
	for _, i := range c.config.Ignore {
		added[i.Line] = added[i.Line] || !old[silences(i)]
	}
	for f := range c.delta.Is.All() {
		if f.Path() == config.File && added[int(f.Range.Start.Line)] {
			c.caused[f] = true
		}
	}
}

// conclude puts the findings where they belong.
func (c *comparison) conclude(lost []*lint.Finding) {
	shown := func(f *lint.Finding) bool { return c.only == nil || f.Concerns(c.only) }
	d := c.delta
	d.Caused = d.Is.Filter(func(f *lint.Finding) bool {
		if c.caused[f] || !shown(f) {
			return c.caused[f] && shown(f)
		}
		if !c.off(f.Rule) {
			d.Old++
		}
		return false
	})
	c.countAccepted()
	c.countRelaxed()
	if c.asWas != nil {
		c.countUncovered(lost, shown)
		c.silenced(shown)
	}
	merged, ignored, remains := c.merged(), c.ignored(lost), c.remaining()
	for _, f := range lost {
		switch {
		case !shown(f) || c.off(f.Rule) || c.came(f) || merged(f) || ignored[f]:
		case remains(f):
			d.Old++
		case c.gone(f):
			d.Gone = append(d.Gone, f)
		default:
			d.Fixed = append(d.Fixed, f)
		}
	}
	sortByFile(d.Fixed)
	sortByFile(d.Gone)
}

func sortByFile(findings []*lint.Finding) {
	slices.SortStableFunc(findings, func(a, b *lint.Finding) int { return strings.Compare(a.Path(), b.Path()) })
}

// merged returns a function that tells whether a finding went because another one
// tells of its place now, and of more of them.
func (c *comparison) merged() func(*lint.Finding) bool {
	type subject struct {
		rule       *lint.Rule
		file, with string
	}
	among := make(map[subject]bool)
	for f := range c.delta.Is.All() {
		for _, r := range f.Extent.Among {
			among[subject{f.Rule, f.Path(), r.Source.File}] = true
		}
	}
	return func(f *lint.Finding) bool {
		if len(among) == 0 || len(f.Related) == 0 || len(f.Extent.Among) > 0 {
			return false
		}
		return !slices.ContainsFunc(f.Related, func(r lint.Related) bool {
			return r.Record == nil || !among[subject{f.Rule, c.now(f.Path()), c.now(r.Record.Source.File)}]
		})
	}
}

// came tells whether a finding went because what it missed came: an ignore, or an
// entry of the baseline, that nothing had been like. Both sides have the same ones.
func (c *comparison) came(f *lint.Finding) bool {
	return f.Path() == config.File || f.Path() == baseline.File
}
