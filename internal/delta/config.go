package delta

import (
	"reflect"
	"slices"
	"sync"

	"github.com/kbctl/kbctl/internal/baseline"
	"github.com/kbctl/kbctl/internal/catalog"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/git"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// ownConfig is the configuration that the base is held to as it was: as it is now,
// but for its own folders. One that cannot be read says nothing.
func ownConfig(in Input) *config.Config {
	own, err := config.Load(in.Before)
	if err != nil {
		own = config.Default()
		own.Records, own.Fixtures = in.Config.Records, in.Config.Fixtures
	}
	return own
}

// heldTo is a configuration for the base as it was. An ignore in a record that is
// new has nothing to do there.
func heldTo(now, own *config.Config, before *schema.Base) *config.Config {
	held := *now
	held.Records, held.Fixtures = own.Records, own.Fixtures
	held.Ignore = slices.DeleteFunc(slices.Clone(now.Ignore), func(i config.Ignore) bool { return before.Lookup(i.Record) == nil })
	return &held
}

// heldOtherwise tells whether the change alters what the base is held to.
func heldOtherwise(in Input, own *config.Config) bool {
	if !reflect.DeepEqual(own, in.Config) {
		return true
	}
	return slices.ContainsFunc(in.Changes, func(c git.Change) bool {
		return own.Catalogs.Has(c.Old) || in.Config.Catalogs.Has(c.New)
	})
}

// asWas is what the configuration and the catalogs as they were report of both sides.
type asWas struct{ was, is *lint.Result }

// underOwn holds both sides to what the base was held to; nil if they do not belong
// together. It comes first, for it lets go of no record.
func underOwn(in Input, own *config.Config, before *schema.Base, was, is lint.Options) *asWas {
	then := *own // but where things are, the base as it is says itself
	then.Records, then.Fixtures, then.MaxRecordSize = in.Config.Records, in.Config.Fixtures, in.Config.MaxRecordSize
	catalogs := sync.OnceValues(func() (*catalog.Catalogs, error) {
		return catalog.Load(in.Before, own.Catalogs, own.CatalogDomains)
	})
	for _, o := range []*lint.Options{&was, &is} {
		o.Release, o.Gone, o.Memory, o.Done, o.Catalogs = false, nil, nil, nil, catalogs
	}
	var both asWas
	var err error
	if both.was, err = lint.Run(before, own, was); err != nil {
		return nil
	}
	if both.is, err = lint.Run(in.After, &then, is); err != nil {
		return nil
	}
	return &both
}

// countUncovered finds how many of the old findings the configuration as it was did
// not report. Those that are lost are not among them.
func (c *comparison) countUncovered(lost []*lint.Finding, shown func(*lint.Finding) bool) {
	gone := make(map[*lint.Finding]bool, len(lost))
	for _, f := range lost {
		gone[f] = true
	}
	var now []*lint.Finding
	for f := range c.delta.Was.All() {
		if !gone[f] && shown(f) {
			now = append(now, f)
		}
	}
	c.delta.Uncovered = len(notAmong(c.asWas.was, now))
}

// silenced finds what the change would cause if it did not alter what the base is
// held to as well.
func (c *comparison) silenced(shown func(*lint.Finding) bool) {
	_, found := c.difference(c.asWas.was, c.asWas.is)
	found = slices.DeleteFunc(found, func(f *lint.Finding) bool {
		return c.told(f) || !shown(f) || f.Path() == config.File || f.Path() == baseline.File
	})
	c.delta.Silenced = notAmong(c.delta.Is, found)
	sortByFile(c.delta.Silenced)
}

// notAmong returns those of some findings that a result does not have.
func notAmong(result *lint.Result, findings []*lint.Finding) []*lint.Finding {
	never := func(*lint.Finding, *lint.Finding) bool { return false }
	_, rest := pairUp(slices.Collect(result.All()), findings, (*lint.Finding).Key, (*lint.Finding).Key, never, nil)
	return rest
}
