package lint

import (
	"path"

	"github.com/kbctl/kbctl/schema"
)

var _ = register(&Rule{
	Name: "fixture-missing", Group: "regex", Severity: Info,
	Title: "no log shows that the regex works",
	Doc: `A regex that was never held against a real log is a guess. One log in
<fixtures>/<domain>/<slug>/match/ turns it into a test.`,
	Hint:   "save a real log of the error there",
	Around: true,
	Record: func(p *Pass, r *schema.Record) {
		if len(p.Fixtures().Match[r.Source.PathID]) == 0 {
			p.Report(Finding{
				Place:   Place{Record: r, Pointer: "/regex"},
				Message: "no log in " + path.Join(p.Config.Fixtures, r.Source.PathID, "match"),
				About:   "no log",
			})
		}
	},
})
