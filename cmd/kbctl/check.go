package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/internal/hosts/web"
	"github.com/kbctl/kbctl/internal/report"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/lint"
)

// checkCommands are check and those that run a part of it.
func checkCommands(a *app) []*cobra.Command {
	check := checkCommand(a, "check", nil, "find everything that is wrong")
	check.Long = `Runs every rule and says what is wrong, where, why, and what to do. The whole
base is always read; PATHs narrow what is reported. The base is the nearest
folder upwards with a .kbctl.yaml or a records folder in it.

With --since REV only those findings are reported that the changes have caused,
in changed records and in others, such as a link to a record that was deleted.
The changes are those between the files as they are, committed or not, and the
newest commit that HEAD and REV have in common. Both sides are held to the
configuration as it is, so that a rule that was turned on blames nobody for what
was there before.

Findings go to standard output, everything else to standard error. Exit codes:
0 clean, 1 findings, 2 wrong usage or configuration, 3 could not run.`
	check.Example = `  kbctl check
  kbctl check records/cuda --fail-on warning
  kbctl check --select dates,empty-action
  kbctl check --format json > findings.json
  kbctl check --since main            what this branch has broken
  kbctl check --since HEAD            what is not committed yet
  kbctl check --watch                 again whenever a file changes
  kbctl check --no-baseline           what the baseline accepts, too
  kbctl check --online                are the cited pages still there?
  kbctl check --format github         annotations in GitHub Actions
  kbctl check --output sarif=kbctl.sarif --output markdown=$GITHUB_STEP_SUMMARY`
	validate := checkCommand(a, "validate", []string{"schema"}, "check the records against the schema")
	validate.Long = `Runs the rules of the group schema: is each file strict JSON, has it the fields
and values that "kbctl schema" describes, is it where its id says, is the id its
own? Cards, links and what the records say are left to the other commands.`
	validate.Example = `  kbctl validate
  kbctl validate records/cuda/out-of-memory.json`
	content := []string{"content", "dates", "translation", "grounding", "safety", "housekeeping"}
	lint := checkCommand(a, "lint", content, "check what the records say, and whether it can be so")
	lint.Long = `Runs the rules of the groups ` + strings.Join(content, ", ") + `: is a text
empty, a date impossible, the Chinese something else than the English, a fact
against the catalogs, an advice dangerous? The schema, links, regexes and cards
are left to the other commands; "kbctl check" runs all.`
	lint.Example = `  kbctl lint
  kbctl lint --select translation --fail-on warning`
	return []*cobra.Command{check, validate, lint, regexCommand(a)}
}

func checkCommand(a *app, name string, groups []string, short string) *cobra.Command {
	var flags checkFlags
	c := &cobra.Command{
		Use:   name + " [PATH…]",
		Short: short,
		RunE: func(_ *cobra.Command, paths []string) error {
			if flags.watch {
				return runWatch(a, paths, groups, flags)
			}
			return runCheck(a, paths, groups, flags)
		},
	}
	flags.add(c)
	if groups == nil {
		c.Flags().BoolVar(&flags.watch, "watch", false, "check again whenever a file changes, until Ctrl-C, and show what became of the findings")
		c.Flags().BoolVar(&flags.online, "online", false, "ask the servers of the pages that records cite whether they are still there")
	}
	return c
}

// check runs the rules of some groups, or all, and reports.
func runCheck(a *app, paths, groups []string, flags checkFlags) error {
	return checkWith(a, func(*checkFlags) (*workspace, error) { return locate(a, paths) }, groups, flags)
}

