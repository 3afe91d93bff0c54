package lint

import (
	"fmt"

	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/schema"
)

var _ = register(&Rule{
	Name: "unused-ignore", Group: "housekeeping", Severity: Warning,
	Title: "an ignore silences nothing",
	Doc: `An ignore in .kbctl.yaml outlives what it was written for: the record gets mended, the ignore stays, and
one day it hides a new mistake. Ignores of rules that did not run are not counted.`,
	Hint: "remove the ignore",
	Last: func(p *Pass) {
		for _, use := range p.Ignores() {
			if use.Silenced == 0 {
				p.Report(Finding{
					Place:   Place{File: config.File, Range: schema.AtLine(use.Line)},
					Message: fmt.Sprintf("%s finds nothing at %s, so there is nothing to ignore", use.Rule, use.Record+use.Pointer),
				})
			}
		}
	},
})
