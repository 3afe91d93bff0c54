package accuracy

import (
	"cmp"
	"slices"
)

// A Comparison says what a change does to the outcomes of logs.
type Comparison struct {
	Was Tally `json:"total"`
	// Improved and Worsened are the logs that the knowledge base explains better or worse,
	// the greatest difference first.
	Improved []Difference `json:"improved"`
	Worsened []Difference `json:"worsened"`
	// Added and Removed count the logs that only one side has.
	Added   int `json:"added"`
	Removed int `json:"removed"`
}

// A Difference is a log before and after a change.
type Difference struct {
	Was Trial `json:"was"`
	Is  Trial `json:"is"`
}

// A Past is an earlier report: its total and its trials.
type Past struct {
	Total  Tally
	Trials []Trial
}

// Past returns the report as the past of a later one.
func (r *Report) Past() Past { return Past{r.Total, r.Trials} }

// Compare compares a report with an earlier one.
func (r *Report) Compare(past Past) *Comparison {
	c := &Comparison{Was: past.Total, Improved: []Difference{}, Worsened: []Difference{}}
	before := make(map[string]Trial, len(past.Trials))
	for _, t := range past.Trials {
		before[t.File] = t
	}
	for _, is := range r.Trials {
		was, ok := before[is.File]
		switch delete(before, is.File); {
		case !ok:
			c.Added++
		case is.worth() > was.worth():
			c.Improved = append(c.Improved, Difference{was, is})
		case is.worth() < was.worth():
			c.Worsened = append(c.Worsened, Difference{was, is})
		}
	}
	c.Removed = len(before)
	for _, list := range [][]Difference{c.Improved, c.Worsened} {
		slices.SortStableFunc(list, func(a, b Difference) int { return cmp.Compare(b.size(), a.size()) })
	}
	return c
}

// size returns how much the outcome differs.
func (d Difference) size() float64 {
	return max(d.Is.worth()-d.Was.worth(), d.Was.worth()-d.Is.worth())
}
