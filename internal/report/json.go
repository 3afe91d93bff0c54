package report

import (
	"bufio"
	"encoding/json"
	"io"

	"github.com/kbctl/kbctl/lint"
)

// jsonReport writes one JSON object. Its shape is documented. A change of the
// shape needs a new version.
type jsonReport struct{}

type jsonHead struct {
	Version int         `json:"version"`
	Tool    jsonTool    `json:"tool"`
	Summary jsonSummary `json:"summary"`
}

type jsonTool struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

type jsonSummary struct {
	Records    int   `json:"records"`
	Errors     int   `json:"errors"`
	Warnings   int   `json:"warnings"`
	Infos      int   `json:"infos"`
	DurationMS int64 `json:"duration_ms"`
}

type jsonFinding struct {
	Rule      string        `json:"rule"`
	Severity  string        `json:"severity"`
	File      string        `json:"file"`
	Line      int32         `json:"line"`
	Column    int32         `json:"column"`
	EndLine   int32         `json:"end_line"`
	EndColumn int32         `json:"end_column"`
	Record    string        `json:"record"`
	Pointer   string        `json:"pointer"`
	Message   string        `json:"message"`
	Hint      string        `json:"hint"`
	Count     int           `json:"count,omitempty"`
	Related   []jsonRelated `json:"related"`
	Fix       *jsonFix      `json:"fix"`
}

// jsonFix is null if the finding has no fix.
type jsonFix struct {
	Title string `json:"title"`
}

type jsonRelated struct {
	File    string `json:"file"`
	Line    int32  `json:"line"`
	Column  int32  `json:"column"`
	Message string `json:"message"`
}

// Report implements Reporter.
func (jsonReport) Report(w io.Writer, run Run) error {
	out := bufio.NewWriter(w)
	counts := run.Result.Totals
	head, err := json.Marshal(jsonHead{
		Version: 1,
		Tool:    jsonTool{"kbctl", run.Version},
		Summary: jsonSummary{
			run.Result.Records, counts[lint.Error], counts[lint.Warning], counts[lint.Info], run.Duration.Milliseconds(),
		},
	})
	if err != nil {
		return err
	}
	out.Write(head[:len(head)-1]) // without the closing brace
	out.WriteString(`,"findings":[`)
	findings := array{out: out}
	for f := range run.Result.All() {
		if err := findings.add(findingJSON(f)); err != nil {
			return err
		}
	}
	out.WriteString("\n]}\n")
	return out.Flush()
}

func findingJSON(f *lint.Finding) jsonFinding {
	j := jsonFinding{
		Rule: f.Rule.Name, Severity: f.Severity.String(), File: f.Path(),
		Line: f.Range.Start.Line, Column: f.Range.Start.Column,
		EndLine: f.Range.End.Line, EndColumn: f.Range.End.Column,
		Pointer: f.Pointer, Message: f.Message, Hint: f.Advice(), Count: f.Count,
		Related: make([]jsonRelated, 0, len(f.Related)),
	}
	if f.Detail != "" {
		j.Message += "\n" + f.Detail
	}
	if f.Record != nil {
		j.Record = f.Record.Name()
	}
	if f.Fix != nil {
		j.Fix = &jsonFix{f.Fix.Title}
	}
	for _, r := range f.Related {
		j.Related = append(j.Related, jsonRelated{r.Path(), r.Range.Start.Line, r.Range.Start.Column, r.Message})
	}
	return j
}
