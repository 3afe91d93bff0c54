package lint

import (
	"github.com/kbctl/kbctl/schema"
)

// relatedByRecord collects the related places that are pointers into another record than that of the
// finding, or whose finding is in no record, by the record that they point into. Rules that check one record
// relate only to places in that record. So once the other rules have run, all places across records
// are known. The result has the places by the index of that record.
func relatedByRecord(r *run) [][]*Related {
	collect := func(own *schema.Record, findings findingList) (across []*Related) {
		for at := range findings.related() {
			if at.Record != nil && at.Record != own && at.unlocated() {
				across = append(across, at)
			}
		}
		return across
	}
	records := r.base.Records
	found := make([][]*Related, len(records), len(records)+1)
	parallel(r, len(records), func() func(int) {
		return func(i int) { found[i] = collect(records[i], r.byRecord[i]) }
	})
	related := make([][]*Related, len(records))
	for _, across := range append(found, collect(nil, loose(r.others))) {
		for _, at := range across {
			if i := at.Record.Source.Index; i < len(records) && records[i] == at.Record {
				related[i] = append(related[i], at)
			}
		}
	}
	return related
}

// distinct returns each of the places once. Several findings may share one.
func distinct(places []*Related) (each []*Related) {
	known := make(map[*Related]bool, len(places))
	for _, at := range places {
		if !known[at] {
			known[at] = true
			each = append(each, at)
		}
	}
	return each
}

// locateIn fills in the ranges of one record's findings and of the related places in
// it. It returns the findings to keep.
func locateIn(memory *Memory, record *schema.Record, findings []Finding, related []*Related) []Finding {
	if len(findings) == 0 && len(related) == 0 {
		return nil
	}
	related = append(related, placesIn(record, findings)...)
	parts := make([]schema.Part, 0, len(findings)+len(related))
	for i := range findings {
		parts = append(parts, findings[i].part())
	}
	for _, at := range related {
		parts = append(parts, at.part())
	}
	locations := memory.locate(record, parts)
	for k, at := range related {
		at.Range = locations[len(findings)+k].Value
	}
	rejected := rejectedBySchema(record)
	kept := findings[:0]
	for i, f := range findings {
		if f.Range.IsZero() {
			if !locations[i].Exists || f.To == 0 && rejected(f.Pointer) { // a finding about a part of a rejected value stays
				continue
			}
			f.Range = locations[i].Value
		}
		if text := locations[i].Text; text != "" {
			f.value = sumOf(text)
		}
		kept = append(kept, f)
	}
	return kept
}

func (p *Place) part() schema.Part { return schema.Part{Pointer: p.Pointer, From: p.From, To: p.To} }

// placesIn returns the related places of findings that are pointers into a record
// without a range. Places in other records are located together with those records.
func placesIn(record *schema.Record, findings []Finding) (places []*Related) {
	for i := range findings {
		for k := range findings[i].Related {
			if at := &findings[i].Related[k]; at.Record == record && at.unlocated() {
				places = append(places, at)
			}
		}
	}
	return places
}
