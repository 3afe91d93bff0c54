package accuracy

import (
	"cmp"
	"math"
	"slices"
)

// A Tally counts outcomes.
type Tally struct {
	// Logs counts the logs that a record must explain. First, WrongLine, WrongRecord and
	// None count their outcomes.
	Logs        int `json:"logs"`
	First       int `json:"first"`
	FirstThree  int `json:"first_three"` // logs whose record is among the first three, on the right line
	WrongLine   int `json:"wrong_line"`
	WrongRecord int `json:"wrong_record"`
	None        int `json:"none"`
	// MRR is the mean reciprocal rank: the mean of 1 divided by the rank of the record, or of
	// 0 if it does not match or matches another line. It has four digits and is rounded down,
	// so that 1 means that all are right. Without logs it is 0.
	MRR float64 `json:"mean_reciprocal_rank"`
	// Others counts the logs that a record, or any record, must not match. FalseMatches is
	// how many of them it matches.
	Others       int `json:"nomatch_logs"`
	FalseMatches int `json:"false_matches"`

	reciprocals float64
}

// A Domain is a tally of the logs of its records. Logs of successful runs belong to none.
type Domain struct {
	Name string `json:"name"`
	Tally
}

// A Confusion is a record that comes first in logs of another record.
type Confusion struct {
	Record string   `json:"record"`
	Winner string   `json:"winner"`
	Logs   []string `json:"logs"`

	lost float64 // the sum of what the reciprocal ranks lack
}

func (t *Tally) add(trial Trial) {
	switch trial.Outcome {
	case Quiet:
		t.Others++
		return
	case FalseMatch:
		t.Others++
		t.FalseMatches++
		return
	case First:
		t.First++
	case WrongLine:
		t.WrongLine++
	case WrongRecord:
		t.WrongRecord++
	case None:
		t.None++
	}
	t.Logs++
	t.reciprocals += trial.reciprocal()
	if trial.right && trial.Rank <= 3 {
		t.FirstThree++
	}
	t.MRR = math.Floor(1e4*t.reciprocals/float64(t.Logs)+1e-6) / 1e4
}

// reciprocal returns 1 divided by the rank of the record, or 0 if it does not match on a line
// of the error.
func (t Trial) reciprocal() float64 {
	if !t.right {
		return 0
	}
	return 1 / float64(t.Rank)
}

func newReport(trials []Trial, problems []error) *Report {
	r := &Report{Domains: []Domain{}, Confusions: []Confusion{}, Trials: append([]Trial{}, trials...), Problems: problems}
	domains := make(map[string]*Domain)
	type pair struct{ record, winner string }
	confusions := make(map[pair]*Confusion)
	for _, t := range trials {
		r.Total.add(t)
		if t.Record != "" {
			if domains[t.domain] == nil {
				domains[t.domain] = &Domain{Name: t.domain}
			}
			domains[t.domain].add(t)
		}
		if t.Outcome == WrongRecord {
			key := pair{t.Record, t.Winner}
			if confusions[key] == nil {
				confusions[key] = &Confusion{Record: t.Record, Winner: t.Winner}
			}
			confusions[key].Logs = append(confusions[key].Logs, t.File)
			confusions[key].lost += 1 - t.reciprocal()
		}
	}
	for _, d := range domains {
		r.Domains = append(r.Domains, *d)
	}
	slices.SortFunc(r.Domains, func(a, b Domain) int { return cmp.Compare(a.Name, b.Name) })
	for _, c := range confusions {
		r.Confusions = append(r.Confusions, *c)
	}
	slices.SortFunc(r.Confusions, func(a, b Confusion) int {
		return cmp.Or(cmp.Compare(b.lost, a.lost), cmp.Compare(a.Record, b.Record), cmp.Compare(a.Winner, b.Winner))
	})
	return r
}
