package main

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/internal/report/diagnosis"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/schema"
)

// matchFlags are the flags of kbctl match.
type matchFlags struct {
	base   string
	format string
	lang   string
	top    int
	all    bool
	stream bool
}

// errNoMatch says that no record explains any of the logs.
var errNoMatch = errFindings

func matchCommand(a *app) *cobra.Command {
	var flags matchFlags
	c := &cobra.Command{
		Use:   "match [FILE…|-]",
		Short: "say which records explain a log, what not to try and what to do",
		Long: `Searches logs, or standard input, for the errors of all records and shows the
records that explain each, the best first: the line, the cause, the fixes that
fail, the fixes that work, and what the error leads to. The first real error comes
before what follows from it, and before what matches a word that could be
anywhere. Colours and the times that continuous integration puts in front of
lines are seen through, gzip and UTF-16 too. Exits with 1 if nothing matches.

--stream reads line by line, each a log of its own, and answers each that matches
at once with one line of JSON for each record, so that another program can feed it
any amount of logs.

Searches with the knowledge base that you stand in, or the one that --base or
KBCTL_BASE names.`,
		Example: `  make 2>&1 | kbctl match --base ~/errors
  kbctl match build.log --top 1
  kbctl match *.log --format json
  tail -F app.log | kbctl match --stream`,
		RunE: func(_ *cobra.Command, files []string) error { return runMatch(a, files, flags) },
	}
	c.Flags().StringVar(&flags.base, "base", os.Getenv("KBCTL_BASE"), "search with the knowledge base in `DIR`")
	c.Flags().StringVar(&flags.format, "format", "text", "print as `FORMAT`: text, json, markdown")
	c.Flags().StringVar(&flags.lang, "lang", "en", "show what there is in `LANG`: en or zh")
	c.Flags().IntVar(&flags.top, "top", 0, "show the `N` best explanations of a log (default: 3 as text and markdown, else all; 0 is all)")
	c.Flags().BoolVar(&flags.all, "all", false, "list every match of every record")
	c.Flags().BoolVar(&flags.stream, "stream", false, "answer line by line, as JSON")
	_ = c.RegisterFlagCompletionFunc("format", cobra.FixedCompletions([]string{"text", "json", "markdown"}, cobra.ShellCompDirectiveNoFileComp))
	c.PreRunE = func(c *cobra.Command, _ []string) error {
		if !c.Flags().Changed("top") && flags.format != "json" && !flags.stream {
			flags.top = 3
		}
		return flags.check(c)
	}
	return c
}

// check refuses flags that make no sense.
func (f matchFlags) check(c *cobra.Command) error {
	switch {
	case f.format != "text" && f.format != "json" && f.format != "markdown":
		return usagef("there is no format %q: text, json, markdown", f.format)
	case f.lang != "en" && f.lang != "zh":
		return usagef("--lang: %q is not en or zh", f.lang)
	case f.top < 0:
		return usagef("--top: %d is not a number of explanations", f.top)
	case f.stream && f.all:
		return usagef("--stream and --all do not go together; --all reads a log to its end")
	case f.stream && c.Flags().Changed("format") && f.format != "json":
		return usagef("--stream answers as JSON; leave out --format")
	case f.all && f.format == "text" && c.Flags().Changed("top"):
		return usagef("--all lists every match as text; --top is for --format json")
	case f.all && f.format == "markdown":
		return usagef("--all lists matches as text or json")
	}
	return nil
}

func runMatch(a *app, files []string, flags matchFlags) error {
	if len(files) == 0 {
		if f, ok := a.stdin.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
			return usagef("name a log, or pipe one in: make 2>&1 | kbctl match")
		}
		files = []string{"-"}
	}
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(100) // the blocks of a log are soon garbage, and there is no end of them
	}
	for _, file := range files { // a slip in the last is said before the first is read
		if err := checkLog(a, file); err != nil {
			return err
		}
	}
	finder, err := openFinder(a, flags.base)
	if err != nil {
		return err
	}
	if flags.stream {
		return matchStream(a, finder, files, flags)
	}
	return matchFiles(a, finder, files, flags)
}

// finder reads the knowledge base.
func openFinder(a *app, dir string) (*match.Finder, error) {
	here := *a
	if dir != "" {
		here.dir = a.path(dir)
	}
	w, err := openBase(&here, nil)
	if err != nil {
		return nil, err
	}
	return match.NewFinder(w.base.Records, w.config.Regex.IgnoreCase, a.workers()), nil
}

// matchFiles reads each log to its end and then says what explains it.
func matchFiles(a *app, finder *match.Finder, files []string, flags matchFlags) error {
	width, terminal := a.terminal()
	if !terminal {
		width = 80
	}
	options := diagnosis.Options{Top: flags.top, Chinese: flags.lang == "zh", Width: width, Color: a.colors(terminal)}
	var all []diagnosis.Diagnosis
	var spools []*diagnosis.Spool
	defer func() {
		for _, s := range spools {
			_ = s.Close() // a temporary file
		}
	}()
	matched := false
	out := bufio.NewWriter(a.stdout)
	for _, file := range files {
		var each func([]*schema.Record, match.Match) error
		switch {
		case flags.all && flags.format == "json":
			spool := diagnosis.NewSpool()
			spools = append(spools, spool)
			each = func(records []*schema.Record, m match.Match) error { return spool.Add(records[0].Regex, m) }
		case flags.all:
			each = listMatches(out, file)
		}
		d, err := diagnose(a, finder, file, each)
		if err != nil {
			return err
		}
		matched = matched || len(d.Explanations) > 0
		all = append(all, d)
	}
	var err error
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
		if flags.format == "text" {
			a.note("nothing matches; kbctl new <domain>/<slug> --log FILE begins a record of a new error")
		}
		err = errNoMatch
	}
	return err
}

// diagnose reads a log to its end.
func diagnose(a *app, finder *match.Finder, file string, each func([]*schema.Record, match.Match) error) (diagnosis.Diagnosis, error) {
	log, err := openLog(a, file)
	if err != nil {
		return diagnosis.Diagnosis{}, err
	}
	defer log.Close()
	counted := &countingReader{Reader: log}
	if each == nil { // else what is found is printed, or kept, in between
		counted.meter = a.progress()
		defer counted.meter.Stop()
		counted.meter.Phase("searched", 0, "bytes of "+visible.Clip(file, 40))
	}
	explanations, err := finder.Explain(counted, a.workers(), each)
	if err != nil {
		return diagnosis.Diagnosis{}, fmt.Errorf("cannot search %s: %w", file, err)
	}
	return diagnosis.Diagnosis{File: file, Bytes: counted.n, Explanations: explanations}, nil
}

// listMatches prints every match of a log as a line, as it is found.
func listMatches(out io.Writer, file string) func([]*schema.Record, match.Match) error {
	return func(records []*schema.Record, m match.Match) error {
		for _, r := range records {
			line, _, _ := strings.Cut(diagnosis.Redact(m), "\n")
			if _, err := fmt.Fprintf(out, "%s:%d:%d: %s: %s\n", visible.Start(file), m.Range.Start.Line, m.Range.Start.Column,
				visible.Escape(r.Name()), visible.Escape(strings.TrimRight(line, "\r"))); err != nil {
				return err
			}
		}
		return nil
	}
}
