package rules

import (
	"fmt"

	"github.com/kbctl/kbctl/internal/change/baseline"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var unusedBaseline = &lint.Rule{
	Name: "unused-baseline", Group: "housekeeping", Severity: lint.Info,
	Title: "the baseline accepts findings that no longer exist",
	Doc: `An entry in .kbctl-baseline.json can outlive its finding: the record was corrected, or its value has
changed. Later, the entry would hide the same mistake. All such entries together are one finding, at the
first of them. Entries of rules that did not run do not count. While a record cannot be read, its entries
do not count, and neither do those of rules that look at several records.`,
	Hint: "run kbctl baseline; it removes such entries and adds none",
	Last: func(p *lint.Pass) {
		unused := p.Unused()
		if len(unused) == 0 {
			return
		}
		message := fmt.Sprintf("%s no longer finds this in %s", clip(unused[0].Rule), clip(unused[0].File))
		if len(unused) > 1 {
			message += fmt.Sprintf(" (and %d more)", len(unused)-1)
		}
		p.Report(lint.Finding{Place: lint.Place{File: baseline.File, Range: schema.AtLine(unused[0].Line)}, Message: message})
	},
}
