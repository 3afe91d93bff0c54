package rules

import (
	"fmt"

	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var evidenceCount = &lint.Rule{
	Name: "evidence-count", Group: "content", Severity: lint.Info,
	Title: "evidence_count is higher than the number of sources",
	Doc: `evidence_count is the number of reports that support a record, and sources cite them. Readers can check only
what is cited. Pages that dead ends and workarounds cite count once each. The rule evidence-without-source
reports records without any source.`,
	Hint: "cite the other reports in sources, or lower evidence_count",
	Record: func(p *lint.Pass, r *schema.Record) {
		if r.EvidenceCount <= 0 {
			return
		}
		if sources := cited(r); sources > 0 && r.EvidenceCount > sources {
			p.ReportAt(r, "/evidence_count", fmt.Sprintf("evidence_count is %d, but the record cites %s", r.EvidenceCount, wording.Count(sources, "source")))
		}
	},
}
