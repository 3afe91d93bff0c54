package delta

import (
	"context"
	"slices"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/kbctl/kbctl/graph"
	"github.com/kbctl/kbctl/internal/card"
	"github.com/kbctl/kbctl/internal/config/lintconfig"
	"github.com/kbctl/kbctl/internal/facts/catalog"
)

// lint runs the rules over both sides, held to the same.
func (c *comparison) lint(ctx context.Context, in Input) error {
	own := c.own
	options := in.Options
	options.Only = nil
	if options.Settings.Cards == nil {
		for _, language := range card.Kept(in.After) {
			options.Settings.Cards = append(options.Settings.Cards, string(language))
		}
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
	strict := c.strict(in.Config)
	c.links = graph.Build(in.After, graph.Inverse(in.Config.Graph.PrecededBy))
	config := c.heldTo(strict, own)
	if c.delta.Unclear == nil && heldOtherwise(in, own) {
		c.asWas, c.delta.Unclear = c.underOwn(ctx, in, own, was, is)
	}
	var group errgroup.Group
	if options.Jobs == 1 {
		group.SetLimit(1)
	}
	group.Go(func() (err error) {
		defer asked()
		c.delta.Was, err = lintconfig.Run(ctx, c.delta.Before, config, was)
		return err
	})
	group.Go(func() (err error) {
		c.delta.Is, err = lintconfig.Run(ctx, in.After, strict, is)
		return err
	})
	return group.Wait()
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
