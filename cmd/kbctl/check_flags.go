package main

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/internal/check"
	"github.com/kbctl/kbctl/internal/hosts/web"
	"github.com/kbctl/kbctl/internal/report"
	"github.com/kbctl/kbctl/internal/usage"
	"github.com/kbctl/kbctl/internal/workspace"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/lint/rules"
)

// checkFlags are the flags of the commands that report findings.
type checkFlags struct {
	format     string
	output     []string // FORMAT=FILE
	failOn     string
	choose     []string
	ignore     []string
	cards      []string // the languages of cards that records need; nil for those that the base keeps
	online     bool
	since      string // the revision to compare with; empty for none
	apart      bool   // print findings one by one; see report.Options
	noBaseline bool
	noCache    bool
}

func (f *checkFlags) add(c *cobra.Command, formats ...string) {
	formats = append(report.Formats.Names(), formats...)
	c.Flags().StringVar(&f.format, "format", "text", "print findings as `FORMAT`: "+strings.Join(formats, ", "))
	c.Flags().StringArrayVar(&f.output, "output", nil, "also write findings to a file, as `FORMAT=FILE`; repeatable")
	c.Flags().StringVar(&f.failOn, "fail-on", "error", "exit with 1 for findings of `SEVERITY` or worse: error, warning or info")
	f.addRules(c)
	c.Flags().StringVar(&f.since, "since", "", "report only findings caused since `REV`, a branch, tag or commit")
	_ = c.RegisterFlagCompletionFunc("since", cobra.NoFileCompletions)
	c.PreRunE = func(c *cobra.Command, _ []string) error {
		if c.Flags().Changed("since") && f.since == "" { // an unset variable
			return usage.Errorf("--since: name a branch, a tag or a commit")
		}
		return nil
	}
	c.Flags().BoolVar(&f.noBaseline, "no-baseline", false, "also report findings that the baseline accepts")
	c.Flags().BoolVar(&f.noCache, "no-cache", false, "do not use or store results of runs over the same files")
	oneOf(c, "format", formats...)
	oneOf(c, "fail-on", "error", "warning", "info")
	_ = c.RegisterFlagCompletionFunc("output", completeOutput)
}

// completeOutput completes a format and the equals sign. A file name follows.
func completeOutput(_ *cobra.Command, _ []string, typed string) (list []string, _ cobra.ShellCompDirective) {
	if strings.Contains(typed, "=") {
		return nil, cobra.ShellCompDirectiveDefault
	}
	for _, format := range report.Formats.Names() {
		list = append(list, format+"=")
	}
	return list, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
}

// addRules adds the flags that choose rules.
func (f *checkFlags) addRules(c *cobra.Command) {
	c.Flags().StringSliceVar(&f.choose, "select", nil, "run only these `RULES`, groups or beginnings such as zh; a rule named here runs even if it is off")
	c.Flags().StringSliceVar(&f.ignore, "ignore", nil, "do not run these `RULES`, groups or beginnings such as zh")
	_ = c.RegisterFlagCompletionFunc("select", noFiles(ruleNames))
	_ = c.RegisterFlagCompletionFunc("ignore", noFiles(ruleNames))
}

// ruleNames returns the names of all groups and rules.
func ruleNames() []string {
	names := slices.Clone(rules.Groups)
	for _, r := range rules.All() {
		names = append(names, r.Name)
	}
	return names
}

// settings are valid flags.
type settings struct {
	checkFlags
	selection  check.Selection
	failOn     lint.Severity
	outputs    []output
	today      time.Time
	hook       bool // the hook of a commit runs the check
	showsFixes bool // a format shows the edits of fixes, not only their titles
}

// parseFlags validates the flags before any work begins. If the command compares with
// an earlier state, --select may name rules that need one.
func parseFlags(a *app, groups []string, flags checkFlags, comparing bool) (s settings, err error) {
	s.checkFlags = flags
	if s.today, err = today(); err != nil {
		return s, err
	}
	if s.outputs, err = parseOutputs(a, flags.format, flags.output); err != nil {
		return s, err
	}
	s.showsFixes = report.NeedsFixes(flags.format) || slices.ContainsFunc(s.outputs, func(o output) bool { return report.NeedsFixes(o.format) })
	s.noCache = s.noCache || s.showsFixes
	if s.failOn, err = lint.ParseSeverity(flags.failOn); err != nil || s.failOn == lint.Off {
		return s, usage.Errorf("--fail-on: %q is not error, warning or info", flags.failOn)
	}
	s.selection, err = check.Select(check.Choice{Groups: groups, Select: flags.choose, Ignore: flags.ignore, Comparing: comparing})
	return s, err
}

// newRequest builds the request for a knowledge base on disk.
func newRequest(ctx context.Context, a *app, w *workspace.Workspace, s settings, since string) (check.Request, error) {
	request, err := check.NewRequest(w, s.selection, check.Scope{Since: since, NoBaseline: s.noBaseline})
	if err != nil {
		return request, err
	}
	request.Today, request.Cards = s.today, s.cards
	_, terminal := a.terminal()
	request.Release = !terminal // a terminal shows lines of the records
	request.Pack = request.Release && !s.showsFixes
	if s.online {
		request.Gone = func(pages []string) map[string]int { return askPages(ctx, a, pages) }
	}
	return request, nil
}

// askPages requests pages and prints how many answered: silence must not look like
// success.
func askPages(ctx context.Context, a *app, pages []string) map[string]int {
	checker := a.web
	if checker == nil {
		checker = web.NewChecker("kbctl/" + version() + " (+https://github.com/kbctl/kbctl)")
	}
	answer := checker.Ask(ctx, pages)
	if !a.quiet {
		a.say("pages requested: %d, gone: %d, without a clear answer: %d", answer.Asked, len(answer.Gone), answer.Unknown)
	}
	return answer.Gone
}