// checkWith is check for a base that is opened in another way, which may have its
// own mind about what to compare with. The records need not have been read.
func checkWith(a *app, open func(*checkFlags) (*workspace, error), groups []string, flags checkFlags) error {
	started := time.Now()
	options, failOn, outputs, err := prepare(a, groups, flags)
	if err != nil {
		return err
	}
	w, err := open(&flags)
	if err != nil {
		return err
	}
	if err := w.spareOutputs(outputs); err != nil {
		return err
	}
	options.Only = w.only
	options.Catalogs = w.catalogs
	if !flags.all {
		if options.Baseline, err = w.baseline(); err != nil {
			return err
		}
	}
	_, terminal := a.terminal() // on which the source lines are shown
	options.Release = !terminal
	if flags.online {
		options.Gone = func(pages []string) map[string]int { return askPages(a, pages) }
	}
	memory := remember(a, w, options, flags)
	defer memory.close()
	result, err := memory.lint(a, w, options, flags.since)
	if err != nil {
		return err
	}
	run := report.Run{
		Result: result, Base: w.base, Version: version(), Duration: time.Since(started), Today: options.Today, Only: w.only,
	}
	if err := printFindings(a, w, run, flags, failOn, outputs); err != nil && !errors.Is(err, syscall.EPIPE) {
		return err
	}
	if result.AtLeast(failOn) == 0 {
		return nil
	}
	if many := result.AtLeast(failOn) >= manyFindings; many && options.Baseline == nil && !flags.all && flags.since == "" && !w.loose {
		switch flags.format {
		case "text":
			a.note("--format statistics counts them by rule; kbctl baseline accepts what is here for now, so that only what is new is reported")
		case "statistics":
			a.note("kbctl baseline accepts what is here for now, so that only what is new is reported")
		}
	}
	return errFindings
}

// manyFindings are more than anybody mends before doing anything else.
const manyFindings = 100

// gone asks for pages, and says on standard error what came of it: what nobody
// answered must not look like what is there.
func askPages(a *app, pages []string) map[string]int {
	checker := a.web
	if checker == nil {
		checker = web.NewChecker("kbctl/" + version() + " (+https://github.com/kbctl/kbctl)")
	}
	answer := checker.Ask(context.Background(), pages)
	if !a.quiet {
		fmt.Fprintf(a.stderr, "pages asked for: %d, gone: %d, without an answer that says so: %d\n", answer.Asked, len(answer.Gone), answer.Unknown)
	}
	return answer.Gone
}

// report writes the findings to the files and to standard output.
func printFindings(a *app, w *workspace, run report.Run, flags checkFlags, failOn lint.Severity, outputs []output) error {
	for _, o := range outputs {
		if err := o.write(reportOptions(a, w, o.format, failOn), run); err != nil {
			return err
		}
	}
	options := reportOptions(a, w, flags.format, failOn)
	options.Width, options.Terminal = a.terminal()
	options.Color = a.colors(options.Terminal)
	reporter, err := report.New(flags.format, options)
	if err != nil {
		return usageError{err}
	}
	if err := reporter.Report(a.stdout, run); err != nil {
		return err
	}
	if !a.quiet {
		fmt.Fprintln(a.stderr, report.Summary(run))
		if n := run.Result.Fixable; n > 0 && !w.loose {
			fmt.Fprintf(a.stderr, "%d of them %s a fix; %s\n", n, wording.Verb(n, "has", "have"), remedy(flags))
		}
	}
	return nil
}

// remedy says which command mends what has a fix. Cards in a language that the base
// has none in yet are written by their own command alone.
func remedy(flags checkFlags) string {
	if flags.cards != nil {
		return fmt.Sprintf("kbctl cards --lang %s writes the cards", flags.cards[0])
	}
	return "kbctl fix --dry-run shows what it does"
}

// reportOptions are how to print a format, where no terminal is concerned. People
// see paths from where they are, other programs from the top of the checkout.
func reportOptions(a *app, w *workspace, format string, failOn lint.Severity) report.Options {
	options := report.Options{Path: shown(a, w), FailOn: failOn}
	if format != "text" {
		options.Path = w.inCheckout()
	}
	options.Say = func(line string) { a.note("%s", line) }
	return options
}
