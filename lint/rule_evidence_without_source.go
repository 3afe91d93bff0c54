package lint

import (
	"fmt"

	"github.com/kbctl/kbctl/schema"
)

var _ = register(&Rule{
	Name: "evidence-without-source", Group: "content", Severity: Warning,
	Title: "evidence is counted, but no source is cited",
	Doc: `evidence_count says how many reports stand behind a record. If none of its dead ends and workarounds has
a source, nobody can look one of them up, and the number is a claim. official_doc_url does not count: it
says where the error is documented, not that the fixes hold.`,
	Hint: "cite the reports in sources, or set evidence_count to 0",
	Record: func(p *Pass, r *schema.Record) {
		if r.EvidenceCount <= 0 || r.DeadEnds == nil || r.Workarounds == nil {
			return // without the lists nobody can tell
		}
		for _, d := range r.DeadEnds {
			if len(d.Sources) > 0 {
				return
			}
		}
		for _, w := range r.Workarounds {
			if len(w.Sources) > 0 {
				return
			}
		}
		p.ReportAt(r, "/evidence_count", fmt.Sprintf("evidence_count is %d, but no dead end or workaround has a source", r.EvidenceCount))
	},
})
