package diagnosis

import (
	"bytes"
	_ "embed"
	"io"
	"strings"
	"text/template"

	"github.com/kbctl/kbctl/internal/card"
	"github.com/kbctl/kbctl/internal/text/markdown"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/schema"
)

//go:embed diagnosis.tmpl
var source string

var page = template.Must(template.New("diagnosis").Funcs(card.Functions()).Funcs(template.FuncMap{
	"prose": markdown.Prose,
	"line":  func(s string) string { return visible.LineStart(strings.TrimSpace(firstLine(s))) },
	"lines": func(s string) string { return strings.Join(linesOf(s), "\n") },
}).Parse(source))

// WriteMarkdown writes diagnoses as markdown for an issue or a job summary. Text
// from logs and records has no effect on it.
func WriteMarkdown(w io.Writer, all []Diagnosis, o Options) error {
	type explanation struct {
		Rank                  int
		Record                *schema.Record
		Line                  int32
		Excerpt, Cause        string
		DeadEnds, Workarounds []fix
		LeadsTo               []string
	}
	type file struct {
		File         string
		Explanations []explanation
		Rest         int
	}
	var files []file
	for _, d := range all {
		f := file{File: d.File, Rest: len(d.Explanations) - len(o.top(d.Explanations))}
		for _, e := range o.top(d.Explanations) {
			f.Explanations = append(f.Explanations, explanation{
				e.Rank, e.Record, e.Best.Range.Start.Line, redacted(e.Best).Line, cause(e.Record, o.Chinese),
				deadEnds(e.Record), workarounds(e.Record, o.Chinese), consequences(e.Record),
			})
		}
		files = append(files, f)
	}
	var out bytes.Buffer
	if err := page.Execute(&out, map[string]any{"Files": files, "Words": o.words()}); err != nil {
		return err
	}
	_, err := w.Write(append(bytes.Trim(out.Bytes(), "\n"), '\n'))
	return err
}
