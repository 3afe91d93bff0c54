package delta

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"sync"

	"github.com/kbctl/kbctl/internal/change/baseline"
	"github.com/kbctl/kbctl/internal/change/git"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/config/lintconfig"
	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/lint/rules"
	"github.com/kbctl/kbctl/schema"
)

// ownConfig is the configuration that the base was held to. One that cannot be read
// says nothing but where things are today; the error says why.
func ownConfig(in Input) (*config.Config, error) {
	own, err := config.Load(in.Before)
	if err != nil {
		own = config.Default()
		own.Records, own.Fixtures = in.Config.Records, in.Config.Fixtures
		return own, fmt.Errorf("as it was, the configuration cannot be read: %w", err)
	}
	return own, nil
}

// strict is today's configuration with the severities that rules had before, where
// these were higher: a change must not excuse what it causes. Whoever reviews it has to
// see that. What was wrong before is on both sides, and so it is old. Where there were
// no records the base begins, and nothing is relaxed.
func (c *comparison) strict(now *config.Config) *config.Config {
	if c.delta.Unclear != nil || len(c.delta.Before.Records) == 0 {
		return now
	}
	held := *now
	held.Rules = maps.Clone(now.Rules)
	for _, rule := range rules.All() {
		if was := lintconfig.Severity(c.own, rule); was > lintconfig.Severity(now, rule) {
			if held.Rules == nil {
				held.Rules = make(config.Levels)
			}
			held.Rules[rule.Name] = config.Level{Name: was.String(), Line: now.Rules[rule.Name].Line}
		}
	}
	return &held
}

// off tells whether nothing is reported of a rule any more.
func (c *comparison) off(rule *lint.Rule) bool {
	return lintconfig.Severity(c.config, rule) == lint.Off && !slices.Contains(c.forced, rule)
}

// countRelaxed finds how many of the findings that are caused the change makes less of.
func (c *comparison) countRelaxed() {
	for f := range c.delta.Caused.All() {
		if f.Severity > lintconfig.Severity(c.config, f.Rule) && !slices.Contains(c.forced, f.Rule) {
			c.delta.Relaxed++
		}
	}
}

// heldTo is today's configuration for the base as it was. An ignore in a record that
// is new has nothing to do there.
func (c *comparison) heldTo(now, own *config.Config) *config.Config {
	held := *now
	held.Records, held.Fixtures = own.Records, own.Fixtures
	held.Ignore = carried(now.Ignore, c.delta.After, c.delta.Before, c.formerNames())
	return &held
}

// carried are the ignores of one side for the other. A record may have another name
// there; what is not there needs none.
func carried(ignores []config.Ignore, from, to *schema.Base, names map[string]string) []config.Ignore {
	if len(ignores) == 0 {
		return nil
	}
	other := make(map[string]*schema.Record, len(to.Records))
	for _, r := range to.Records {
		other[r.Source.File] = r
	}
	var kept []config.Ignore
	for _, i := range ignores {
		record := to.Lookup(i.Record)
		if r := from.Lookup(i.Record); r != nil {
			record = cmp.Or(other[cmp.Or(names[r.Source.File], r.Source.File)], record)
		}
		if record == nil {
			continue
		}
		for _, id := range []string{i.Record, record.ID, record.Source.PathID} {
			if to.Lookup(id) == record {
				i.Record = id
				kept = append(kept, i)
				break
			}
		}
	}
	return kept
}

