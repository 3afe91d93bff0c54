package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/graph"
	"github.com/kbctl/kbctl/internal/coverage"
	"github.com/kbctl/kbctl/internal/coverage/page"
	"github.com/kbctl/kbctl/internal/draw"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/workspace/readfile"
)

// coverageFlags are the flags of kbctl coverage.
type coverageFlags struct {
	format    string
	logs      string
	failUnder []string
	trend     []string
}

// coverageFormats are the formats of kbctl coverage.
var coverageFormats = append(coverage.Formats(), "html")

func coverageCommand(a *app) *cobra.Command {
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
first. Shares are rounded down: 100 means all.

--format html writes one page that needs no network: the fields by domain, the
graph to zoom and search, every card, and with --trend how it was in older
reports, which --format json has written.`,
		Example: `  kbctl coverage
  kbctl coverage --logs /var/log/ci
  kbctl coverage --fail-under zh=95,fixtures=50
  kbctl coverage --format markdown >> "$GITHUB_STEP_SUMMARY"
  kbctl coverage --format html --trend reports > coverage.html`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error { return runCoverage(a, flags) },
	}
	c.Flags().StringVar(&flags.format, "format", "text", "print as `FORMAT`: "+strings.Join(coverageFormats, ", "))
	c.Flags().StringVar(&flags.logs, "logs", "", "find errors that no record matches in the files below `DIR`")
	c.Flags().StringSliceVar(&flags.failUnder, "fail-under", nil, "exit with 1 if a field's share of all records is below its `LIMIT`, in percent: zh=95")
	c.Flags().StringArrayVar(&flags.trend, "trend", nil, "with --format html: show older JSON reports too, from `FILE` or all in a folder")
	_ = c.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(coverageFormats, cobra.ShellCompDirectiveNoFileComp))
	return c
}

// fieldList is the fields for the help.
func fieldList() string {
	var names []string
	for _, f := range coverage.Fields() {
		names = append(names, f.Name)
	}
	return strings.Join(names, ", ")
}

func runCoverage(a *app, flags coverageFlags) error {
	limits, err := coverage.ParseLimits(flags.failUnder)
	if err != nil {
		return usagef("--fail-under: %w", err)
	}
	if !slices.Contains(coverageFormats, flags.format) {
		return usagef("there is no format %q: %s", flags.format, strings.Join(coverageFormats, ", "))
	}
	older, err := olderReports(a, flags)
	if err != nil {
		return err
	}
	w, err := openBase(a, nil)
	if err != nil {
		return err
	}
	g := graph.Build(w.base, graph.Inverse(w.config.Graph.PrecededBy))
	r, err := countCoverage(a, w, g, flags)
	if err != nil {
		return err
	}
	for _, problem := range r.Problems {
		fmt.Fprintf(a.stderr, "kbctl: %s\n", visible.Escape(problem.Error()))
	}
	out := bufio.NewWriter(a.stdout)
	if flags.format == "html" {
		err = writePage(a, out, page.Input{Report: r, Base: w.base, Graph: g, Older: older, Draw: draw.SVG, Jobs: a.workers()})
	} else {
		width, terminal := a.terminal()
		err = r.Write(out, flags.format, coverage.Options{Color: a.colors(terminal), Width: width})
	}
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

// pagePatience is how long the layout of all drawings of a page may take. Each is
// small, but nothing bounds their number.
const pagePatience = 10 * time.Minute

// page writes the page.
func writePage(a *app, out io.Writer, in page.Input) error {
	ctx, stop := context.WithTimeout(context.Background(), pagePatience)
	defer stop()
	if _, terminal := a.terminal(); !terminal {
		meter := a.progress()
		defer meter.Stop()
		meter.Phase("drawing", 0, "the page")
	}
	err := page.Write(ctx, out, in)
	if errors.Is(err, context.DeadlineExceeded) {
		return errors.New("the graph could not be laid out in ten minutes")
	}
	return err
}

// count makes the report.
func countCoverage(a *app, w *workspace, g *graph.Graph, flags coverageFlags) (*coverage.Report, error) {
	day, err := today()
	if err != nil {
		return nil, err
	}
	r, err := coverage.Count(w.base, w.config, g, day)
	if err != nil {
		return nil, err
	}
	catalogs, err := w.catalogs()
	if err != nil {
		return nil, err
	}
	r.Catalogs = coverage.CountCatalogs(w.base, catalogs)
	if flags.logs == "" {
		return r, nil
	}
	root, err := os.OpenRoot(a.path(flags.logs)) // which no link leads out of
	if err != nil {
		return nil, usagef("--logs: there is no folder %s", flags.logs)
	}
	defer root.Close()
	matcher := coverage.NewPatterns(w.base, w.config.Regex.IgnoreCase)
	logs, problems, err := coverage.CountLogs(root.FS(), filepath.ToSlash(flags.logs), matcher, a.workers())
	r.Logs, r.Problems = logs, append(r.Problems, problems...)
	return r, err
}

// older reads the reports that --trend names.
func olderReports(a *app, flags coverageFlags) (all []coverage.Past, err error) {
	if len(flags.trend) > 0 && flags.format != "html" {
		return nil, usagef("--trend goes with --format html")
	}
	for _, name := range flags.trend {
		files, err := reportsAt(a.path(name))
		if err != nil {
			return nil, usagef("--trend: there is no file or folder %s", name)
		}
		for _, file := range files {
			past, err := readPast(file)
			if err != nil {
				return nil, usagef("--trend: %s %w", file, err)
			}
			all = append(all, past)
		}
	}
	return all, nil
}

// reportsAt lists a file, or the JSON files of a folder.
func reportsAt(path string) (files []string, err error) {
	info, err := os.Stat(path)
	if err != nil || !info.IsDir() {
		return []string{path}, err
	}
	entries, err := os.ReadDir(path)
	for _, e := range entries {
		if e.Type().IsRegular() && filepath.Ext(e.Name()) == ".json" {
			files = append(files, filepath.Join(path, e.Name()))
		}
	}
	return files, err
}

// mostReport is how large an older report may be, in bytes.
const mostReport = 64 << 20

func readPast(file string) (coverage.Past, error) {
	f, err := os.Open(file)
	if err != nil {
		return coverage.Past{}, fmt.Errorf("cannot be read: %w", err)
	}
	defer f.Close()
	data, err := readfile.All(f, mostReport)
	if err != nil {
		return coverage.Past{}, fmt.Errorf("cannot be read: %w", err)
	}
	return coverage.ParsePast(data)
}
