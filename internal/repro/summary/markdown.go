package summary

import (
	"bufio"
	"fmt"
	"slices"

	"github.com/kbctl/kbctl/internal/repro/trial"
	"github.com/kbctl/kbctl/internal/text/markdown"
)

// mostRows limits the rows of the table.
const mostRows = 500

// writeMarkdown writes a summary for a job: the totals, and the cases that do not hold.
func writeMarkdown(out *bufio.Writer, s Summary) error {
	fmt.Fprintf(out, "## Reproductions\n\n%s.\n", s)
	if s.Missing != "" {
		fmt.Fprintf(out, "\nNot isolated: %s.\n", markdown.Inline(s.Missing))
	}
	odd := slices.DeleteFunc(slices.Clone(s.Results), func(r *trial.Result) bool { return r.Status == trial.Holds })
	if len(odd) > 0 {
		fmt.Fprint(out, "\n| record | case | status |\n| --- | --- | --- |\n")
	}
	for _, r := range odd[:min(len(odd), mostRows)] {
		fmt.Fprintf(out, "| %s | %s | %s |\n", markdown.Inline(r.ID), r.Case.Name, markdown.Inline(told(r)))
	}
	if more := len(odd) - mostRows; more > 0 {
		fmt.Fprintf(out, "\nand %d more\n", more)
	}
	return nil
}
