package summary

import (
	"bufio"
	"encoding/json"
	"strings"

	"github.com/kbctl/kbctl/internal/repro/trial"
)

// jsonVersion is the version of the shape. It changes when a key changes its meaning or
// disappears.
const jsonVersion = 1

type jsonSummary struct {
	Version     int                  `json:"version"`
	NotIsolated string               `json:"not_isolated"`
	Total       map[trial.Status]int `json:"total"`
	Cases       []jsonCase           `json:"cases"`
}

type jsonCase struct {
	Record   string            `json:"record"`
	Case     string            `json:"case"`
	Status   trial.Status      `json:"status"`
	Reason   string            `json:"reason"`
	Tries    int               `json:"tries"`
	Passed   int               `json:"passed"`
	Line     int               `json:"line"`
	Seconds  float64           `json:"seconds"`
	Versions map[string]string `json:"versions"`
	Hardware string            `json:"hardware"`
	Output   string            `json:"output"`
}

// writeJSON writes a summary for programs.
func writeJSON(w *bufio.Writer, s Summary) error {
	all := jsonSummary{Version: jsonVersion, NotIsolated: s.Missing, Total: make(map[trial.Status]int), Cases: []jsonCase{}}
	for _, v := range verbs {
		all.Total[v.status] = s.Count(v.status)
	}
	for _, r := range s.Results {
		c := jsonCase{Record: r.ID, Case: r.Case.Name.String(), Status: r.Status, Reason: r.Reason, Tries: r.Tries, Passed: r.Passed,
			Line: r.Line, Seconds: r.Took.Seconds(), Versions: r.Versions, Hardware: r.Hardware}
		if disagrees(r) {
			lines, _ := tail(r.Output, mostLines)
			c.Output = strings.Join(lines, "\n")
		}
		all.Cases = append(all.Cases, c)
	}
	encoder := json.NewEncoder(w)
	encoder.SetIndent("", "  ")
	return encoder.Encode(all)
}
