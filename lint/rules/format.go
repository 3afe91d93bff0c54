package rules

import (
	"github.com/kbctl/kbctl/schema"

	"github.com/kbctl/kbctl/lint"
)

var format = &lint.Rule{
	Name: "format", Group: "schema", Severity: lint.Info,
	Title: "the file is not in canonical format",
	Doc: `One layout for all records keeps diffs to what has changed: two spaces of indentation, one member or
element a line, empty objects and arrays closed at once, a line feed at the end of every line and of the
file. kbctl fmt writes it. It touches nothing but white space between tokens. Carriage
returns before line feeds do not count: git puts them there, on Windows.`,
	Fixes: "It does what kbctl fmt does.",
	Hint:  "run kbctl fmt",
	Record: func(p *lint.Pass, r *schema.Record) {
		if len(r.Source.Problems) > 0 {
			return // mend those first
		}
		if at, ok := schema.Misformatted(r.Source.Text); ok {
			p.Report(lint.Finding{
				Place:   lint.Place{Record: r, Range: schema.Range{Start: at, End: at}},
				Message: "not in canonical format from here on",
				Fix:     lint.Rewrite(r.Source.File, "lay it out as kbctl fmt does", formatted),
			})
		}
	},
}

func formatted(text []byte) ([]byte, error) { return schema.Format(string(text)) }
