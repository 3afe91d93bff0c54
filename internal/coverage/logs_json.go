package coverage

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/logs/template"
	"github.com/kbctl/kbctl/internal/match"
)

type jsonLogs struct {
	LogCounts
	GaveUp    []string            `json:"gave_up"`
	Templates []template.Template `json:"templates"`
}

func (t *LogTally) json() *jsonLogs {
	if t == nil {
		return nil
	}
	return &jsonLogs{t.LogCounts, t.gaveUp(), append([]template.Template{}, t.Templates...)}
}

// gaveUp names the records in GaveUp.
func (t *LogTally) gaveUp() []string {
	names := []string{}
	for _, r := range match.ByName(t.GaveUp) {
		names = append(names, r.Name())
	}
	return names
}

// ParseTemplates parses the templates of a report in the format json, the most frequent
// first.
func ParseTemplates(data []byte) (templates []template.Template, err error) {
	var r struct {
		Version int
		Logs    *jsonLogs
	}
	switch err := json.Unmarshal(data, &r); {
	case err != nil:
		return nil, fmt.Errorf("is not a JSON report: %w", err)
	case r.Version != 1:
		return nil, fmt.Errorf("is a report of version %d; only version 1 is supported", r.Version)
	case r.Logs == nil:
		return nil, errors.New("has no errors of logs; make it with kbctl coverage --logs DIR --format json")
	}
	for _, t := range r.Logs.Templates {
		at := t.Example
		if t.Count < 1 || at.File == "" || at.Number < 1 || strings.TrimSpace(at.Text) == "" {
			return nil, fmt.Errorf("has a template that kbctl does not write: %.100q", t.Text)
		}
	}
	slices.SortStableFunc(r.Logs.Templates, func(a, b template.Template) int { return cmp.Compare(b.Count, a.Count) })
	return r.Logs.Templates, nil
}
