package lint

import (
	"reflect"
	"slices"
	"time"

	"github.com/kbctl/kbctl/schema"
)

// A Memory holds what a run found in records, so that the next run over the same base
// checks only records that have changed. Rules that look at more than one record
// always run. A Memory serves one run at a time, and all its runs must have the same
// rules and catalogs. The zero Memory is empty.
type Memory struct {
	settings Settings
	today    time.Time
	records  map[string]*remembered // by file
	next     []*remembered          // of the current run, by Source.Index
}

// remembered is what rules reported in a record, before ignores, redaction and
// places.
type remembered struct {
	text     string
	findings []Finding
	values   map[any]any // of PerRecord, by PerRecord
	// parts are the parts of the record that the last run located, and places their
	// locations.
	parts  []schema.Part
	places []schema.Location
}

// begin prepares the memory for a run.
func (m *Memory) begin(r *run) {
	if m == nil {
		return
	}
	if !reflect.DeepEqual(m.settings, r.options.Settings) || !m.today.Equal(r.options.Today) {
		*m = Memory{settings: r.options.Settings, today: r.options.Today}
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

// mostRemembered limits the findings that a memory holds of one record. The next run checks a
// record with more again.
const mostRemembered = 50

// keep stores what was found in a record.
func (m *Memory) keep(r *schema.Record, findings []Finding) {
	switch {
	case m == nil:
	case len(findings) > mostRemembered:
		m.next[r.Source.Index] = &remembered{}
	default:
		m.next[r.Source.Index] = &remembered{text: r.Source.Text, findings: slices.Clip(findings)}
	}
}

// end makes the findings of the run available to the next one. A canceled run leaves
// records unchecked, and these are left out.
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

// values returns the kept values of a record, for the caller to change. It returns
// nil if there is no memory, or if the record is not being checked.
func (m *Memory) values(r *schema.Record) map[any]any {
	if m == nil || m.next == nil || m.next[r.Source.Index] == nil {
		return nil
	}
	known := m.next[r.Source.Index]
	if known.values == nil {
		known.values = make(map[any]any)
	}
	return known.values
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

// checkAlone gives the records of passes to the rules that look at nothing else. They cannot
// see the base: a rule that used it by mistake would miss changes in other records.
func checkAlone(passes []*Pass) {
	changed := make([]*Pass, 0, len(passes))
	for _, p := range passes {
		if known := p.run.options.Memory.of(p.record); known != nil {
			repeat(p, known.findings)
			continue
		}
		p.Base, p.alone, p.raw = nil, true, nil
		changed = append(changed, p)
	}
	for _, rule := range passes[0].run.rules {
		if rule.alone() {
			give(rule, changed)
		}
	}
	for _, p := range changed {
		p.Base, p.alone = p.run.base, false
		if p.run.ctx.Err() == nil {
			p.run.options.Memory.keep(p.record, p.raw)
		}
	}
}

// repeat reports what is known of a record that has not changed.
func repeat(p *Pass, findings []Finding) {
	for _, f := range findings {
		p.rule = f.Rule
		p.Report(at(f, p.record))
	}
}

// at moves a finding in a record to the record as it is loaded now.
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
