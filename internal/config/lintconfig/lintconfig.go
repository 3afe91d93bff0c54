// Package lintconfig runs rules under a knowledge base's configuration.
package lintconfig

import (
	"context"
	"errors"
	"sync"

	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/lint/rules"
	"github.com/kbctl/kbctl/schema"
)

// Options configure a run. The configuration sets the levels, the ignores and the
// settings, except the languages of the cards.
type Options struct {
	// Rules are the rules to run. Nil means all.
	Rules []*lint.Rule
	// Catalogs loads the catalogs. By default they are loaded from the base.
	Catalogs func() (*catalog.Catalogs, error)
	lint.Options
}

// Run runs rules over a base under a configuration; see [lint.Run]. The error is a
// [*config.Error] if the configuration names a rule or a record that does not exist,
// or a [*gather.Error] if one of the base's catalogs is broken.
func Run(ctx context.Context, base *schema.Base, cfg *config.Config, o Options) (*lint.Result, error) {
	all := rules.All()
	if o.Rules == nil {
		o.Rules = all
	}
	o.Known = all
	apply(cfg, &o.Options)
	if err := o.Check(base, o.Rules); err != nil {
		return nil, located(cfg, err)
	}
	load := o.Catalogs
	if load == nil {
		load = func() (*catalog.Catalogs, error) { return catalog.Load(base.FS, cfg.Catalogs, cfg.CatalogDomains) }
	}
	load = sync.OnceValues(load)
	if len(cfg.Catalogs) > 0 { // a broken one is an error whatever the rules are
		if _, err := load(); err != nil {
			return nil, err
		}
	}
	return lint.Run(catalog.NewContext(ctx, load), base, o.Rules, o.Options)
}

// apply sets what a configuration says about rules.
func apply(cfg *config.Config, o *lint.Options) {
	o.Levels = Levels(cfg)
	o.Ignores = nil
	for _, i := range cfg.Ignore {
		o.Ignores = append(o.Ignores, lint.Ignore{Rule: i.Rule, Record: i.Record, Paths: i.Paths, Pointer: i.Pointer, Line: i.Line, Pending: i.Pending})
	}
	o.Settings = lint.Settings{
		Fixtures:       cfg.Fixtures,
		Reproductions:  cfg.Reproductions,
		Catalogs:       cfg.Catalogs,
		CatalogDomains: cfg.CatalogDomains,
		SameDomains:    cfg.SameDomains,
		Glossary:       cfg.Glossary,
		Categories:     cfg.Categories,
		IgnoreCase:     cfg.Regex.IgnoreCase,
		PrecededBy:     cfg.Graph.PrecededBy,
		StaleDays:      int(cfg.StaleAfter),
		Cards:          o.Settings.Cards,
		Uncounted:      o.Settings.Uncounted,
	}
}

// Identity describes everything that determines the findings of a run, except the
// files of the base; see [lint.Identity].
func Identity(o Options) (text string, ok bool) {
	if o.Rules == nil {
		o.Rules = rules.All()
	}
	return lint.Identity(o.Rules, o.Options)
}

// Levels returns the severities that a configuration sets.
func Levels(cfg *config.Config) *lint.Levels {
	levels := &lint.Levels{Rules: severities(cfg.Rules)}
	for _, o := range cfg.Overrides {
		levels.Overrides = append(levels.Overrides, lint.Override{Paths: o.Paths, Rules: severities(o.Rules), Line: o.Line})
	}
	return levels
}

func severities(levels config.Levels) map[string]lint.Severity {
	named := make(map[string]lint.Severity, len(levels))
	for name, level := range levels {
		if severity, err := lint.ParseSeverity(level.Name); err == nil {
			named[name] = severity
		}
	}
	return named
}

// located turns an [*lint.OptionError] into an error with a line of the
// configuration.
func located(cfg *config.Config, err error) error {
	wrong, ok := errors.AsType[*lint.OptionError](err)
	if !ok {
		return err
	}
	if n := wrong.Override; n > 0 {
		return &config.Error{Line: cfg.Overrides[n-1].Rules[wrong.Level].Line, Message: wrong.Message}
	}
	if wrong.Level != "" {
		return &config.Error{Line: cfg.Rules[wrong.Level].Line, Message: wrong.Message}
	}
	return &config.Error{Line: cfg.Ignore[wrong.Ignore].Line, Message: wrong.Message}
}
