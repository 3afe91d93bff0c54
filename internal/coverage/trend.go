package coverage

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"
)

// A Past is the total of an older report.
type Past struct {
	Date    time.Time
	Records int
	// Percent is the percentage of records with each field, in the order of [Fields]. It is
	// negative if the report does not have the field.
	Percent []float64
}

// ParsePast parses an older report in the format json.
func ParsePast(data []byte) (Past, error) {
	var r struct {
		Version int
		Date    string
		Total   struct {
			Records *int
			Fields  map[string]share
		}
	}
	if err := json.Unmarshal(data, &r); err != nil {
		return Past{}, fmt.Errorf("is not a JSON report: %w", err)
	}
	date, err := time.Parse(time.DateOnly, r.Date)
	switch {
	case r.Version != 1:
		return Past{}, fmt.Errorf("is a report of version %d; only version 1 is supported", r.Version)
	case err != nil || r.Total.Records == nil:
		return Past{}, errors.New("is not a report of kbctl coverage --format json: it has no date or no total")
	}
	past := Past{Date: date, Records: *r.Total.Records}
	for _, f := range fields {
		s, ok := r.Total.Fields[f.Name]
		switch {
		case !ok || s.Have < 0 || s.Have > s.Of:
			past.Percent = append(past.Percent, -1)
		case s.Of == 0:
			past.Percent = append(past.Percent, 100)
		default:
			past.Percent = append(past.Percent, 100*float64(s.Have)/float64(s.Of))
		}
	}
	return past, nil
}

// Past returns the total of the report.
func (r *Report) Past() Past {
	past := Past{Date: r.Date, Records: r.Total.Records}
	for i := range fields {
		percent := 100.0
		if r.Total.Records > 0 {
			percent = 100 * float64(r.Total.Have[i]) / float64(r.Total.Records)
		}
		past.Percent = append(past.Percent, percent)
	}
	return past
}

// Trend returns older reports and this one by date. The last report of a day counts.
func (r *Report) Trend(older []Past) []Past {
	days := make(map[time.Time]Past)
	for _, p := range append(slices.Clone(older), r.Past()) {
		days[p.Date] = p
	}
	var all []Past
	for _, p := range days {
		all = append(all, p)
	}
	slices.SortFunc(all, func(a, b Past) int { return a.Date.Compare(b.Date) })
	return all
}
