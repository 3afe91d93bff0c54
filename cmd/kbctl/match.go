package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/logs/suspect"
	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/internal/report/diagnosis"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/internal/usage"
	"github.com/kbctl/kbctl/schema"
)

type matchFlags struct {
	base   string
	format string
	lang   string
	top    int
	all    bool
	stream bool

	eachLine  bool
	exitZero  bool
	stdinName string

	run     string
	timeout time.Duration
	passing []string
}

func matchCommand(a *app) *cobra.Command {
	var flags matchFlags
	c := command("match", cobra.ArbitraryArgs, func(c *cobra.Command, files []string) error {
		ctx, cancel := context.WithTimeout(c.Context(), flags.timeout)
		defer cancel()
		return runMatch(ctx, a, files, flags)
	})
	c.Flags().StringVar(&flags.base, "base", os.Getenv("KBCTL_BASE"), "search with the knowledge base in `DIR`")
	addFormat(c, &flags.format, "text", "json", "markdown")
	c.Flags().StringVar(&flags.lang, "lang", "en", "show records in `LANG`: en or zh")
	c.Flags().IntVar(&flags.top, "top", 0, "show the `N` best explanations of a log; 0 shows all (default: 3 for text and markdown, otherwise all)")
	c.Flags().BoolVar(&flags.all, "all", false, "list every match of every record")
	c.Flags().BoolVar(&flags.stream, "stream", false, "answer line by line, as JSON")
	c.Flags().BoolVar(&flags.eachLine, "each-line", false, "with --stream: print one line for each line, also if nothing matches")
	c.Flags().BoolVar(&flags.exitZero, "exit-zero", false, "exit with 0 even if nothing matches")
	c.Flags().StringVar(&flags.stdinName, "stdin-name", "-", "print `NAME` as the file of standard input")
	passingFlag(c, &flags.passing)
	c.Flags().StringVar(&flags.run, "run", "", "explain the failed jobs of the workflow run `RUN`: OWNER/REPO@NUMBER, or the URL of a run or a job")
	c.Flags().DurationVar(&flags.timeout, "timeout", 10*time.Minute, "with --run: give up after this `TIME`")
	c.PreRunE = func(c *cobra.Command, files []string) error {
		if !c.Flags().Changed("top") && flags.format != "json" && !flags.stream {
			flags.top = 3
		}
		return flags.check(c, files)
	}
	return c
}

// check refuses flags that make no sense.
func (f matchFlags) check(c *cobra.Command, files []string) error {
	switch {
	case f.run != "" && len(files) > 0:
		return usage.Errorf("use either --run or the names of logs")
	case f.timeout <= 0:
		return usage.Errorf("--timeout: %s is not a time to wait; use, for example, 10m for ten minutes", f.timeout)
	case f.format != "text" && f.format != "json" && f.format != "markdown":
		return usage.Errorf("%s", wording.UnknownFormat(f.format, "text", "json", "markdown"))
	case f.lang != "en" && f.lang != "zh":
		return usage.Errorf("--lang: %q is not en or zh", f.lang)
	case f.top < 0:
		return usage.Errorf("--top: %d is not a number of explanations", f.top)
	case f.stream && f.all:
		return usage.Errorf("use either --stream or --all; --all reads a log to its end")
	case f.stream && c.Flags().Changed("format") && f.format != "json":
		return usage.Errorf("--stream prints JSON; leave out --format")
	case f.eachLine && !f.stream:
		return usage.Errorf("--each-line needs --stream")
	case c.Flags().Changed("stdin-name") && (f.run != "" || len(files) > 0 && !slices.Contains(files, "-")):
		return usage.Errorf("--stdin-name names standard input, but no argument is -")
	case f.all && f.format == "text" && c.Flags().Changed("top"):
		return usage.Errorf("--all lists every match as text; use --top with --format json")
	case f.all && f.format == "markdown":
		return usage.Errorf("--all needs --format text or json")
	}
	return nil
}

