package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/internal/card"
	"github.com/kbctl/kbctl/internal/config/lintconfig"
	"github.com/kbctl/kbctl/internal/report"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/lint/rules"
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

// prepare holds the flags to sense before the work, not after.
func prepare(a *app, groups []string, flags checkFlags) (o lintconfig.Options, failOn lint.Severity, outputs []output, err error) {
	if o, failOn, err = lintOptions(a, groups, flags); err != nil {
		return o, failOn, nil, err
	}
	if _, err := report.New(flags.format, report.Options{}); err != nil {
		return o, failOn, nil, usageError{err}
	}
	outputs, err = parseOutputs(a, flags.output)
	return o, failOn, outputs, err
}

// lintOptions turns the flags into what to run.
func lintOptions(a *app, groups []string, flags checkFlags) (o lintconfig.Options, failOn lint.Severity, err error) {
	if failOn, err = lint.ParseSeverity(flags.failOn); err != nil || failOn == lint.Off {
		return o, 0, usagef("--fail-on: %q is not error, warning or info", flags.failOn)
	}
	if o.Today, err = today(); err != nil {
		return o, 0, err
	}
	o.Jobs = a.jobs
	for _, language := range flags.cards {
		o.Settings.Cards = append(o.Settings.Cards, string(language))
	}
	o.Rules = rules.All()
	if groups != nil {
		if o.Rules, err = lint.Select(rules.All(), groups); err != nil {
			return o, 0, err
		}
	}
	if flags.choose != nil {
		if err := choose(&o, trimmed(flags.choose), flags.since != ""); err != nil {
			return o, 0, usagef("--select: %w", err)
		}
	}
	left, err := lint.Select(rules.All(), trimmed(flags.ignore))
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
func choose(o *lintconfig.Options, names []string, since bool) error {
	if len(names) == 0 {
		return errors.New("name a rule or a group; kbctl rules lists them")
	}
	chosen, err := lint.Select(rules.All(), names)
	if err != nil {
		return err
	}
	for _, name := range names {
		if rule := lint.Lookup(rules.All(), name); rule != nil && rule.Since && !since {
			return fmt.Errorf("%s looks at what has changed; say since when with --since", name)
		}
		rules, _ := lint.Select(rules.All(), []string{name})
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
	names := slices.Clone(rules.Groups)
	for _, r := range rules.All() {
		names = append(names, r.Name)
	}
	return names
}
