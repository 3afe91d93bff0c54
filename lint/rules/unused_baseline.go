package rules

import (
	"fmt"

	"github.com/kbctl/kbctl/internal/change/baseline"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var unusedBaseline = &lint.Rule{
	Name: "unused-baseline", Group: "housekeeping", Severity: lint.Info,
	Title: "the baseline accepts what is not there any more",
	Doc: `An entry in .kbctl-baseline.json outlives its finding: somebody mended the record, or changed the value,
and one day the entry hides the same mistake made again. All such entries are one finding, at the first of
them. Entries of rules that did not run are not counted, nor, while a record cannot be read, those for it and those
of rules that look at more than one record.`,
	Hint: "run kbctl baseline, which takes such entries out and adds none",
	Last: func(p *lint.Pass) {
		idle := p.Unused()
		if len(idle) == 0 {
			return
		}
		message := fmt.Sprintf("%s finds nothing like this in %s any more", clip(idle[0].Rule), clip(idle[0].File))
		if len(idle) > 1 {
			message += fmt.Sprintf(" (and %d more)", len(idle)-1)
		}
		p.Report(lint.Finding{Place: lint.Place{File: baseline.File, Range: schema.AtLine(idle[0].Line)}, Message: message})
	},
}