// fitting is a configuration without what it says of rules and, in ignores, of
// records that there are not. The levels are not shared.
func fitting(c config.Config, base *schema.Base) *config.Config {
	all := rules.All()
	c.Rules = maps.Clone(c.Rules)
	maps.DeleteFunc(c.Rules, func(name string, _ config.Level) bool { return lint.Lookup(all, name) == nil })
	c.Ignore = slices.DeleteFunc(slices.Clone(c.Ignore), func(i config.Ignore) bool {
		return lint.Lookup(all, i.Rule) == nil || base.Lookup(i.Record) == nil
	})
	return &c
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

// asWas is what the configuration and the catalogs as they were report of both
// sides. all is was with what is ignored.
type asWas struct{ was, all, is *lint.Result }

// underOwn holds both sides to what the base was held to, as far as that says anything:
// to catalogs that cannot be read nobody can be held, but to today's. It comes first,
// for it lets go of no record.
func (c *comparison) underOwn(ctx context.Context, in Input, own *config.Config, was, is lintconfig.Options) (*asWas, error) {
	own = fitting(*own, c.delta.Before)
	then := *own // but where things are, the base as it is says itself
	then.Records, then.Fixtures, then.MaxRecordSize = in.Config.Records, in.Config.Fixtures, in.Config.MaxRecordSize
	then.Ignore = carried(own.Ignore, c.delta.Before, in.After, c.renamed)
	today := is.Catalogs
	catalogs := sync.OnceValues(func() (*catalog.Catalogs, error) {
		if then, err := catalog.Load(in.Before, own.Catalogs, own.CatalogDomains); err == nil {
			return then, nil
		}
		return today()
	})
	for _, o := range []*lintconfig.Options{&was, &is} {
		o.Release, o.Gone, o.Memory, o.Done, o.Catalogs = false, nil, nil, nil, catalogs
	}
	var both asWas
	var err error
	if both.was, err = lintconfig.Run(ctx, c.delta.Before, own, was); err != nil {
		return nil, err
	}
	if both.is, err = lintconfig.Run(ctx, in.After, &then, is); err != nil {
		return nil, err
	}
	if both.all = both.was; len(own.Ignore) > 0 {
		all := *own
		all.Ignore = nil
		both.all, err = lintconfig.Run(ctx, c.delta.Before, &all, was)
	}
	return &both, err
}

// countUncovered finds how many of the old findings the configuration as it was did
// not report. Those that are lost are not among them, nor are those of the configuration
// itself, which its lines of today cause.
func (c *comparison) countUncovered(lost []*lint.Finding, shown func(*lint.Finding) bool) {
	gone := make(map[*lint.Finding]bool, len(lost))
	for _, f := range lost {
		gone[f] = true
	}
	var now []*lint.Finding
	for f := range c.delta.Was.All() {
		if !gone[f] && shown(f) && f.Path() != config.File {
			now = append(now, f)
		}
	}
	c.delta.Uncovered = len(notAmong(c.asWas.was, now))
}

// ignored are those of the lost findings that were ignored before. Nobody can tell
// whether they are mended or ignored at another place.
func (c *comparison) ignored(lost []*lint.Finding) map[*lint.Finding]bool {
	if c.asWas == nil || c.asWas.all == c.asWas.was {
		return nil
	}
	silent := notAmong(c.asWas.was, lost)
	ignored := make(map[*lint.Finding]bool, len(silent))
	for _, f := range silent {
		ignored[f] = true
	}
	for _, f := range notAmong(c.asWas.all, silent) {
		delete(ignored, f)
	}
	return ignored
}

// silenced finds what the change would cause if it did not alter what the base is
// held to as well. What was ignored before has another reason.
func (c *comparison) silenced(shown func(*lint.Finding) bool) {
	_, found := c.difference(c.asWas.all, c.asWas.is)
	found = slices.DeleteFunc(found, func(f *lint.Finding) bool {
		return c.told(f) || !shown(f) || f.Path() == config.File || f.Path() == baseline.File
	})
	c.delta.Silenced = notAmong(c.delta.Is, found)
	sortByFile(c.delta.Silenced)
}

// notAmong returns those of some findings that a result does not have.
func notAmong(result *lint.Result, findings []*lint.Finding) []*lint.Finding {
	_, rest := Pair(slices.Collect(result.All()), findings, (*lint.Finding).Key, (*lint.Finding).Key, nil)
	return rest
}