func runMatch(ctx context.Context, a *app, files []string, flags matchFlags) error {
	logs, err := matchLogs(ctx, a, files, flags)
	if err != nil {
		return err
	}
	saveMemory() // the blocks of a log are soon garbage
	finder, skipped, err := openFinder(a, flags.base)
	if err != nil {
		return err
	}
	finder = finder.Without(readPassing(a, logs.passing))
	if flags.stream {
		return matchStream(a, finder, logs.failing, flags)
	}
	return explainLogs(a, finder, logs.failing, flags, skipped)
}

// matchLogs returns the logs that the arguments and flags name. All names are checked
// before the first log is read.
func matchLogs(ctx context.Context, a *app, files []string, flags matchFlags) (logs logSet, err error) {
	if flags.run != "" {
		logs, err = runLogs(ctx, a, flags.run)
	} else {
		logs.failing, err = fileLogs(a, files, flags.stdinName)
	}
	if err != nil {
		return logs, err
	}
	more, err := passingLogs(a, flags.passing)
	logs.passing = append(logs.passing, more...)
	return logs, err
}

// fileLogs returns the logs in files, or standard input if there are none. It names
// standard input as given.
func fileLogs(a *app, files []string, stdin string) (logs []namedLog, err error) {
	if len(files) == 0 {
		if _, ok := terminalFile(a.stdin); ok {
			return nil, usage.Errorf("name a log, or pipe one in: make 2>&1 | kbctl match")
		}
		files = []string{"-"}
	}
	for _, file := range files {
		log, err := fileLog(a, file)
		if err != nil {
			return nil, err
		}
		if file == "-" {
			log.name = stdin
		}
		logs = append(logs, log)
	}
	return logs, nil
}

// openFinder reads the knowledge base in a folder, or in the working directory. It also
// returns the files of the records that cannot be read or searched for.
func openFinder(a *app, dir string) (finder *match.Finder, skipped []string, err error) {
	place := a.place()
	if dir != "" {
		place.Dir = place.Path(dir)
	}
	w, err := openBase(a, place)
	if errors.Is(err, config.ErrNoBase) && dir == "" {
		return nil, nil, usage.Errorf("%w; name one with --base DIR or with KBCTL_BASE", err)
	}
	if err != nil {
		return nil, nil, err
	}
	finder = match.NewFinder(w.Base.Records, w.Config.Regex.IgnoreCase, a.workers())
	skipped = w.Base.Unreadable()
	if n := len(finder.Invalid); n > 0 {
		a.say("kbctl: skipped: %s %s no valid regex; kbctl check --select regex-syntax says why", wording.Count(n, "record"), wording.Verb(n, "has", "have"))
	}
	for _, r := range finder.Invalid {
		skipped = append(skipped, r.Source.File)
	}
	slices.Sort(skipped)
	return finder, skipped, nil
}

// explainLogs reads each log to its end and then prints what explains it.
func explainLogs(a *app, finder *match.Finder, logs []namedLog, flags matchFlags, skipped []string) error {
	width, terminal := a.terminal()
	if !terminal {
		width = 80
	}
	options := diagnosis.Options{Top: flags.top, Chinese: flags.lang == "zh", Width: width, Color: a.colors(terminal), Skipped: skipped}
	var all []diagnosis.Diagnosis
	var spools []*diagnosis.Spool
	defer func() {
		for _, s := range spools {
			_ = s.Close() // a temporary file
		}
	}()
	matched := false
	out := bufio.NewWriter(a.stdout)
	err := readLogs(a, logs, func(name string, text *logText) error {
		var each func([]*schema.Record, match.Match) error
		switch {
		case flags.all && flags.format == "json":
			spool := diagnosis.NewSpool()
			spools = append(spools, spool)
			each = func(records []*schema.Record, m match.Match) error { return spool.Add(records[0].Regex, m) }
		case flags.all:
			each = listMatches(out, name)
		}
		d, err := diagnose(a, finder, name, text, each)
		matched = matched || len(d.Explanations) > 0
		d.New = logs[slices.IndexFunc(logs, func(l namedLog) bool { return l.name == name })].newCommand()
		all = append(all, d)
		return err
	})
	if err != nil {
		return err
	}
	switch {
	case flags.format == "json" && flags.all:
		err = diagnosis.WriteJSON(out, all, options, func(file int, e match.Explanation, found func([]byte) error) error {
			return spools[file].Each(e.Record.Regex, found)
		})
	case flags.format == "json":
		err = diagnosis.WriteJSON(out, all, options, nil)
	case flags.format == "markdown":
		err = diagnosis.WriteMarkdown(out, all, options)
	case !flags.all:
		err = diagnosis.WriteText(out, all, options)
	}
	if err = cmp.Or(err, out.Flush()); err == nil && !matched {
		if flags.format == "text" && !slices.ContainsFunc(all, func(d diagnosis.Diagnosis) bool { return len(d.Unexplained) > 0 }) {
			a.note("%s", nextStep(all, logs[0], flags))
		}
		if !flags.exitZero {
			err = errFindings
		}
	}
	return err
}

