package coverage

import (
	"fmt"
	"math/big"
	"strings"

	"github.com/kbctl/kbctl/internal/text/wording"
)

// A Limit is the percentage of records that must have a field.
type Limit struct {
	field   int
	text    string // as written
	percent *big.Rat
}

// ParseLimits parses the values of --fail-under, such as zh=95.
func ParseLimits(texts []string) ([]Limit, error) {
	var limits []Limit
	seen := make(map[int]bool)
	for _, text := range texts {
		name, percent, ok := strings.Cut(strings.TrimSpace(text), "=")
		if !ok {
			return nil, fmt.Errorf("%q is not a limit; write FIELD=PERCENT, such as zh=95", text)
		}
		limit, err := newLimit(strings.TrimSpace(name), strings.TrimSpace(percent))
		if err != nil {
			return nil, err
		}
		if seen[limit.field] {
			return nil, fmt.Errorf("%s has two limits; give one", name)
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
		return limit, fmt.Errorf("unknown field %q%s; the fields are %s", name, wording.DidYouMean(name, fieldNames()), strings.Join(fieldNames(), ", "))
	}
	value, ok := new(big.Rat), len(limit.text) < 10 && strings.Trim(limit.text, "0123456789.") == ""
	if ok {
		_, ok = value.SetString(limit.text)
	}
	if !ok || value.Sign() < 0 || value.Cmp(big.NewRat(100, 1)) > 0 {
		return limit, fmt.Errorf("%s: %q is not a percentage from 0 to 100", name, percent)
	}
	limit.percent = value
	return limit, nil
}

// Failures describes each limit that a tally does not reach. It does not round. A tally
// without records reaches every limit.
func (t Tally) Failures(limits []Limit) []string {
	var failures []string
	for _, l := range limits {
		have := new(big.Rat).SetInt64(int64(t.Have[l.field]) * 100)
		want := new(big.Rat).Mul(l.percent, new(big.Rat).SetInt64(int64(t.Records)))
		if have.Cmp(want) < 0 {
			failures = append(failures, fmt.Sprintf("%s: %d of %d records have it, %d%%; the limit is %s%%",
				fields[l.field].Name, t.Have[l.field], t.Records, t.Percent(l.field), l.text))
		}
	}
	return failures
}
