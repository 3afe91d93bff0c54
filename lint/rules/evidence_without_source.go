package rules

import (
	"fmt"
	"slices"

	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var evidenceWithoutSource = &lint.Rule{
	Name: "evidence-without-source", Group: "content", Severity: lint.Warning,
	Title: "evidence is counted, but no source is cited",
	Doc: `evidence_count is the number of reports that support a record. If no dead end or workaround has a source,
readers cannot check that number. official_doc_url does not count: it documents the error, not the fixes.`,
	Hint: "cite the reports in sources, or set evidence_count to 0",
	Record: func(p *lint.Pass, r *schema.Record) {
		if r.EvidenceCount <= 0 || r.DeadEnds == nil || r.Workarounds == nil || objected(r, "/dead_ends") || objected(r, "/workarounds") {
			return // the lists are not complete
		}
		cited := func(sources []string) bool {
			return slices.ContainsFunc(sources, func(s string) bool { return !blank(s) })
		}
		if slices.ContainsFunc(r.DeadEnds, func(d schema.DeadEnd) bool { return cited(d.Sources) }) ||
			slices.ContainsFunc(r.Workarounds, func(w schema.Workaround) bool { return cited(w.Sources) }) {
			return
		}
		p.ReportAt(r, "/evidence_count", fmt.Sprintf("evidence_count is %d, but no dead end or workaround has a source", r.EvidenceCount))
	},
}
