package delta

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/kbctl/kbctl/internal/card"
	"github.com/kbctl/kbctl/internal/config/lintconfig"
	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/lint"
)

// runRules runs the rules on both sides at once, under one policy.
func runRules(ctx context.Context, c *comparison, o lintconfig.Options) error {
	now := c.policy.now
	load := o.Catalogs
	if load == nil {
		load = func() (*catalog.Catalogs, error) { return catalog.Load(c.After.FS, now.Catalogs, now.CatalogDomains) }
	}
	if o.Settings.Cards == nil {
		for _, language := range card.Kept(c.After) {
			o.Settings.Cards = append(o.Settings.Cards, string(language))
		}
	}
	o.Only, o.Memory, o.Catalogs = nil, nil, sync.OnceValues(load)
	if !c.policy.none {
		o.Former = c.policy.wasLevels
	}
	was, is := o, o
	is.Before = c.Records
	if b := c.policy.baseline; b != nil {
		was.Baseline, is.Baseline = formerNames(b.Entries, c.files), b.Entries
		was.Accept = func(f *lint.Finding) { c.accepted.was = append(c.accepted.was, f) }
		is.Accept = func(f *lint.Finding) { c.accepted.is = append(c.accepted.is, f) }
	}
	asked := func() {}
	if o.Gone != nil {
		was.Gone, is.Gone, asked = askOnlyNew(o.Gone)
	}
	var group errgroup.Group
	if o.Jobs == 1 {
		group.SetLimit(1)
	}
	group.Go(func() (err error) {
		defer asked()
		c.Was, err = lintconfig.Run(ctx, c.Before, c.policy.before, was)
		return err
	})
	group.Go(func() (err error) {
		c.Is, err = lintconfig.Run(ctx, c.After, c.policy.after, is)
		return err
	})
	return group.Wait()
}

// formerNames returns entries of a baseline with the names that files had before the
// change.
func formerNames(entries []lint.Accepted, f *files) []lint.Accepted {
	former := make(map[string]string, len(f.renamed))
	for from, to := range f.renamed {
		former[to] = from
	}
	was := slices.Clone(entries)
	for i, e := range was {
		was[i].File = cmp.Or(former[e.File], e.File)
	}
	return was
}

// askOnlyNew limits which pages are requested. The function was only collects the
// pages that the base cited before the change, and is requests the other pages. What
// happened to the former pages is not an effect of the change. The caller must call
// asked after the last call of was.
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
