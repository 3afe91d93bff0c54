package coverage

import (
	"github.com/kbctl/kbctl/internal/logs/template"
	"github.com/kbctl/kbctl/internal/match"
)

type jsonLogs struct {
	Files     int            `json:"files"`
	Skipped   int            `json:"skipped"`
	Lines     int            `json:"lines"`
	Errors    int            `json:"errors"`
	Matched   int            `json:"matched"`
	Dropped   int            `json:"dropped"`
	GaveUp    []string       `json:"gave_up"`
	Templates []jsonTemplate `json:"templates"`
}

type jsonTemplate struct {
	Template string      `json:"template"`
	Count    int         `json:"count"`
	Example  jsonExample `json:"example"`
}

type jsonExample struct {
	File string `json:"file"`
	Line int    `json:"line"`
	Text string `json:"text"`
}

func (t *LogTally) json() *jsonLogs {
	if t == nil {
		return nil
	}
	j := &jsonLogs{t.Files, t.Skipped, t.Lines, t.Errors, t.Matched, t.Dropped, []string{}, []jsonTemplate{}}
	for _, r := range match.ByName(t.GaveUp) {
		j.GaveUp = append(j.GaveUp, r.Name())
	}
	for _, p := range t.Templates {
		j.Templates = append(j.Templates, templateJSON(p))
	}
	return j
}

func templateJSON(t template.Template) jsonTemplate {
	return jsonTemplate{t.Text, t.Count, jsonExample{t.Example.File, t.Example.Number, t.Example.Text}}
}
