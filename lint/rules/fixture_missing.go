package rules

import (
	"path"

	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var fixtureMissing = &lint.Rule{
	Name: "fixture-missing", Group: "regex", Severity: lint.Info,
	Title: "no log shows that the regex works",
	Doc: `A regex that was never tried on a real log is a guess. One log in <fixtures>/<domain>/<slug>/match/ turns
it into a test.`,
	Hint:   "save a real log of the error there",
	Around: true,
	Record: func(p *lint.Pass, r *schema.Record) {
		if !r.Draft() && len(fixtures.Get(p).Match[r.Source.PathID]) == 0 {
			p.Report(lint.Finding{
				Place:   lint.Place{Record: r, Pointer: "/regex"},
				Message: "no log in " + path.Join(p.Settings.Fixtures, r.Source.PathID, "match"),
				About:   "no log",
			})
		}
	},
}
