package lint

import (
	"context"
	"iter"
	"sync/atomic"
	"time"

	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/workers"
	"github.com/kbctl/kbctl/internal/workspace/readfile"
	"github.com/kbctl/kbctl/schema"
)

// A Pass gives a rule the knowledge base and takes its findings. It is for one
// goroutine.
type Pass struct {
	// Base is the knowledge base. Rules must not change it. It is nil for a rule that
	// checks records one by one, unless the rule sets [Rule.Around].
	Base *schema.Base
	// Settings are those of the run. Rules must not change them.
	Settings *Settings
	// Today is the day of the check, midnight UTC.
	Today time.Time
	// Since reports whether the run compares the base with a former state.
	Since bool
	// Jobs is the number of goroutines to use for work on many records.
	Jobs int
	// Steps counts the work of rules that limit it. See [Result.Steps].
	Steps *atomic.Int64

	run    *run
	rule   *Rule
	shared map[any]any // by *PerRecord

	// While a record is checked: the record, the findings in its file, and those in
	// other files, such as its card.
	record           *schema.Record
	found, elsewhere []Finding
	rejected         func(pointer string) bool
	// alone is set while the rule may see nothing but the record. raw then has the
	// findings as they were reported, for the memory.
	alone bool
	raw   []Finding

	alike map[subject]alike
}

// Report adds a finding. The rule fills in the place, the message and the related
// places.
//
// A finding is dropped if the record has no value at its pointer, or if the schema
// objects to that value. The rule "schema" already reports these.
func (p *Pass) Report(f Finding) {
	f.Rule = p.rule
	if p.alone && p.run.options.Memory != nil && len(p.raw) <= mostRemembered {
		p.raw = append(p.raw, at(f, p.record))
	}
	f.Severity = max(p.run.options.Levels.Of(&f), p.run.options.Former.Of(&f))
	if p.run.ignores.silence(&f) || f.Severity == Off {
		return
	}
	if rejects(p, &f) || unlisted(p, &f) {
		return
	}
	p.run.secrets.redact(&f, p.run.options.Before)
	f.Message = visible.Clip(f.Message, longestMessage)
	if p.run.options.Release {
		detach(p.run, &f, p.record)
	}
	keep(p, f)
}

// rejects reports whether the schema objects to the value at the pointer of a finding. A
// finding about a part of such a value stays.
func rejects(p *Pass, f *Finding) bool {
	return f.Record != nil && f.Record == p.record && f.unlocated() && f.To == 0 && p.rejected(f.Pointer)
}

// keep adds a finding that is complete except for its range.
func keep(p *Pass, f Finding) {
	switch {
	case f.Record != nil && f.Record == p.record && f.File == "":
		p.found = append(p.found, f)
	case p.record != nil:
		p.elsewhere = append(p.elsewhere, f)
	default:
		p.run.add(f)
	}
}

// longestMessage is the maximum length of a message, in characters.
const longestMessage = 1500

// ReportAt adds a finding at a pointer of a record.
func (p *Pass) ReportAt(r *schema.Record, pointer, message string) {
	p.Report(Finding{Place: Place{Record: r, Pointer: pointer}, Message: message})
}

// Context returns the context of the run. It ends when the run is canceled or has
// failed.
func (p *Pass) Context() context.Context { return p.run.ctx }

// Before returns the former state of a record and whether it has changed. The former
// state of a new record is nil. No record has changed unless [Pass.Since] is set.
func (p *Pass) Before(r *schema.Record) (before *schema.Record, changed bool) {
	around(p)
	before, changed = p.run.options.Before[r]
	return before, changed
}

// HasSecret reports whether a record contains a secret, such as a token. Findings of
// such a record are redacted.
func (p *Pass) HasSecret(r *schema.Record) bool { return p.run.secrets.in(r) }

// Ignores returns the ignores and how often each one has been used so far. Only
// Last functions see the final counts.
func (p *Pass) Ignores() []IgnoreUse {
	var uses []IgnoreUse
	for _, u := range p.run.ignores.list {
		rule := Lookup(p.run.rules, u.Rule)
		uses = append(uses, IgnoreUse{u.Ignore, int(u.count.Load()), rule != nil && !rule.Since})
	}
	return uses
}

// Unused returns the entries of the baseline that accept fewer findings than they
// say. Entries of rules that did not run, or of records that cannot be read, are
// left out. Only Last functions see the final counts.
func (p *Pass) Unused() []Accepted { return unused(p.run) }

// Gone asks servers for pages and returns the status of those that are gone, by URL.
// The argument yields the pages and the files that cite them. It returns nil if the
// run must not use the network.
func (p *Pass) Gone(cited iter.Seq2[string, string]) map[string]int {
	around(p)
	o := &p.run.options
	if o.Gone == nil {
		return nil
	}
	var pages []string
	for file, url := range cited {
		if o.Only == nil || o.Only(file) {
			pages = append(pages, url)
		}
	}
	return o.Gone(pages)
}

// ReadFile reads a file of the base that is not a record. It refuses anything but a
// regular file, because a link could point outside the base and expose its target
// in a public log. It also refuses files larger than any card or log should be.
func (p *Pass) ReadFile(file string) ([]byte, error) {
	around(p)
	return readfile.AtMost(p.Base.FS, file, 64<<20)
}

// Parallel calls a function with each number below n, several at once. It stops
// early when the run is canceled.
func (p *Pass) Parallel(n int, do func(int)) { parallel(p.run, n, func() func(int) { return do }) }

// EachRecord calls a function with each record of the base, several at once. The function reports what it finds in the record with
// the pass that it gets. EachRecord stops early when the run is canceled.
func EachRecord(p *Pass, report func(*Pass, *schema.Record)) {
	parallel(p.run, len(p.Base.Records), func() func(int) {
		own := p.run.pass()
		own.rule = p.rule
		return func(i int) {
			report(own, p.Base.Records[i])
			countUnlisted(own)
		}
	})
}

// parallel calls functions with each number below n, until the run is canceled. Each
// worker has a function of its own.
func parallel(r *run, n int, worker func() func(int)) {
	workers.With(n, r.options.Jobs, func() func(int) bool {
		do := worker()
		return func(i int) bool {
			if r.ctx.Err() != nil {
				return false
			}
			do(i)
			return true
		}
	})
}

// around stops a rule that looks at more than its record without [Rule.Around].
func around(p *Pass) {
	if p.alone {
		panic("the rule " + p.rule.Name + " looks at more than the record: set Around")
	}
}
