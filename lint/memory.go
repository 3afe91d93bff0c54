package lint

import (
	"bytes"
	"slices"
	"time"

	"github.com/kbctl/kbctl/internal/card"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/schema"
)

// A Memory is what rules found in records, for the next run over the same base, in
// which most records are as they were. Rules that look at more than a record run
// in any case. It is for one run at a time, with the same rules and catalogs each
// time; what the zero Memory knows is nothing.
type Memory struct {
	config *config.Config
	today  time.Time
	// records has what was found in each record, by its file.
	records map[string]*remembered
	next    []*remembered // of the run that goes on, by Source.Index
}

// remembered is what was found in a record, as the rules reported it: before
// ignores, secrets and places.
type remembered struct {
	text     string
	findings []Finding
	// cards are the sums of the cards that the record renders to, by language, as
	// far as they were the cards that there are.
	cards map[card.Language]sum
	// parts are where the last run found something, and places where those are.
	parts  []schema.Part
	places []schema.Location
}

// begin gets the memory ready for a run.
func (m *Memory) begin(r *run) {
	if m == nil {
		return
	}
	if m.config != r.config || !m.today.Equal(r.options.Today) {
		*m = Memory{config: r.config, today: r.options.Today}
	}
	m.next = make([]*remembered, len(r.base.Records))
}

// of returns what is known of a record; nil if it has changed.
func (m *Memory) of(r *schema.Record) *remembered {
	if m == nil {
		return nil
	}
	known := m.records[r.Source.File]
	if known == nil || known.text != r.Source.Text || r.Source.Text == "" {
		return nil
	}
	m.next[r.Source.Index] = known
	return known
}

// keep takes in what was found in a record.
func (m *Memory) keep(r *schema.Record, findings []Finding) {
	if m != nil {
		m.next[r.Source.Index] = &remembered{text: r.Source.Text, findings: slices.Clip(findings)}
	}
}

// end makes what the run found what is known.
func (m *Memory) end(r *run) {
	if m == nil {
		return
	}
	m.records = make(map[string]*remembered, len(m.next))
	for i, known := range m.next {
		m.records[r.base.Records[i].Source.File] = known
	}
	m.next = nil
}

// isCard tells whether a text is the card of a record, and remembers it if so.
func (m *Memory) isCard(r *schema.Record, language card.Language, text []byte) bool {
	if m == nil {
		return bytes.Equal(text, language.Render(r))
	}
	known, of := m.next[r.Source.Index], sumOf(string(text))
	if known.cards[language] == of {
		return true
	}
	is := bytes.Equal(text, language.Render(r))
	if is {
		if known.cards == nil {
			known.cards = make(map[card.Language]sum)
		}
		known.cards[language] = of
	}
	return is
}

// locate finds parts of a record.
func (m *Memory) locate(r *schema.Record, parts []schema.Part) []schema.Location {
	if m == nil {
		return r.LocateParts(parts...)
	}
	known := m.next[r.Source.Index]
	if known.places == nil || !slices.Equal(known.parts, parts) {
		known.parts, known.places = parts, r.LocateParts(parts...)
	}
	return known.places
}

// alone tells whether what the rule finds in a record follows from that record, the
// configuration, the catalogs and the day.
func (r *Rule) alone() bool { return r.Record != nil && !r.Around && !r.Since }

// lookAlone has the rules look at a record that look at nothing else. They cannot
// see the base, so that none does by mistake what only shows when a record is not
// looked at again.
func (p *Pass) lookAlone(record *schema.Record) {
	if known := p.run.options.Memory.of(record); known != nil {
		for _, f := range known.findings {
			p.rule = f.Rule
			p.Report(at(f, record))
		}
		return
	}
	p.Base, p.alone, p.raw = nil, true, nil
	for _, rule := range p.run.rules {
		if rule.alone() {
			p.rule = rule
			rule.Record(p, record)
		}
	}
	p.Base, p.alone = p.run.base, false
	p.run.options.Memory.keep(record, p.raw)
}

// at moves what a rule reported of a record to the record as it is loaded now.
func at(f Finding, record *schema.Record) Finding {
	f.Record = record
	f.Related = slices.Clone(f.Related)
	for i := range f.Related {
		if f.Related[i].Record != nil {
			f.Related[i].Record = record
		}
	}
	return f
}

// around stops a rule that looks at more than its record and does not say so.
func (p *Pass) around() {
	if p.alone {
		panic("the rule " + p.rule.Name + " looks at more than the record: set Around")
	}
}
