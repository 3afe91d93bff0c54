package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/internal/card"
	"github.com/kbctl/kbctl/internal/english"
	"github.com/kbctl/kbctl/internal/report"
	"github.com/kbctl/kbctl/internal/web"
	"github.com/kbctl/kbctl/lint"
)

// checkFlags are the flags of the commands that report findings.
type checkFlags struct {
	format string
	output []string // FORMAT=FILE
	failOn string
	choose []string
	ignore []string
	cards  []card.Language // to hold the records to; nil for those that the base keeps
	online bool
	since  string // the revision to compare with; empty for none
	all    bool   // the baseline's too
	afresh bool   // whatever the cache has
	watch  bool   // again and again
}

func (f *checkFlags) add(c *cobra.Command, formats ...string) {
	c.Flags().StringVar(&f.format, "format", "text", "print findings as `FORMAT`: "+strings.Join(append(report.Formats(), formats...), ", "))
	c.Flags().StringArrayVar(&f.output, "output", nil, "write findings to a file too, as `FORMAT=FILE`; any number of times")
	c.Flags().StringVar(&f.failOn, "fail-on", "error", "exit with 1 from this `SEVERITY` on: error, warning or info")
	f.addRules(c)
	c.Flags().StringVar(&f.since, "since", "", "report only what has been caused since `REV`, a branch, tag or commit")
	_ = c.RegisterFlagCompletionFunc("since", cobra.NoFileCompletions)
	c.PreRunE = func(c *cobra.Command, _ []string) error {
		if c.Flags().Changed("since") && f.since == "" { // a variable that is not set
			return usagef("--since: name a branch, a tag or a commit")
		}
		return nil
	}
	c.Flags().BoolVar(&f.all, "no-baseline", false, "report what the baseline accepts, too")
	c.Flags().BoolVar(&f.afresh, "no-cache", false, "neither use nor keep the result of a run over the same files")
	fixed := func(values ...string) func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return values, cobra.ShellCompDirectiveNoFileComp
		}
	}
	_ = c.RegisterFlagCompletionFunc("format", fixed(append(report.Formats(), formats...)...))
	_ = c.RegisterFlagCompletionFunc("fail-on", fixed("error", "warning", "info"))
	_ = c.RegisterFlagCompletionFunc("output", completeOutput)
}

// completeOutput completes a format and the equals sign; the rest is a file.
func completeOutput(_ *cobra.Command, _ []string, begun string) (list []string, _ cobra.ShellCompDirective) {
	if strings.Contains(begun, "=") {
		return nil, cobra.ShellCompDirectiveDefault
	}
	for _, format := range report.Formats() {
		list = append(list, format+"=")
	}
	return list, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
}

// addRules adds the flags that choose rules.
func (f *checkFlags) addRules(c *cobra.Command) {
	c.Flags().StringSliceVar(&f.choose, "select", nil, "run these `RULES` or groups alone; a rule that is named runs even if it is off")
	c.Flags().StringSliceVar(&f.ignore, "ignore", nil, "leave these `RULES` or groups out")
	complete := func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return ruleNames(), cobra.ShellCompDirectiveNoFileComp
	}
	_ = c.RegisterFlagCompletionFunc("select", complete)
	_ = c.RegisterFlagCompletionFunc("ignore", complete)
}

// checkCommands are check and those that run a part of it.
func (a *app) checkCommands() []*cobra.Command {
	check := a.checkCommand("check", nil, "find everything that is wrong")
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
	validate := a.checkCommand("validate", []string{"schema"}, "check the records against the schema")
	validate.Long = `Runs the rules of the group schema: is each file strict JSON, has it the fields
and values that "kbctl schema" describes, is it where its id says, is the id its
own? Cards, links and what the records say are left to the other commands.`
	validate.Example = `  kbctl validate
  kbctl validate records/cuda/out-of-memory.json`
	content := []string{"content", "dates", "translation", "grounding", "safety", "housekeeping"}
	lint := a.checkCommand("lint", content, "check what the records say, and whether it can be so")
	lint.Long = `Runs the rules of the groups ` + strings.Join(content, ", ") + `: is a text
empty, a date impossible, the Chinese something else than the English, a fact
against the catalogs, an advice dangerous? The schema, links, regexes and cards
are left to the other commands; "kbctl check" runs all.`
	lint.Example = `  kbctl lint
  kbctl lint --select translation --fail-on warning`
	return []*cobra.Command{check, validate, lint, a.regexCommand()}
}

