package rules

import (
	"fmt"

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
		if r.EvidenceCount > 0 && cited(r) == 0 {
			p.ReportAt(r, "/evidence_count", fmt.Sprintf("evidence_count is %d, but no dead end or workaround has a source", r.EvidenceCount))
		}
	},
}

// cited returns the number of sources of a record, or -1 if its lists are not complete.
func cited(r *schema.Record) int {
	if r.DeadEnds == nil || r.Workarounds == nil || objected(r, "/dead_ends") || objected(r, "/workarounds") {
		return -1
	}
	sources := make(map[string]bool)
	for at := range citations(r) {
		if at.list != "" && !blank(at.url) {
			sources[at.url] = true
		}
	}
	return len(sources)
}
