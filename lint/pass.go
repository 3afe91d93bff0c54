package lint

import (
	"regexp"
	"time"

	"github.com/kbctl/kbctl/graph"
	"github.com/kbctl/kbctl/internal/card"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/workspace/readfile"
	"github.com/kbctl/kbctl/schema"
)

// A Pass is what a rule is given: the knowledge base, what is known about it,
// and Report. It is for one goroutine.
type Pass struct {
	// Base is the knowledge base. Rules only read it. A rule that looks at records
	// one by one has none unless it is [Rule.Around].
	Base *schema.Base
	// Config is its configuration.
	Config *config.Config
	// Today is the day on which it is checked, midnight UTC.
	Today time.Time

	run    *run
	rule   *Rule
	regexp compiled

	// The facts of the domain last asked for, and the names in the record.
	domain     string
	facts      *catalog.Facts
	mentioned  mentionedIn
	judged     map[nameOf]*judgement
	dated      map[nameOf]*dated
	translated translated

	// While a record is looked at: the record, what was found in its file, and
	// what was found in others, such as its card.
	record           *schema.Record
	found, elsewhere []Finding
	// alone tells that the rule is to look at nothing else; raw is what it reports, as
	// it reports it, if that is to be remembered.
	alone bool
	raw   []Finding
}

// compiled is the regex of one record, which several rules ask for in a row.
type compiled struct {
	record *schema.Record
	regexp *regexp.Regexp
	err    error
}

// Report adds a finding. The rule fills in the place, the message and what is
// related; the rest follows.
//
// A finding at a pointer that the record does not have, or to whose value the
// schema objects, is dropped: what is missing or of the wrong type is the
// schema's to report, once.
func (p *Pass) Report(f Finding) {
	f.Rule = p.rule
	f.Severity = p.run.severity[p.rule]
	if p.alone && p.run.options.Memory != nil {
		p.raw = append(p.raw, at(f, p.record))
	}
	if f.Record != nil && p.run.silenced(&f) {
		return
	}
	p.run.redact(&f)
	f.Message = visible.Clip(f.Message, longestMessage)
	switch {
	case f.Record != nil && f.Record == p.record && f.File == "":
		p.found = append(p.found, f)
	case p.record != nil:
		p.elsewhere = append(p.elsewhere, f)
	default:
		p.run.add(f)
	}
}

// longestMessage caps a message, in characters, whatever of a record is in it.
const longestMessage = 1500

// ReportAt adds a finding at a pointer of a record.
func (p *Pass) ReportAt(r *schema.Record, pointer, message string) {
	p.Report(Finding{Place: Place{Record: r, Pointer: pointer}, Message: message})
}

// Regexp compiles a record's regex as the knowledge base's readers search.
func (p *Pass) Regexp(r *schema.Record) (*regexp.Regexp, error) {
	if p.regexp.record != r {
		re, err := regex.Compile(r.Regex, p.Config.Regex.IgnoreCase)
		p.regexp = compiled{r, re, err}
	}
	return p.regexp.regexp, p.regexp.err
}

// Graph returns the transition graph.
func (p *Pass) Graph() *graph.Graph {
	p.around()
	return p.run.graph()
}

// Cards returns the languages in which records are to have cards.
func (p *Pass) Cards() []card.Language {
	p.around()
	return p.run.cards()
}

// Fixtures returns the fixture logs.
func (p *Pass) Fixtures() *match.Fixtures {
	p.around()
	f, err := p.run.fixtures()
	if err != nil {
		p.run.fail(err)
		return &match.Fixtures{}
	}
	return f
}

// Before tells whether a record has changed since the state with which the run
// compares, and what it was: nil if it is new. If the run compares nothing, nothing
// has changed.
func (p *Pass) Before(r *schema.Record) (before *schema.Record, changed bool) {
	p.around()
	before, changed = p.run.options.Before[r]
	return before, changed
}

// former is what a record was: itself if it has not changed, nil if it is new.
func (p *Pass) former(r *schema.Record) *schema.Record {
	if old, changed := p.Before(r); changed {
		return old
	}
	return r
}

// Ignores returns the configuration's ignores of rules that ran, and how often
// each was of use. Only Last functions have the whole count.
func (p *Pass) Ignores() []IgnoreUse {
	var uses []IgnoreUse
	for _, u := range p.run.ignores {
		if rule := Lookup(u.Rule); rule.Since {
			continue // it is of use while the change is new, and no longer
		} else if _, ran := p.run.severity[rule]; ran {
			uses = append(uses, IgnoreUse{u.Ignore, int(u.count.Load())})
		}
	}
	return uses
}

// An IgnoreUse is an ignore and the number of findings that it silenced.
type IgnoreUse struct {
	config.Ignore
	Silenced int
}

// ReadFile reads a file of the base besides the records. It refuses what is not a
// regular file, for a link could lead out of the base and its target into a
// public log, and what is larger than any card or log should be.
func (p *Pass) ReadFile(file string) ([]byte, error) {
	p.around()
	return readfile.AtMost(p.Base.FS, file, 64<<20)
}
