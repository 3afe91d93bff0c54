package coverage

import (
	"fmt"
	"math/big"
	"strings"

	"github.com/kbctl/kbctl/internal/text/wording"
)

// A Limit is the share of records, in percent, that a field must reach.
type Limit struct {
	field   int
	text    string // as it was written
	percent *big.Rat
}

// ParseLimits reads what --fail-under says: fields with percentages, zh=95.
func ParseLimits(texts []string) ([]Limit, error) {
	var limits []Limit
	seen := make(map[int]bool)
	for _, text := range texts {
		name, percent, ok := strings.Cut(strings.TrimSpace(text), "=")
		if !ok {
			return nil, fmt.Errorf("%q is no limit such as zh=95", text)
		}
		limit, err := newLimit(strings.TrimSpace(name), strings.TrimSpace(percent))
		if err != nil {
			return nil, err
		}
		if seen[limit.field] {
			return nil, fmt.Errorf("%s has two limits", name)
		}
		seen[limit.field] = true
		limits = append(limits, limit)
	}
	return limits, nil
}

func newLimit(name, percent string) (Limit, error) {
	limit := Limit{field: -1, text: strings.TrimSuffix(percent, "%")}
	for i, f := range fields {
		if f.Name == name {
			limit.field = i
		}
	}
	if limit.field < 0 {
		return limit, fmt.Errorf("there is no field %q%s; the fields are %s", name, wording.DidYouMean(name, fieldNames()), strings.Join(fieldNames(), ", "))
	}
	value, ok := new(big.Rat), len(limit.text) < 10 && strings.Trim(limit.text, "0123456789.") == ""
	if ok {
		_, ok = value.SetString(limit.text)
	}
	if !ok || value.Sign() < 0 || value.Cmp(big.NewRat(100, 1)) > 0 {
		return limit, fmt.Errorf("%s: %q is no percentage from 0 to 100", name, percent)
	}
	limit.percent = value
	return limit, nil
}

// Failures says of each limit that a tally does not reach what it has instead.
// Nothing is rounded, and no records reach every limit.
func (t Tally) Failures(limits []Limit) []string {
	var failures []string
	for _, l := range limits {
		have := new(big.Rat).SetInt64(int64(t.Have[l.field]) * 100)
		want := new(big.Rat).Mul(l.percent, new(big.Rat).SetInt64(int64(t.Records)))
		if have.Cmp(want) < 0 {
			failures = append(failures, fmt.Sprintf("%s: %d of %d records, %d%%, and not %s%%",
				fields[l.field].Name, t.Have[l.field], t.Records, t.Percent(l.field), l.text))
		}
	}
	return failures
}
