package main

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"github.com/kbctl/kbctl/internal/repro/trial"
	"github.com/kbctl/kbctl/internal/text/terminal"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/text/wording"
)

// mostTail is how many of the last lines of an output are printed.
const mostTail = 12

// concludeRepro prints the results and returns the error that sets the exit code.
func concludeRepro(a *app, results []*trial.Result) error {
	_, isTerminal := a.terminal()
	paint := terminal.NewPaint(a.colors(isTerminal))
	count := make(map[trial.Status]int)
	id, width := "", 0
	for _, r := range results {
		width = max(width, len(r.Case.Name.String()))
	}
	for _, r := range results {
		count[r.Status]++
		if r.ID != id {
			id = r.ID
			fmt.Fprintln(a.stdout, paint.Bold(visible.LineStart(id)))
		}
		printResult(a, r, width, paint)
	}
	a.note("%s", countCases(count))
	switch {
	case count[trial.Fails]+count[trial.Flaky] > 0:
		return errFindings
	case count[trial.Holds] == 0:
		return errNothingRan
	}
	return nil
}

// errNothingRan means that the needs of all cases are missing.
var errNothingRan = errors.New("nothing could run")

// countCases returns how many cases have each status.
func countCases(count map[trial.Status]int) string {
	var parts []string
	for _, s := range []struct {
		status    trial.Status
		one, many string
	}{{trial.Holds, "holds", "hold"}, {trial.Fails, "fails", "fail"}, {trial.Flaky, "is flaky", "are flaky"}, {trial.Skipped, "is skipped", "are skipped"}} {
		n := count[s.status]
		switch {
		case n > 0 && parts == nil:
			parts = append(parts, wording.Count(n, "case")+" "+wording.Verb(n, s.one, s.many))
		case n > 0:
			parts = append(parts, fmt.Sprintf("%d %s", n, wording.Verb(n, s.one, s.many)))
		}
	}
	return strings.Join(parts, ", ")
}

func printResult(a *app, r *trial.Result, width int, paint terminal.Paint) {
	color := map[trial.Status]func(...any) string{trial.Holds: paint.Good, trial.Fails: paint.Bad, trial.Flaky: paint.Middling, trial.Skipped: paint.Dim}[r.Status]
	line := fmt.Sprintf("  %-*s  %s", width, r.Case.Name, color(string(r.Status)))
	switch {
	case r.Reason != "":
		line += ": " + visible.Escape(r.Reason)
	case r.Line > 0:
		line += fmt.Sprintf(" in %d %s, on line %d", r.Tries, wording.Verb(r.Tries, "try", "tries"), r.Line)
	default:
		line += fmt.Sprintf(" in %d %s", r.Tries, wording.Verb(r.Tries, "try", "tries"))
	}
	fmt.Fprintln(a.stdout, line)
	if r.Status == trial.Fails || r.Status == trial.Flaky {
		printTail(a, r.Output, paint)
	}
}

// printTail prints the last lines of an output.
func printTail(a *app, output []byte, paint terminal.Paint) {
	if len(bytes.TrimSpace(output)) == 0 {
		fmt.Fprintln(a.stdout, paint.Dim("    it prints nothing"))
		return
	}
	lines := strings.Split(strings.TrimRight(string(bytes.ToValidUTF8(output, []byte("\ufffd"))), "\n"), "\n")
	if more := len(lines) - mostTail; more > 0 {
		fmt.Fprintln(a.stdout, paint.Dim(fmt.Sprintf("    … %d more lines", more)))
		lines = lines[more:]
	}
	for _, line := range lines {
		fmt.Fprintln(a.stdout, paint.Dim("    | "+visible.Escape(visible.Clip(strings.TrimRight(line, "\r"), 300))))
	}
}
