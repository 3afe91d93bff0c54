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

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/graph"
	"github.com/kbctl/kbctl/internal/accuracy"
	"github.com/kbctl/kbctl/internal/coverage"
	"github.com/kbctl/kbctl/internal/coverage/page"
	"github.com/kbctl/kbctl/internal/draw"
	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/internal/usage"
	"github.com/kbctl/kbctl/internal/workspace"
	"github.com/kbctl/kbctl/internal/workspace/readfile"
)

type coverageFlags struct {
	format    string
	logs      []string
	merge     bool
	partial   bool
	parts     []string // to merge
	failUnder []string
	trend     []string
	passing   []string
}

var coverageFormats = append(coverage.Formats.Names(), "html")

func coverageCommand(a *app) *cobra.Command {
	var flags coverageFlags
	c := command("coverage", func(c *cobra.Command, args []string) error {
		if !flags.merge {
			return cobra.NoArgs(c, args)
		}
		flags.parts = args
		return nil
	}, func(c *cobra.Command, _ []string) error {
		if flags.partial {
			return writePartial(a, flags)
		}
		return runCoverage(c.Context(), a, flags)
	})
	c.Long = strings.Replace(c.Long, "{fields}", fieldList(), 1)
	c.PreRunE = func(c *cobra.Command, _ []string) error { return flags.check(c) }
	addFormat(c, &flags.format, coverageFormats...)
	c.Flags().StringArrayVar(&flags.logs, "logs", nil, "find errors that no record matches in the files below `DIR`, or in a file")
	c.Flags().BoolVar(&flags.partial, "partial", false, "print counts for --merge in place of a report")
	c.Flags().BoolVar(&flags.merge, "merge", false, "add the counts in files that --partial printed")
	passingFlag(c, &flags.passing)
	c.Flags().StringSliceVar(&flags.failUnder, "fail-under", nil, "exit with 1 if fewer records have a field than `LIMIT` requires: zh=95 requires 95 percent")
	c.Flags().StringArrayVar(&flags.trend, "trend", nil, "with --format html: add older JSON reports from `FILE`, a file or a folder")
	return c
}

// fieldList lists the fields for the help.
func fieldList() string {
	var names []string
	for _, f := range coverage.Fields() {
		names = append(names, f.Name)
	}
	return strings.Join(names, ", ")
}

func runCoverage(ctx context.Context, a *app, flags coverageFlags) error {
	limits, err := coverage.ParseLimits(flags.failUnder)
	if err != nil {
		return usage.Errorf("--fail-under: %w", err)
	}
	if !slices.Contains(coverageFormats, flags.format) {
		return usage.Errorf("%s", wording.UnknownFormat(flags.format, coverageFormats...))
	}
	older, err := olderReports(a, flags)
	if err != nil {
		return err
	}
	saveMemory()
	w, err := openBase(a, a.place())
	if err != nil {
		return err
	}
	g := graph.Build(w.Base, graph.Inverse(w.Config.Graph.PrecededBy))
	r, err := countCoverage(a, w, g, flags)
	if err != nil {
		return err
	}
	printProblems(a, r.Problems)
	out := bufio.NewWriter(a.stdout)
	if flags.format == "html" {
		if err := draw.Prepare(); err != nil {
			return err
		}
		err = writePage(ctx, a, out, w, page.Input{Report: r, Base: w.Base, Graph: g, Older: older, Draw: draw.SVG, Jobs: a.workers(), Note: a.note})
	} else {
		width, terminal := a.terminal()
		err = r.Write(out, flags.format, coverage.Options{Color: a.colors(terminal), Width: width})
	}
	if err := errors.Join(err, out.Flush()); err != nil && !errors.Is(err, syscall.EPIPE) {
		return err
	}
	failures := r.Total.Failures(limits)
	for _, failure := range failures {
		a.say("kbctl: --fail-under: %s", failure)
	}
	if len(failures) > 0 {
		return errFindings
	}
	return nil
}

// writePage writes the page in HTML.
func writePage(ctx context.Context, a *app, out io.Writer, w *workspace.Workspace, in page.Input) (err error) {
	if in.Accuracy, err = accuracy.Measure(w.Base, w.Config, a.workers()); err != nil {
		return err
	}
	if in.Todo, err = todoItems(ctx, a, w, in.Graph, in.Report); err != nil {
		return err
	}
	if _, terminal := a.terminal(); !terminal {
		meter := a.progress()
		defer meter.Stop()
		meter.Phase("drawing", 0, "the page")
	}
	return page.Write(ctx, out, in)
}

func countCoverage(a *app, w *workspace.Workspace, g *graph.Graph, flags coverageFlags) (*coverage.Report, error) {
	day, err := today()
	if err != nil {
		return nil, err
	}
	r, err := coverage.Count(w.Base, w.Config, g, day)
	if err != nil {
		return nil, err
	}
	catalogs, err := w.Catalogs()
	if err != nil {
		return nil, err
	}
	r.Catalogs = coverage.CountCatalogs(w.Base, catalogs)
	if flags.logs == nil && !flags.merge {
		return r, nil
	}
	problems, err := countLogs(a, w, flags, func(c *coverage.LogCounter) (err error) {
		r.Logs, err = c.Tally()
		return err
	})
	if err != nil {
		return nil, err
	}
	noteCostly(a, "the logs", match.ByName(r.Logs.GaveUp))
	r.Problems = append(r.Problems, problems...)
	return r, nil
}

// olderReports reads the reports of --trend.
func olderReports(a *app, flags coverageFlags) (all []coverage.Past, err error) {
	if len(flags.trend) > 0 && flags.format != "html" {
		return nil, usage.Errorf("--trend needs --format html")
	}
	for _, name := range flags.trend {
		files, err := reportsAt(a.place().Path(name))
		if err != nil {
			return nil, usage.Errorf("--trend: there is no file or folder %s", name)
		}
		for _, file := range files {
			past, err := readPast(file)
			if err != nil {
				return nil, usage.Errorf("--trend: %s %w", file, err)
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

// maxReportSize limits the size of an older report, in bytes.
const maxReportSize = 64 << 20

func readPast(file string) (coverage.Past, error) {
	f, err := os.Open(file)
	if err != nil {
		return coverage.Past{}, fmt.Errorf("cannot be read: %w", err)
	}
	defer f.Close()
	data, err := readfile.All(f, maxReportSize)
	if err != nil {
		return coverage.Past{}, fmt.Errorf("cannot be read: %w", err)
	}
	return coverage.ParsePast(data)
}
