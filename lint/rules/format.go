package rules

import (
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var format = &lint.Rule{
	Name: "format", Group: "schema", Severity: lint.Info,
	Title: "the file is not in canonical format",
	Doc: `One layout for all records keeps diffs small: two spaces of indentation, one member or element per line,
empty objects and arrays on one line, and a line feed at the end of each line and of the file. kbctl fmt
writes this layout. It changes only white space between tokens. Carriage returns before line feeds are
accepted, because git writes them on Windows.`,
	Fixes: "It does the same as kbctl fmt.",
	Hint:  "run kbctl fmt",
	Record: func(p *lint.Pass, r *schema.Record) {
		if len(r.Source.Problems) > 0 {
			return // these come first
		}
		if at, ok := schema.Misformatted(r.Source.Text); ok {
			p.Report(lint.Finding{
				Place:   lint.Place{Record: r, Range: schema.Range{Start: at, End: at}},
				Message: "not in canonical format from here",
				About:   "not in canonical format from here on", // as in existing baselines
				Fix:     lint.Rewrite(r.Source.File, "format the file", formatted),
			})
		}
	},
}

func formatted(text []byte) ([]byte, error) { return schema.Format(string(text)) }