func (a *app) checkCommand(name string, groups []string, short string) *cobra.Command {
	var flags checkFlags
	c := &cobra.Command{
		Use:   name + " [PATH…]",
		Short: short,
		RunE: func(_ *cobra.Command, paths []string) error {
			if flags.watch {
				return a.watch(paths, groups, flags)
			}
			return a.check(paths, groups, flags)
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
func (a *app) check(paths, groups []string, flags checkFlags) error {
	return a.checkWith(func(*checkFlags) (*workspace, error) { return a.locate(paths) }, groups, flags)
}

// checkWith is check for a base that is opened in another way, which may have its
// own mind about what to compare with. The records need not have been read.
func (a *app) checkWith(open func(*checkFlags) (*workspace, error), groups []string, flags checkFlags) error {
	started := time.Now()
	options, failOn, outputs, err := a.prepare(groups, flags)
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
		options.Gone = a.gone
	}
	memory := a.remember(w, options, flags)
	defer memory.close()
	result, err := memory.lint(a, w, options, flags.since)
	if err != nil {
		return err
	}
	run := report.Run{
		Result: result, Base: w.base, Version: version(), Duration: time.Since(started), Today: options.Today, Only: w.only,
	}
	if err := a.report(w, run, flags, failOn, outputs); err != nil && !errors.Is(err, syscall.EPIPE) {
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

// prepare holds the flags to sense before the work, not after.
func (a *app) prepare(groups []string, flags checkFlags) (o lint.Options, failOn lint.Severity, outputs []output, err error) {
	if o, failOn, err = a.lintOptions(groups, flags); err != nil {
		return o, failOn, nil, err
	}
	if _, err := report.New(flags.format, report.Options{}); err != nil {
		return o, failOn, nil, usageError{err}
	}
	outputs, err = a.outputs(flags.output)
	return o, failOn, outputs, err
}

// gone asks for pages, and says on standard error what came of it: what nobody
// answered must not look like what is there.
func (a *app) gone(pages []string) map[string]int {
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
func (a *app) report(w *workspace, run report.Run, flags checkFlags, failOn lint.Severity, outputs []output) error {
	for _, o := range outputs {
		if err := o.write(a.reportOptions(w, o.format, failOn), run); err != nil {
			return err
		}
	}
	options := a.reportOptions(w, flags.format, failOn)
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
			fmt.Fprintf(a.stderr, "%d of them %s a fix; %s\n", n, english.Verb(n, "has", "have"), remedy(flags))
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
func (a *app) reportOptions(w *workspace, format string, failOn lint.Severity) report.Options {
	options := report.Options{Path: a.shown(w), FailOn: failOn}
	if format != "text" {
		options.Path = w.inCheckout()
	}
	options.Say = func(line string) { a.note("%s", line) }
	return options
}

// lintOptions turns the flags into what to run.
func (a *app) lintOptions(groups []string, flags checkFlags) (o lint.Options, failOn lint.Severity, err error) {
	if failOn, err = lint.ParseSeverity(flags.failOn); err != nil || failOn == lint.Off {
		return o, 0, usagef("--fail-on: %q is not error, warning or info", flags.failOn)
	}
	if o.Today, err = today(); err != nil {
		return o, 0, err
	}
	o.Jobs = a.jobs
	o.Cards = flags.cards
	o.Rules = lint.Rules()
	if groups != nil {
		if o.Rules, err = lint.Select(groups); err != nil {
			return o, 0, err
		}
	}
	if flags.choose != nil {
		if err := choose(&o, trimmed(flags.choose), flags.since != ""); err != nil {
			return o, 0, usagef("--select: %w", err)
		}
	}
	left, err := lint.Select(trimmed(flags.ignore))
	if err != nil {
		return o, 0, usagef("--ignore: %w", err)
	}
	o.Rules = slices.DeleteFunc(slices.Clone(o.Rules), func(r *lint.Rule) bool { return slices.Contains(left, r) })
	if len(o.Rules) == 0 {
		return o, 0, usagef("--ignore leaves no rule to run")
	}
	return o, failOn, nil
}

// choose narrows the rules to run to those that --select names.
func choose(o *lint.Options, names []string, since bool) error {
	if len(names) == 0 {
		return errors.New("name a rule or a group; kbctl rules lists them")
	}
	chosen, err := lint.Select(names)
	if err != nil {
		return err
	}
	for _, name := range names {
		if rule := lint.Lookup(name); rule != nil && rule.Since && !since {
			return fmt.Errorf("%s looks at what has changed; say since when with --since", name)
		}
		rules, _ := lint.Select([]string{name})
		if !slices.ContainsFunc(rules, func(r *lint.Rule) bool { return slices.Contains(o.Rules, r) }) {
			return fmt.Errorf("this command does not run %s; kbctl check does", name)
		}
	}
	o.Rules = slices.DeleteFunc(chosen, func(r *lint.Rule) bool { return !slices.Contains(o.Rules, r) })
	for _, r := range o.Rules {
		if slices.Contains(names, r.Name) {
			o.Force = append(o.Force, r)
		}
	}
	return nil
}

// trimmed takes the white space off names.
func trimmed(names []string) []string {
	for i, name := range names {
		names[i] = strings.TrimSpace(name)
	}
	return names
}

// ruleNames are the names of all groups and rules.
func ruleNames() []string {
	names := slices.Clone(lint.Groups)
	for _, r := range lint.Rules() {
		names = append(names, r.Name)
	}
	return names
}