// nextStep says what to do about logs in which nothing matches and no line looks like an error.
func nextStep(all []diagnosis.Diagnosis, first namedLog, flags matchFlags) string {
	switch {
	case !slices.ContainsFunc(all, func(d diagnosis.Diagnosis) bool { return d.Bytes > 0 }):
		return "the log is empty; give the log that shows the error"
	case len(flags.passing) > 0:
		return "nothing matches; lines that also occur in a passing run are left out, so try without --passing, or run " + first.newCommand()
	}
	return "nothing matches; to record a new error, run " + first.newCommand()
}

// diagnose reads a log to its end and explains it.
func diagnose(a *app, finder *match.Finder, name string, text *logText, each func([]*schema.Record, match.Match) error) (diagnosis.Diagnosis, error) {
	lines := &suspect.Writer{Finder: &suspect.Finder{Passed: finder.Passed()}}
	counted := &countingReader{Reader: text, copy: lines}
	if each == nil { // otherwise each is called while the meter runs
		counted.meter = a.progress()
		defer counted.meter.Stop()
		counted.meter.Phase("searched", 0, "bytes of "+visible.Clip(name, 40))
	}
	explanations, gaveUp, err := finder.Explain(counted, a.workers(), each)
	if err != nil {
		return diagnosis.Diagnosis{}, fmt.Errorf("cannot search %s: %w", name, err)
	}
	noteCostly(a, name, gaveUp)
	_ = lines.Close() // it does not fail
	unexplained := diagnosis.Unexplain(finder, explanations, lines.Finder.Best())
	return diagnosis.Diagnosis{File: name, Bytes: counted.n, Explanations: explanations, Unread: text.unread, GaveUp: gaveUp, Unexplained: unexplained}, nil
}

// noteCostly names the records that kbctl gave up on.
func noteCostly(a *app, file string, gaveUp []*schema.Record) {
	const most = 10
	for _, r := range gaveUp[:min(len(gaveUp), most)] {
		a.note("%s: gave up on %s, because its regex takes too many steps; kbctl check --select regex-cost says how to correct it", file, r.Name())
	}
	if more := len(gaveUp) - most; more > 0 {
		a.note("%s: gave up on %d more records", file, more)
	}
}

// listMatches prints each match of a log as a line as soon as it is found.
func listMatches(out io.Writer, file string) func([]*schema.Record, match.Match) error {
	return func(records []*schema.Record, m match.Match) error {
		for _, r := range records {
			name := visible.Escape(r.Name())
			if r.Draft() {
				name += " (draft)"
			}
			line, _, _ := strings.Cut(diagnosis.Redact(m), "\n")
			if _, err := fmt.Fprintf(out, "%s:%d:%d: %s: %s\n", visible.LineStart(file), m.Range.Start.Line, m.Range.Start.Column,
				name, visible.Escape(strings.TrimRight(line, "\r"))); err != nil {
				return err
			}
		}
		return nil
	}
}
