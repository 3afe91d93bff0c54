package summary

import (
	"bufio"
	"fmt"
	"io"

	"github.com/kbctl/kbctl/internal/repro/trial"
	"github.com/kbctl/kbctl/internal/text/terminal"
	"github.com/kbctl/kbctl/internal/text/visible"
)

// mostTail is how many of the last lines of an output people see.
const mostTail = 12

// writeText writes a summary for people.
func writeText(out *bufio.Writer, s Summary) error {
	paint := terminal.NewPaint(s.Color)
	width := 0
	for _, r := range s.Results {
		width = max(width, len(r.Case.Name.String()))
	}
	for _, results := range s.records() {
		fmt.Fprintln(out, paint.Bold(visible.LineStart(results[0].ID)))
		for _, r := range results {
			fmt.Fprintf(out, "  %-*s  %s\n", width, r.Case.Name, paintOf(paint, r.Status)(told(r)))
			if disagrees(r) {
				writeTail(out, r.Output, paint)
			}
		}
	}
	return nil
}

func paintOf(p terminal.Paint, s trial.Status) func(...any) string {
	return map[trial.Status]func(...any) string{trial.Holds: p.Good, trial.Fails: p.Bad, trial.Flaky: p.Middling, trial.Skipped: p.Dim}[s]
}

// writeTail writes the last lines of an output.
func writeTail(w io.Writer, output []byte, paint terminal.Paint) {
	lines, more := tail(output, mostTail)
	if lines == nil {
		fmt.Fprintln(w, paint.Dim("    it prints nothing"))
	}
	if more > 0 {
		fmt.Fprintln(w, paint.Dim(fmt.Sprintf("    … %d more lines", more)))
	}
	for _, line := range lines {
		fmt.Fprintln(w, paint.Dim("    | "+line))
	}
}
