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
	Version int `json:"version"`
	*Report
	Against *Comparison `json:"against,omitempty"`
}

// writeJSON writes a report for other programs and for --against.
func writeJSON(w io.Writer, r *Report, c *Comparison) error {
	text, err := visible.Marshal(jsonReport{1, r, c})
	if err == nil {
		_, err = w.Write(text)
	}
	return err
}

// ParsePast parses an earlier report in the format json.
func ParsePast(data []byte) (Past, error) {
	var j struct {
		Version int
		Total   *Tally
		Logs    []Trial
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
	for _, t := range j.Logs {
		if !t.Outcome.valid() || t.Rank < 0 {
			return Past{}, fmt.Errorf("has the outcome %.80q, which kbctl bench does not write", t.Outcome)
		}
	}
	return Past{*j.Total, j.Logs}, nil
}
