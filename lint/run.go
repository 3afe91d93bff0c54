package lint

import (
	"fmt"
	"maps"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/kbctl/kbctl/graph"
	"github.com/kbctl/kbctl/internal/card"
	"github.com/kbctl/kbctl/internal/change/baseline"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/schema"
)

// Options say what to run.
type Options struct {
	// Rules are the rules to run; nil for all. A rule that the configuration
	// turns off runs only if Force has it.
	Rules []*Rule
	// Force are rules to run whatever the configuration says.
	Force []*Rule
	// Today is the day to check dates against, midnight UTC.
	Today time.Time
	// Jobs is how many records are looked at at once; by default as many as there
	// are processors to run on.
	Jobs int
	// Release lets go of each record once everything about it is known, for bases
	// that only just fit into memory. Nobody can use the base's records afterwards.
	Release bool
	// Catalogs loads the catalogs; by default from the base's file system.
	Catalogs func() (*catalog.Catalogs, error)
	// Cards are the languages in which records are to have cards; nil for those
	// that the base keeps.
	Cards []card.Language
	// Done is called when a record has been looked at, by several at once; nil if
	// nobody asks.
	Done func()
	// Memory has what an earlier run found in the records, and takes in what this one
	// finds; nil for none.
	Memory *Memory
	// Only narrows what is reported to the findings that concern some files, by
	// their paths; nil for everything. All of the base is looked at in any case.
	Only func(file string) bool
	// Baseline has findings that are accepted for now, which are left out; nil for
	// none.
	Baseline *baseline.Baseline
	// Gone asks the servers of pages and returns the status of those that are not
	// there any more, by URL; nil if nobody may be asked.
	Gone func(urls []string) map[string]int
	// Before are the records that have changed, as they were, and nil for those that
	// are new. The map is nil if the run compares nothing; then the rules that look at
	// what became of records find nothing.
	Before map[*schema.Record]*schema.Record
}

// Run runs rules over a knowledge base. The error is a [*config.Error] if the
// configuration names a rule or a record that there is not, a [*gather.Error] if
// one of the base's catalogs is broken, or says why a file besides the records
// cannot be read.
func Run(base *schema.Base, cfg *config.Config, o Options) (*Result, error) {
	if err := checkConfig(base, cfg); err != nil {
		return nil, err
	}
	if o.Jobs <= 0 {
		o.Jobs = runtime.GOMAXPROCS(0)
	}
	o.Jobs = min(o.Jobs, max(len(base.Records), 1))
	r := newRun(base, cfg, o)
	if len(cfg.Catalogs) > 0 { // a broken one is said whatever the rules are
		if _, err := r.catalogs(); err != nil {
			return nil, err
		}
	}
	r.runBase(func(rule *Rule) func(*Pass) { return rule.Base })
	r.runRecords()
	r.accept()
	r.runBase(func(rule *Rule) func(*Pass) { return rule.Last })
	if r.failure != nil {
		return nil, r.failure
	}
	return r.result(), nil
}

// checkConfig holds the names in a configuration against what there is.
func checkConfig(base *schema.Base, cfg *config.Config) error {
	for _, name := range slices.Sorted(maps.Keys(cfg.Rules)) {
		if Lookup(name) == nil {
			return &config.Error{Line: cfg.Rules[name].Line, Message: unknownRule(name).Error()}
		}
	}
	for _, i := range cfg.Ignore {
		if Lookup(i.Rule) == nil {
			return &config.Error{Line: i.Line, Message: unknownRule(i.Rule).Error()}
		}
		if base.Lookup(i.Record) == nil {
			return &config.Error{Line: i.Line, Message: fmt.Sprintf("there is no record %q to ignore anything in; remove the ignore or mend the id", i.Record)}
		}
	}
	return nil
}

// A run is the state of one Run.
type run struct {
	base     *schema.Base
	config   *config.Config
	options  Options
	rules    []*Rule
	severity map[*Rule]Severity
	ignores  []*ignoreCount
	silence  map[silenceKey][]*ignoreCount

	cards    func() []card.Language
	secrets  secrets
	graph    func() *graph.Graph
	built    *graph.Graph // what that has returned
	fixtures func() (*match.Fixtures, error)
	// For what comes before the records are looked at one by one.
	finder    func() *match.Finder
	explained func() *explained

	catalogs func() (*catalog.Catalogs, error)
	scanners sync.Map // of *catalog.Facts to *mention.Scanner

	accepted accepted

	mu       sync.Mutex  // for what follows
	byRecord [][]Finding // findings in each record's own file, by Source.Index
	others   []Finding   // findings in other files
	failure  error
}

type ignoreCount struct {
	config.Ignore
	count atomic.Int64
}

// silenceKey finds the ignores of a rule in a record. It is the record and not
// its id, so that a slip in the id does not undo the ignores.
type silenceKey struct {
	rule   string
	record *schema.Record
}

// Under is the severity that a configuration gives a rule; Off if it is turned off.
func (r *Rule) Under(cfg *config.Config) Severity {
	if level, err := ParseSeverity(cfg.Rules[r.Name].Name); err == nil {
		return level
	}
	return r.Severity
}

