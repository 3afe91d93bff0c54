package main

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/graph"
	"github.com/kbctl/kbctl/internal/coverage"
	"github.com/kbctl/kbctl/internal/visible"
)

// coverageFlags are the flags of kbctl coverage.
type coverageFlags struct {
	format    string
	logs      string
	failUnder []string
}

func (a *app) coverageCommand() *cobra.Command {
	var flags coverageFlags
	c := &cobra.Command{
		Use:   "coverage",
		Short: "show what the records have and lack",
		Long: `Counts, by domain and in all, how many records have each field: ` + fieldList() + `.
Counts their ages (fresh up to half of stale_after, then ageing, then stale) and
verification tiers, and names the errors of the catalogs, where the base has
records of their domains, that no record covers.

--logs reads every text file below a folder and gathers the lines that look like
errors and that no record's regex matches into templates, the most frequent
first. Shares are rounded down: 100 means all.`,
		Example: `  kbctl coverage
  kbctl coverage --logs /var/log/ci
  kbctl coverage --fail-under zh=95,fixtures=50
  kbctl coverage --format markdown >> "$GITHUB_STEP_SUMMARY"`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error { return a.coverage(flags) },
	}
	c.Flags().StringVar(&flags.format, "format", "text", "print as `FORMAT`: "+strings.Join(coverage.Formats(), ", "))
	c.Flags().StringVar(&flags.logs, "logs", "", "find errors that no record matches in the files below `DIR`")
	c.Flags().StringSliceVar(&flags.failUnder, "fail-under", nil, "exit with 1 if a field's share of all records is below its `LIMIT`, in percent: zh=95")
	_ = c.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(coverage.Formats(), cobra.ShellCompDirectiveNoFileComp))
	return c
}

// fieldList is the fields for the help, wrapped.
func fieldList() string {
	var names []string
	for _, f := range coverage.Fields() {
		names = append(names, f.Name)
	}
	return wrap(strings.Join(names, ", "))
}

func (a *app) coverage(flags coverageFlags) error {
	limits, err := coverage.ParseLimits(flags.failUnder)
	if err != nil {
		return usagef("--fail-under: %w", err)
	}
	if !slices.Contains(coverage.Formats(), flags.format) {
		return usagef("there is no format %q: %s", flags.format, strings.Join(coverage.Formats(), ", "))
	}
	w, err := a.open(nil)
	if err != nil {
		return err
	}
	r, err := a.count(w, flags)
	if err != nil {
		return err
	}
	for _, problem := range r.Problems {
		fmt.Fprintf(a.stderr, "kbctl: %s\n", visible.Escape(problem.Error()))
	}
	width, terminal := a.terminal()
	out := bufio.NewWriter(a.stdout)
	err = r.Write(out, flags.format, coverage.Options{Color: a.colors(terminal), Width: width})
	if err := errors.Join(err, out.Flush()); err != nil && !errors.Is(err, syscall.EPIPE) {
		return err
	}
	failures := r.Total.Failures(limits)
	for _, failure := range failures {
		fmt.Fprintf(a.stderr, "kbctl: --fail-under: %s\n", failure)
	}
	if len(failures) > 0 {
		return errFindings
	}
	return nil
}

// count makes the report.
func (a *app) count(w *workspace, flags coverageFlags) (*coverage.Report, error) {
	day, err := today()
	if err != nil {
		return nil, err
	}
	g := graph.Build(w.base, graph.Inverse(w.config.Graph.PrecededBy))
	r, err := coverage.Count(w.base, w.config, g, day)
	if err != nil || flags.logs == "" {
		return r, err
	}
	root, err := os.OpenRoot(a.path(flags.logs)) // which no link leads out of
	if err != nil {
		return nil, usagef("--logs: there is no folder %s", flags.logs)
	}
	defer root.Close()
	matcher := coverage.NewRegexes(w.base, w.config.Regex.IgnoreCase)
	logs, problems, err := coverage.CountLogs(root.FS(), filepath.ToSlash(flags.logs), matcher, a.workers())
	r.Logs, r.Problems = logs, append(r.Problems, problems...)
	return r, err
}
