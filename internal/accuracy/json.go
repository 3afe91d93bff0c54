package accuracy

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/kbctl/kbctl/internal/text/visible"
)

// A jsonReport is the JSON of a report. Its shape is documented, and changes only with its
// version.
type jsonReport struct {
	Version    int             `json:"version"`
	Total      Tally           `json:"total"`
	Domains    []Domain        `json:"domains"`
	Confusions []Confusion     `json:"confusions"`
	Logs       []jsonTrial     `json:"logs"`
	Against    *jsonComparison `json:"against,omitempty"`
}

type jsonTrial struct {
	File    string  `json:"file"`
	Record  string  `json:"record"`
	Outcome Outcome `json:"outcome"`
	Rank    int     `json:"rank"`
	Line    int     `json:"line"`
	Winner  string  `json:"winner"`
}

type jsonComparison struct {
	Total    Tally            `json:"total"`
	Improved []jsonDifference `json:"improved"`
	Worsened []jsonDifference `json:"worsened"`
	Added    int              `json:"added"`
	Removed  int              `json:"removed"`
}

type jsonDifference struct {
	Was jsonTrial `json:"was"`
	Is  jsonTrial `json:"is"`
}

// writeJSON writes a report for other programs and for --against.
func writeJSON(w io.Writer, r *Report, c *Comparison) error {
	j := jsonReport{Version: 1, Total: r.Total, Domains: append([]Domain{}, r.Domains...), Confusions: append([]Confusion{}, r.Confusions...), Logs: []jsonTrial{}}
	for _, t := range r.Trials {
		j.Logs = append(j.Logs, trialJSON(t))
	}
	if c != nil {
		j.Against = &jsonComparison{c.Was, differencesJSON(c.Improved), differencesJSON(c.Worsened), c.Added, c.Removed}
	}
	text, err := visible.Marshal(j)
	if err == nil {
		_, err = w.Write(text)
	}
	return err
}

func trialJSON(t Trial) jsonTrial {
	return jsonTrial{t.File, t.Record, t.Outcome, t.Rank, t.Line, t.Winner}
}

func differencesJSON(list []Difference) []jsonDifference {
	all := []jsonDifference{}
	for _, d := range list {
		all = append(all, jsonDifference{trialJSON(d.Was), trialJSON(d.Is)})
	}
	return all
}

// ParsePast parses an earlier report in the format json.
func ParsePast(data []byte) (Past, error) {
	var j struct {
		Version int
		Total   *Tally
		Logs    []jsonTrial
	}
	if err := json.Unmarshal(data, &j); err != nil {
		return Past{}, fmt.Errorf("is not a JSON report: %w", err)
	}
	switch {
	case j.Version != 1:
		return Past{}, fmt.Errorf("is a report of version %d; only version 1 is supported", j.Version)
	case j.Total == nil || j.Logs == nil:
		return Past{}, errors.New("is not a report of kbctl bench --format json: it has no total or no logs")
	}
	past := Past{Total: *j.Total}
	for _, t := range j.Logs {
		if !t.Outcome.valid() || t.Rank < 0 {
			return Past{}, fmt.Errorf("has the outcome %.80q, which kbctl bench does not write", t.Outcome)
		}
		past.Trials = append(past.Trials, Trial{File: t.File, Record: t.Record, Outcome: t.Outcome, Rank: t.Rank, Line: t.Line, Winner: t.Winner})
	}
	return past, nil
}
