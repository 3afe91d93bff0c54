package delta

import (
	"cmp"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/baseline"
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

// alike tells whether two findings in an unchanged file say the same.
func (c *comparison) alike(a, b *lint.Finding) bool {
	return a.Rule == b.Rule && a.Range == b.Range && a.Pointer == b.Pointer && a.Message == b.Message && a.About == b.About && c.wasRound(a) == round(b) && !c.grew(a, b)
}

// match pairs the findings of a file by their keys, and where several have one key
// those first that say the same. It returns the rest of both sides.
func (c *comparison) match(before, after []*lint.Finding) (lost, found []*lint.Finding) {
	type circle struct {
		key   lint.Key
		round string
	}
	type word struct {
		circle
		message string
	}
	was := func(f *lint.Finding) circle {
		k := f.Key()
		k.File = c.now(k.File)
		return circle{k, c.wasRound(f)}
	}
	is := func(f *lint.Finding) circle { return circle{f.Key(), round(f)} }
	saidWas := func(f *lint.Finding) word { return word{was(f), f.Message} }
	saidIs := func(f *lint.Finding) word { return word{is(f), f.Message} }
	before, after = pairUp(before, after, saidWas, saidIs, c.grew, &found)
	before, after = pairUp(before, after, was, is, c.grew, &found)
	return before, append(found, after...)
}

// pairUp takes out of two lists what has the same key on both sides, each as often
// as it is there. Of a pair that grew, the later one is put into grown.
func pairUp[K comparable](before, after []*lint.Finding, was, is func(*lint.Finding) K, grew func(before, after *lint.Finding) bool, grown *[]*lint.Finding) (lost, found []*lint.Finding) {
	waiting := make(map[K][]int)
	for i, f := range before {
		waiting[was(f)] = append(waiting[was(f)], i)
	}
	paired := make([]bool, len(before))
	for _, f := range after {
		k := is(f)
		if len(waiting[k]) == 0 {
			found = append(found, f)
			continue
		}
		old := waiting[k][0]
		waiting[k], paired[old] = waiting[k][1:], true
		if grew(before[old], f) {
			*grown = append(*grown, f)
		}
	}
	for i, f := range before {
		if !paired[i] {
			lost = append(lost, f)
		}
	}
	return lost, found
}

// grew tells whether a finding is worse than before, or more places take part in it
// than did, one of them by the change.
func (c *comparison) grew(before, after *lint.Finding) bool {
	if after.Extent.Degree > before.Extent.Degree || c.joined(before.Extent.Among, after.Extent.Among) {
		return true
	}
	if len(after.Related) <= len(before.Related) {
		return false
	}
	old := make(map[string]bool, len(before.Related))
	for i := range before.Related {
		old[c.now(before.Related[i].Path())] = true
	}
	return slices.ContainsFunc(after.Related, func(r lint.Related) bool { return c.changed[r.Path()] && !old[r.Path()] })
}

// joined tells whether a record takes part by the change that did not before.
func (c *comparison) joined(before, after []*schema.Record) bool {
	if len(before) == 0 || len(after) == 0 { // nobody knows all of them
		return false
	}
	old := make(map[string]bool, len(before))
	for _, r := range before {
		old[c.now(r.Source.File)] = true
	}
	return slices.ContainsFunc(after, func(r *schema.Record) bool { return c.changed[r.Source.File] && !old[r.Source.File] })
}

// moved pairs findings that say what they are about and stand in unchanged files, or
// are known or belong to several records, with those that said so elsewhere: of a page that many records
// cite, the finding is at the first of them, which may be another one now.
func (c *comparison) moved(lost, found []*lint.Finding) (stillLost, stillFound []*lint.Finding) {
	var here []*lint.Finding
	for _, f := range found {
		if f.About != "" && (f.Known || f.Rule.Shared || !c.changed[f.Path()]) {
			here = append(here, f)
		} else {
			stillFound = append(stillFound, f)
		}
	}
	type subject struct {
		rule         *lint.Rule
		about, round string
	}
	about := func(f *lint.Finding, round string) subject {
		if f.About == "" {
			return subject{f.Rule, "\x00" + f.Path() + "\x00" + f.Message, round} // nothing is like it
		}
		return subject{f.Rule, f.About, round}
	}
	was := func(f *lint.Finding) subject { return about(f, c.wasRound(f)) }
	is := func(f *lint.Finding) subject { return about(f, round(f)) }
	never := func(*lint.Finding, *lint.Finding) bool { return false }
	stillLost, here = pairUp(lost, here, was, is, never, nil)
	return stillLost, append(stillFound, here...)
}

// told tells whether a finding that the other side does not have was true there all
// the same: because its rule knows, or because it is about several records, none of
// which has changed. A rule that tells of a few at a time had told of others.
func (c *comparison) told(f *lint.Finding) bool {
	if f.Known {
		return true
	}
	if len(f.Related) == 0 || c.touched(&f.Place) {
		return false
	}
	elsewhere := false
	for i := range f.Related {
		at := &f.Related[i].Place
		if c.touched(at) {
			return false
		}
		elsewhere = elsewhere || at.Path() != f.Path()
	}
	return elsewhere
}

func (c *comparison) touched(at *lint.Place) bool {
	return c.changed[at.Path()] || at.Record != nil && c.changed[at.Record.Source.File]
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
			d.Mended = append(d.Mended, f)
		}
	}
	sortByFile(d.Mended)
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
