package rules

import (
	"fmt"

	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var uniformMetadata = &lint.Rule{
	Name: "uniform-metadata", Group: "content", Severity: lint.Info,
	Title: "most records have the same date, rate or count",
	Doc: `Errors were first seen on different days, and fixes help at different rates. If at least half of the records,
and at least ten, have the same value in first_seen, confidence, fix_success_rate or evidence_count, it is
probably a default that nothing supports. The finding is at the first record that has it.

A date counts only if it is before the days on which the record was written and confirmed, because an error may
be new to the author. A rate of 1 and a count up to 5 do not count, nor do the rates of reproduced records.`,
	Hint: "find out the values, or leave the field out",
	Base: func(p *lint.Pass) {
		for _, field := range uniformFields {
			reportUniform(p, field)
		}
	},
}

// A uniformField is a field whose values differ from record to record.
type uniformField struct {
	name string
	// value returns the value of a record, or "" if it does not count.
	value func(*schema.Record) string
}

var uniformFields = []uniformField{
	{"first_seen", func(r *schema.Record) string {
		if r.FirstSeen == r.LastUpdated || r.FirstSeen == r.LastConfirmed {
			return ""
		}
		return r.FirstSeen
	}},
	{"confidence", func(r *schema.Record) string { return guessed(r, r.Confidence) }},
	{"fix_success_rate", func(r *schema.Record) string { return guessed(r, r.FixSuccessRate) }},
	{"evidence_count", func(r *schema.Record) string {
		if r.EvidenceCount <= 5 {
			return ""
		}
		return fmt.Sprint(r.EvidenceCount)
	}},
}

// guessed returns a rate that is not the count of tries.
func guessed(r *schema.Record, rate schema.Rate) string {
	if !rate.Known || rate.Value == 1 || r.VerificationTier == "reproduced" {
		return ""
	}
	return fmt.Sprint(rate.Value)
}

// reportUniform reports the value of a field that at least half of the records have.
func reportUniform(p *lint.Pass, field uniformField) {
	type holders struct {
		first *schema.Record
		count int
		newly bool // a record has it now but did not before
	}
	byValue := make(map[string]*holders)
	for _, r := range p.Base.Records {
		value := field.value(r)
		if value == "" {
			continue
		}
		h := byValue[value]
		if h == nil {
			h = &holders{first: r}
			byValue[value] = h
		}
		h.count++
		old, changed := p.Before(r)
		h.newly = h.newly || changed && (old == nil || field.value(old) != value)
	}
	for value, h := range byValue {
		if h.count >= fewestSharing && h.count*2 >= len(p.Base.Records) {
			p.Report(lint.Finding{
				Place:   lint.Place{Record: h.first, Pointer: "/" + field.name},
				Message: fmt.Sprintf("%s is %s in %d of the %d records", field.name, clip(value), h.count, len(p.Base.Records)),
				About:   value,
				Known:   !h.newly,
			})
		}
	}
}
