package rules

import (
	"fmt"

	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var unusedIgnore = &lint.Rule{
	Name: "unused-ignore", Group: "housekeeping", Severity: lint.Warning,
	Title: "an ignore silences nothing",
	Doc: `An ignore in .kbctl.yaml can outlive its reason: the record was corrected, but the ignore stays and may
hide a new mistake. Ignores of rules that did not run do not count.`,
	Hint: "remove the ignore",
	Last: func(p *lint.Pass) {
		for _, use := range p.Ignores() {
			if use.Ran && use.Silenced == 0 {
				p.Report(lint.Finding{
					Place:   lint.Place{File: config.File, Range: schema.AtLine(use.Line)},
					Message: fmt.Sprintf("%s finds nothing at %s, so there is nothing to ignore", use.Rule, use.Record+use.Pointer),
				})
			}
		}
	},
}
