package lint

import (
	"github.com/kbctl/kbctl/schema"
)

// relatedByRecord collects the related places that are pointers, by the record
// they point into. Rules that look at one record relate to places in that record
// alone, so what there is after the others have run is all there is across.
func (r *run) relatedByRecord() map[*schema.Record][]*Related {
	related := make(map[*schema.Record][]*Related)
	collect := func(findings []Finding) {
		for i := range findings {
			for k := range findings[i].Related {
				if at := &findings[i].Related[k]; at.Record != nil && at.unlocated() {
					related[at.Record] = append(related[at.Record], at)
				}
			}
		}
	}
	for _, findings := range r.byRecord {
		collect(findings)
	}
	collect(r.others)
	return related
}

// locateIn fills in the ranges of one record's findings and of the related
// places in it, and returns the findings that stand.
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
			if !locations[i].Exists || rejected[f.Pointer] && f.To == 0 { // a part is there whatever the whole is
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

// placesIn returns the places related to findings that point into a record and
// are pointers still. Places in other records are for whoever looks at those.
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

// rejectedBySchema returns the pointers to whose values the schema objects, so
// that nothing else need be said of them. Rules that speak for the schema come
// with a range and are not held against it.
func rejectedBySchema(record *schema.Record) map[string]bool {
	if len(record.Source.Violations) == 0 {
		return nil
	}
	rejected := make(map[string]bool)
	for _, v := range record.Source.Violations {
		rejected[v.Pointer] = rejected[v.Pointer] || v.Missing == ""
	}
	return rejected
}
