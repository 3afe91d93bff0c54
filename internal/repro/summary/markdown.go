package summary

import (
	"bufio"
	"fmt"
	"io"

	"github.com/kbctl/kbctl/internal/repro/trial"
	"github.com/kbctl/kbctl/internal/text/markdown"
)

// mostRows limits the rows of the table.
const mostRows = 500

// writeMarkdown writes a summary for a job: the totals, and the cases that do not hold.
func writeMarkdown(w io.Writer, s Summary) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "## Reproductions\n\n%s.\n", s)
	if s.Missing != "" {
		fmt.Fprintf(out, "\nNot isolated: %s.\n", markdown.Inline(s.Missing))
	}
	rows := 0
	for _, r := range s.Results {
		if r.Status == trial.Holds {
			continue
		}
		if rows++; rows > mostRows {
			continue
		}
		if rows == 1 {
			fmt.Fprint(out, "\n| record | case | status |\n| --- | --- | --- |\n")
		}
		fmt.Fprintf(out, "| %s | %s | %s |\n", markdown.Inline(r.ID), r.Case.Name, markdown.Inline(told(r)))
	}
	if rows > mostRows {
		fmt.Fprintf(out, "\nand %d more\n", rows-mostRows)
	}
	return out.Flush()
}
