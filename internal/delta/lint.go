package delta

import (
	"reflect"
	"slices"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/kbctl/kbctl/internal/card"
	"github.com/kbctl/kbctl/internal/catalog"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// lint runs the rules over both sides, held to the same.
func (c *comparison) lint(in Input, own *config.Config) error {
	options := in.Options
	options.Only = nil
	if options.Cards == nil {
		options.Cards = card.Kept(in.After)
	}
	load := options.Catalogs
	if load == nil {
		load = func() (*catalog.Catalogs, error) {
			return catalog.Load(in.After.FS, in.Config.Catalogs, in.Config.CatalogDomains)
		}
	}
	options.Catalogs = sync.OnceValues(load)
	was, is := options, options
	is.Before = c.delta.Records
	was.Baseline, is.Baseline = c.accepting(in.Before, options.Baseline)
	asked := func() {}
	if options.Gone != nil {
		was.Gone, is.Gone, asked = askOnlyNew(options.Gone)
	}
	config := heldTo(in.Config, own, c.delta.Before)
	if !reflect.DeepEqual(own, in.Config) {
		c.covered = coveredBy(own, c.delta.Before, was)
	}
	var group errgroup.Group
	if options.Jobs == 1 {
		group.SetLimit(1)
	}
	group.Go(func() (err error) {
		defer asked()
		c.delta.Was, err = lint.Run(c.delta.Before, config, was)
		return err
	})
	group.Go(func() (err error) {
		c.delta.Is, err = lint.Run(in.After, in.Config, is)
		return err
	})
	return group.Wait()
}

// coveredBy is what the configuration as it was reports of the base as it was; nil if
// they do not belong together. It comes first, for it lets go of no record.
func coveredBy(own *config.Config, before *schema.Base, options lint.Options) *lint.Result {
	options.Release, options.Gone, options.Memory, options.Done = false, nil, nil, nil
	result, err := lint.Run(before, own, options)
	if err != nil {
		return nil
	}
	return result
}

// countUncovered finds how many of the old findings the configuration as it was did
// not report. Those that are lost are not among them.
func (c *comparison) countUncovered(lost []*lint.Finding, shown func(*lint.Finding) bool) {
	if c.covered == nil {
		return
	}
	var before, now []*lint.Finding
	for f := range c.covered.All() {
		before = append(before, f)
	}
	gone := make(map[*lint.Finding]bool, len(lost))
	for _, f := range lost {
		gone[f] = true
	}
	for f := range c.delta.Was.All() {
		if !gone[f] && shown(f) {
			now = append(now, f)
		}
	}
	never := func(*lint.Finding, *lint.Finding) bool { return false }
	_, uncovered := pairUp(before, now, (*lint.Finding).Key, (*lint.Finding).Key, never, nil)
	c.delta.Uncovered = len(uncovered)
}

// heldTo is a configuration for the base as it was. An ignore in a record that is
// new has nothing to do there.
func heldTo(now, own *config.Config, before *schema.Base) *config.Config {
	held := *now
	held.Records, held.Fixtures = own.Records, own.Fixtures
	held.Ignore = slices.DeleteFunc(slices.Clone(now.Ignore), func(i config.Ignore) bool { return before.Lookup(i.Record) == nil })
	return &held
}

// askOnlyNew makes the one side tell which pages it cites and the other ask for
// those that it alone cites. What the others answer is nothing that the change has
// caused. The third function is called when the first will not be any more.
func askOnlyNew(ask func([]string) map[string]int) (was, is func([]string) map[string]int, asked func()) {
	cited := make(map[string]bool)
	done := make(chan struct{})
	asked = sync.OnceFunc(func() { close(done) })
	was = func(pages []string) map[string]int {
		for _, page := range pages {
			cited[page] = true
		}
		asked()
		return nil
	}
	is = func(pages []string) map[string]int {
		<-done
		return ask(slices.DeleteFunc(pages, func(page string) bool { return cited[page] }))
	}
	return was, is, asked
}
