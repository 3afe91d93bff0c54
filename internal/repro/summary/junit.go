package summary

import (
	"bufio"
	"fmt"
	"strings"

	"github.com/kbctl/kbctl/internal/report/junitxml"
	"github.com/kbctl/kbctl/internal/repro/trial"
	"github.com/kbctl/kbctl/internal/text/visible"
)

// writeJUnit writes a suite for each record and a test case for each case.
func writeJUnit(w *bufio.Writer, s Summary) error {
	out := junitxml.NewWriter(w, s.Day, s.Version)
	for _, results := range s.records() {
		suite := junitxml.Suite{Name: visible.LineStart(results[0].ID)}
		total := 0.0
		for _, r := range results {
			total += r.Took.Seconds()
			suite.Cases = append(suite.Cases, junitCase(suite.Name, r))
		}
		suite.Time = seconds(total)
		if err := out.Write(suite); err != nil {
			return err
		}
	}
	return out.Close()
}

func junitCase(class string, r *trial.Result) junitxml.Case {
	c := junitxml.Case{Name: r.Case.Name.String(), Class: class, Time: seconds(r.Took.Seconds())}
	switch {
	case r.Status == trial.Skipped:
		text := junitxml.NewText(visible.Escape(r.Reason))
		c.Skipped = &text
	case disagrees(r):
		lines, _ := tail(r.Output, mostLines)
		c.Failure = &junitxml.Failure{Message: visible.Escape(r.Reason), Type: string(r.Status), Text: junitxml.NewText(strings.Join(lines, "\n"))}
	}
	return c
}

func seconds(s float64) string { return fmt.Sprintf("%.3f", s) }
