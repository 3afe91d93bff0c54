package rules

import (
	"fmt"
	"strings"

	"github.com/kbctl/kbctl/internal/logs/neutral"
	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// neutralHits are the neutral lines that a regex matches.
type neutralHits struct {
	records []*schema.Record
	count   neutral.Count
	first   map[neutral.Kind]string
	last    int // the number of the last line
}

// reportNeutral reports regexes that match neutral text, and returns them.
func reportNeutral(p *lint.Pass) map[string]bool {
	reported := make(map[string]bool)
	for pattern, hits := range findNeutral(p) {
		if kind, ok := hits.count.Broad(); ok {
			reported[pattern] = true
			for _, r := range hits.records {
				hits.report(p, r, kind)
			}
		}
	}
	return reported
}

// findNeutral searches the neutral text for all regexes. A match that crosses lines does
// not count, because neighbors there do not belong together.
func findNeutral(p *lint.Pass) map[string]*neutralHits {
	found := make(map[string]*neutralHits)
	_, _ = finder.Get(p).Search(strings.NewReader(neutral.Text()), p.Jobs, func(records []*schema.Record, m match.Match) error {
		hits := found[records[0].Regex]
		if hits == nil {
			hits = &neutralHits{records: records, first: make(map[neutral.Kind]string)}
			found[records[0].Regex] = hits
		}
		hits.add(m)
		return nil
	}) // fails only if the function does
	return found
}

// add adds a match. The matches come in the order of the lines.
func (h *neutralHits) add(m match.Match) {
	number := int(m.Range.Start.Line)
	if number == h.last || m.Range.End.Line != m.Range.Start.Line {
		return
	}
	h.last = number
	kind := neutral.KindOf(number)
	if h.count[kind]++; h.count[kind] == 1 {
		h.first[kind] = string(m.Line)
	}
}

func (h *neutralHits) report(p *lint.Pass, r *schema.Record, kind neutral.Kind) {
	more := ""
	if n := h.count.All() - 1; n > 0 {
		more = ", and " + wording.Count(n, "other line")
	}
	line := h.first[kind]
	p.ReportAt(r, "/regex", fmt.Sprintf("%s matches %q, %s%s", broadPart(p, r, line), clip(strings.TrimSpace(line)), kind, more))
}
