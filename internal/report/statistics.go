package report

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/lint"
)

// statistics writes a table with a line for each rule with findings. In a base with
// thousands of findings it shows where to start. It contains no text of a record.
type statistics struct{}

// Report implements Reporter.
func (statistics) Report(w io.Writer, run Run) error {
	lines := tally(run.Result)
	if len(lines) == 0 {
		return nil
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%8s %8s %8s  %-8s  %s\n", "findings", "fixable", "files", "severity", "rule")
	for _, l := range lines {
		fmt.Fprintf(&b, "%8d %8d %8d  %-8s  %s\n", l.findings, l.fixable, l.files, l.severity, l.rule.Name)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// A ruleTally counts the findings of a rule.
type ruleTally struct {
	rule *lint.Rule
	// severity is the highest of its findings.
	severity                 lint.Severity
	findings, fixable, files int

	lastFile string // the latest file that was counted
}

// tally counts the findings of each rule and sorts the counts by severity and
// number.
func tally(result *lint.Result) []*ruleTally {
	byRule := make(map[*lint.Rule]*ruleTally)
	for f := range result.All() {
		t := byRule[f.Rule]
		if t == nil {
			t = &ruleTally{rule: f.Rule}
			byRule[f.Rule] = t
		}
		t.severity = max(t.severity, f.Severity)
		t.findings += f.Findings()
		if f.Fix != nil {
			t.fixable++
		}
		if path := f.Path(); t.files == 0 || t.lastFile != path { // findings are sorted by file
			t.files, t.lastFile = t.files+1, path
		}
	}
	return slices.SortedFunc(maps.Values(byRule), func(a, b *ruleTally) int {
		return cmp.Or(cmp.Compare(b.severity, a.severity), cmp.Compare(b.findings, a.findings), strings.Compare(a.rule.Name, b.rule.Name))
	})
}
