package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/internal/accuracy"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/usage"
	"github.com/kbctl/kbctl/internal/workspace/readfile"
)

func benchCommand(a *app) *cobra.Command {
	var format, against string
	c := &cobra.Command{
		Use:   "bench",
		Short: "measure how well the records explain the fixtures",
		Long: `Explains every fixture with all records, as kbctl match does. It counts the logs in
which the right record comes first, and the logs that show a wrong line, a wrong
record, or none. It lists the records that are taken for each other, the worst
confusions first.

A record may come after records that lead to it and after its duplicates.
provenance.yaml says on which line of a log the error is.

--against compares the outcome of each log with an earlier report in the format
json, and lists what improved and what worsened.`,
		Example: `  kbctl bench
  kbctl bench --format json > before.json
  kbctl bench --against before.json
  kbctl bench --format markdown >> "$GITHUB_STEP_SUMMARY"`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error { return runBench(a, format, against) },
	}
	c.Flags().StringVar(&format, "format", "text", "print as `FORMAT`: "+strings.Join(accuracy.Formats.Names(), ", "))
	c.Flags().StringVar(&against, "against", "", "compare with the earlier JSON report in `FILE`")
	oneOf(c, "format", accuracy.Formats.Names()...)
	return c
}

func runBench(a *app, format, against string) error {
	if _, err := accuracy.Formats.Find(format); err != nil {
		return usage.Error{Err: err}
	}
	var past *accuracy.Past
	if against != "" {
		var err error
		if past, err = readBench(a.place().Path(against)); err != nil {
			return usage.Errorf("--against: %s %w", visible.Escape(against), err)
		}
	}
	w, err := openBase(a, a.place())
	if err != nil {
		return err
	}
	r, err := accuracy.Measure(w.Base, w.Config, a.workers())
	if err != nil {
		return err
	}
	for _, problem := range r.Problems {
		a.say("kbctl: %s", problem.Error())
	}
	if len(r.Trials) == 0 {
		a.note("there are no fixtures; kbctl help fixtures says how to add one")
	}
	var compared *accuracy.Comparison
	if past != nil {
		compared = r.Compare(*past)
	}
	out := bufio.NewWriter(a.stdout)
	if err := r.Write(out, format, compared); err != nil {
		return err
	}
	return out.Flush()
}

// readBench reads an earlier report.
func readBench(file string) (*accuracy.Past, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, fmt.Errorf("cannot be read: %w", err)
	}
	defer f.Close()
	data, err := readfile.All(f, maxReportSize)
	if err != nil {
		return nil, fmt.Errorf("cannot be read: %w", err)
	}
	past, err := accuracy.ParsePast(data)
	return &past, err
}
