package lint

import (
	"fmt"
	"runtime"
	"strings"
	"time"

	"github.com/kbctl/kbctl/schema"
)

// Options configure a run. The zero Options are good defaults.
type Options struct {
	// Levels override the severities of rules.
	Levels *Levels
	// Former are the levels before a change. The higher severity of the two counts.
	// Nil means the same levels.
	Former *Levels
	// Force are rules that run even if the levels turn them off. Overrides stay in
	// effect.
	Force []*Rule
	// Known are all rules that exist, including those that do not run. The names in
	// Levels and Ignores are checked against them. Nil means the rules that run.
	Known []*Rule
	// Ignores silence findings.
	Ignores []Ignore
	// Settings are what rules know of the configuration.
	Settings Settings
	// Today is the day to compare dates with, midnight UTC. Zero means today.
	Today time.Time
	// Jobs is the number of records to check at once. Zero means one per processor.
	Jobs int
	// Release frees each record after its last check, for knowledge bases that barely
	// fit into memory. The caller must not use the records afterwards.
	Release bool
	// Pack stores the findings in less memory. The result then unpacks them each time that a caller reads them.
	// Their fixes have only a title.
	Pack bool
	// Done is called after each record, by several goroutines at once. It may be nil.
	Done func()
	// Memory holds what an earlier run found in the records. The run updates it. It
	// may be nil.
	Memory *Memory
	// Only limits the reported findings to those that concern certain files. The
	// whole base is checked in any case. Nil means all files.
	Only func(file string) bool
	// Baseline lists findings that are accepted for now. They are left out.
	Baseline []Accepted
	// Accept is called for each finding that the baseline accepts. It may be nil.
	Accept func(*Finding)
	// Gone asks servers for pages and returns the status of each page that is gone,
	// by URL. Nil means that no server may be asked.
	Gone func(urls []string) map[string]int
	// Before maps each changed record to its former state, and each new record to
	// nil. The map is nil if the run compares nothing. Rules about changes then find
	// nothing.
	Before map[*schema.Record]*schema.Record
}

// Settings are what rules know of a knowledge base's configuration. The zero
// Settings are the defaults.
type Settings struct {
	// Fixtures is the folder of the fixture logs; by default testdata/logs.
	Fixtures string
	// Reproductions is the folder of the reproductions; by default testdata/repro.
	Reproductions string
	// Catalogs are the base's own catalogs: files and folders.
	Catalogs []string
	// CatalogDomains maps a domain of the base to further domains whose catalogs
	// apply to it.
	CatalogDomains map[string][]string
	// SameDomains lists domains of the base that mean the same.
	SameDomains [][]string
	// Glossary maps English terms to their Chinese translations.
	Glossary map[string][]string
	// Categories are the categories that records may have. Nil means any.
	Categories []string
	// IgnoreCase means that readers search for regexes regardless of case.
	IgnoreCase bool
	// PrecededBy says when preceded_by counts as the inverse of leads_to: auto, always
	// or never. By default it is auto.
	PrecededBy string
	// StaleDays is the age in days from which a record is stale; by default 365.
	StaleDays int
	// Uncounted says why the seals that a change adds do not count, by the text of their
	// files. Nil means that all seals count.
	Uncounted map[string]string
	// Cards are the languages in which each record must have a card. Nil means the
	// languages in which the base has cards.
	Cards []string
}

// An Ignore silences the findings of one rule in one record, or in the files that
// globs match.
type Ignore struct {
	Rule, Record string
	// Paths are globs, as in an [Override]. They are empty if there is a record.
	Paths []string
	// Pointer limits the ignore to one JSON pointer. Empty means the whole record.
	Pointer string
	// Line is its line in the configuration.
	Line int
	// Pending means that the ignore is not in effect yet. It counts the findings that
	// it matches but does not silence them; see [Finding.Pending].
	Pending bool
}

// An IgnoreUse is an ignore and the number of findings that it has silenced.
type IgnoreUse struct {
	Ignore
	Silenced int
	// Ran reports whether the rule ran and does not depend on what has changed.
	// Otherwise the ignore may be needed in another run.
	Ran bool
}

// defaults fills in what the options leave open.
func (o *Options) defaults(base *schema.Base) {
	if o.Today.IsZero() {
		o.Today = time.Now().UTC().Truncate(24 * time.Hour)
	}
	if o.Jobs <= 0 {
		o.Jobs = runtime.GOMAXPROCS(0)
	}
	o.Jobs = min(o.Jobs, max(len(base.Records), 1))
	if o.Former == nil {
		o.Former = o.Levels
	}
	o.Levels, o.Former = o.Levels.forced(o.Force), o.Former.forced(o.Force)
	s := &o.Settings
	if s.Fixtures == "" {
		s.Fixtures = "testdata/logs"
	}
	if s.Reproductions == "" {
		s.Reproductions = "testdata/repro"
	}
	if s.PrecededBy == "" {
		s.PrecededBy = "auto"
	}
	if s.StaleDays == 0 {
		s.StaleDays = 365
	}
}

// An OptionError says that the options name a rule or a record that does not exist.
type OptionError struct {
	// Level is the name in [Options.Levels] that is wrong. If Override is not 0, it is
	// in that override, counted from 1. If Level is empty, Ignore is the index in
	// [Options.Ignores].
	Level            string
	Override, Ignore int
	Message          string
}

func (e *OptionError) Error() string { return e.Message }

// Check reports the first name in the options that does not exist, as an
// [*OptionError]. [Run] calls it.
func (o *Options) Check(base *schema.Base, rules []*Rule) error {
	if o.Known != nil {
		rules = o.Known
	}
	if o.Levels != nil {
		if err := o.Levels.check(rules); err != nil {
			return err
		}
	}
	for i, ignore := range o.Ignores {
		if Lookup(rules, ignore.Rule) == nil {
			return &OptionError{Ignore: i, Message: unknownRule(rules, ignore.Rule).Error()}
		}
		if len(ignore.Paths) == 0 && base.Lookup(ignore.Record) == nil {
			return &OptionError{Ignore: i, Message: fmt.Sprintf("unknown record %q in an ignore; correct the id or remove the ignore", ignore.Record)}
		}
	}
	return nil
}

// Identity describes everything that determines the findings of a run, except the
// files of the base. [Options.Only] only narrows the result and is not part of it.
// Identity returns false for a run that also depends on the internet or on another
// state of the base. Such a result cannot be reused.
func Identity(rules []*Rule, o Options) (text string, ok bool) {
	if o.Gone != nil || o.Before != nil {
		return "", false
	}
	names := func(rules []*Rule) string {
		var list []string
		for _, r := range rules {
			list = append(list, r.Name)
		}
		return strings.Join(list, ",")
	}
	return fmt.Sprintf("rules %s\nforce %s\ntoday %s\ncards %t %q\nbaseline %t\n",
		names(rules), names(o.Force), o.Today.Format(time.DateOnly), o.Settings.Cards == nil, o.Settings.Cards, o.Baseline != nil), true
}
