package report

import (
	"slices"

	"github.com/kbctl/kbctl/lint"
)

// A merger collects the findings of rules that describe theirs together. There is one
// finding for each rule: its first one, with the highest severity.
type merger struct {
	findings []lint.Finding
	counts   []int
}

// add takes a finding of such a rule, and reports whether it did.
func (m *merger) add(f *lint.Finding) bool {
	if f.Rule.Together == nil || f.Fix == nil {
		return false
	}
	i := slices.IndexFunc(m.findings, func(first lint.Finding) bool { return first.Rule == f.Rule })
	if i < 0 {
		i = len(m.findings)
		m.findings, m.counts = append(m.findings, *f), append(m.counts, 0)
	}
	m.counts[i]++
	m.findings[i].Severity = max(m.findings[i].Severity, f.Severity)
	m.findings[i].Message = f.Rule.Together(m.counts[i])
	return true
}