func newRun(base *schema.Base, cfg *config.Config, o Options) *run {
	r := &run{
		base: base, config: cfg, options: o,
		severity: make(map[*Rule]Severity),
		silence:  make(map[silenceKey][]*ignoreCount),
		byRecord: make([][]Finding, len(base.Records)),
		secrets:  secrets{known: make([]atomic.Int32, len(base.Records))},
	}
	if o.Rules == nil {
		o.Rules = Rules()
	}
	for _, rule := range o.Rules {
		severity := rule.Under(cfg)
		if severity == Off && slices.Contains(o.Force, rule) {
			severity = rule.Severity
		}
		if _, twice := r.severity[rule]; severity != Off && !twice {
			r.severity[rule] = severity
			r.rules = append(r.rules, rule)
		}
	}
	for _, i := range cfg.Ignore {
		use := &ignoreCount{Ignore: i}
		r.ignores = append(r.ignores, use)
		key := silenceKey{i.Rule, base.Lookup(i.Record)}
		r.silence[key] = append(r.silence[key], use)
	}
	r.cards = sync.OnceValue(func() []card.Language {
		if o.Cards != nil {
			return o.Cards
		}
		return card.Kept(base)
	})
	r.graph = sync.OnceValue(func() *graph.Graph {
		r.built = graph.Build(base, graph.Inverse(cfg.Graph.PrecededBy))
		return r.built
	})
	r.fixtures = sync.OnceValues(func() (*match.Fixtures, error) { return match.LoadFixtures(base.FS, cfg.Fixtures) })
	r.finder = sync.OnceValue(func() *match.Finder { return match.NewFinder(base.Records, cfg.Regex.IgnoreCase, o.Jobs) })
	r.catalogs = sync.OnceValues(r.loadCatalogs)
	r.explained = sync.OnceValue(r.explain)
	return r
}

func (r *run) pass() *Pass {
	return &Pass{Base: r.base, Config: r.config, Today: r.options.Today, run: r}
}

// runRecords gives every record to every rule that looks at records, record by
// record, so that what the rules share of one is at hand, and then locates all
// that has been found in it. That the rules that look at the whole base have run
// before means that after this nothing more will be found in a record.
func (r *run) runRecords() {
	r.options.Memory.begin(r)
	defer r.options.Memory.end(r)
	related := r.relatedByRecord()
	var group errgroup.Group
	var next atomic.Int64
	for range r.options.Jobs {
		group.Go(func() error {
			pass := r.pass()
			for i := next.Add(1) - 1; i < int64(len(r.base.Records)); i = next.Add(1) - 1 {
				record := r.base.Records[i]
				pass.look(record)
				pass.found = append(pass.found, r.byRecord[i]...)
				places := append(placesIn(record, pass.elsewhere), related[record]...)
				r.byRecord[i] = slices.Clone(tidy(locateIn(r.options.Memory, record, pass.found, places)))
				r.add(pass.elsewhere...)
				if r.options.Release {
					record.Release()
				}
				if r.options.Done != nil {
					r.options.Done()
				}
			}
			return nil
		})
	}
	_ = group.Wait()
}

// look gives a record to every rule that looks at records.
func (p *Pass) look(record *schema.Record) {
	p.record, p.found, p.elsewhere = record, p.found[:0], p.elsewhere[:0]
	p.lookAlone(record)
	for _, rule := range p.run.rules {
		if rule.Record != nil && !rule.alone() {
			p.rule = rule
			rule.Record(p, record)
		}
	}
}

// runBase runs the functions that look at the whole base, beside each other.
func (r *run) runBase(pick func(*Rule) func(*Pass)) {
	var group errgroup.Group
	group.SetLimit(r.options.Jobs)
	for _, rule := range r.rules {
		if check := pick(rule); check != nil {
			group.Go(func() error {
				pass := r.pass()
				pass.rule = rule
				check(pass)
				return nil
			})
		}
	}
	_ = group.Wait()
}

// add takes findings in.
func (r *run) add(findings ...Finding) {
	if len(findings) == 0 {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, f := range findings {
		if f.Record != nil && f.File == "" {
			i := f.Record.Source.Index
			r.byRecord[i] = append(r.byRecord[i], f)
		} else {
			r.others = append(r.others, f)
		}
	}
}

// silenced tells whether an ignore silences a finding.
func (r *run) silenced(f *Finding) bool {
	if len(r.silence) == 0 {
		return false
	}
	places := []Place{f.Place}
	if f.Rule.Shared {
		for _, related := range f.Related {
			places = append(places, related.Place)
		}
	}
	for _, at := range places {
		for _, use := range r.silence[silenceKey{f.Rule.Name, at.Record}] {
			if use.Pointer == "" || use.Pointer == at.Pointer {
				use.count.Add(1)
				return true
			}
		}
	}
	return false
}

// fail keeps the first reason for which the run cannot be trusted.
func (r *run) fail(err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.failure == nil {
		r.failure = err
	}
}
