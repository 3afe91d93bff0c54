package main

import (
	"fmt"

	"github.com/kbctl/kbctl/internal/report"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/internal/usage"
	"github.com/kbctl/kbctl/internal/workspace"
	"github.com/kbctl/kbctl/lint"
)

// printFindings writes the findings to the files of --output and to standard output,
// and a summary to standard error.
func printFindings(a *app, w *workspace.Workspace, run report.Run, s settings) error {
	for _, o := range s.outputs {
		if err := o.write(reportOptions(a, w, o.format, s), run); err != nil {
			return err
		}
	}
	if err := printReport(a, reportOptions(a, w, s.format, s), run, s.format); err != nil {
		return err
	}
	if a.quiet {
		return nil
	}
	a.say("%s", report.Summary(run))
	if n := run.Result.Fixable; n > 0 && !w.Loose {
		a.say("%d of them %s a fix; %s", n, wording.Verb(n, "has", "have"), adviseFix(s.checkFlags))
	}
	if _, terminal := a.terminal(); !terminal && s.format == "text" && run.Result.AtLeast(lint.Info) > 0 { // a terminal shows hints
		a.say("kbctl rules RULE explains a rule and says what to do")
	}
	return nil
}

// printReport writes the findings to standard output.
func printReport(a *app, options report.Options, run report.Run, format string) error {
	options.Width, options.Terminal = a.terminal()
	options.Color = a.colors(options.Terminal)
	reporter, err := report.New(format, options)
	if err != nil {
		return usage.Error{Err: err}
	}
	return reporter.Report(a.stdout, run)
}

// adviseFix returns which command fixes the findings. Only kbctl cards writes the
// first cards in a language.
func adviseFix(flags checkFlags) string {
	if flags.cards != nil {
		return fmt.Sprintf("kbctl cards --lang %s writes the cards", flags.cards[0])
	}
	return "kbctl fix --dry-run shows what it does"
}

// reportOptions returns the options for a format. People see paths from their own
// folder, other programs from the top of the checkout.
func reportOptions(a *app, w *workspace.Workspace, format string, s settings) report.Options {
	options := report.Options{Path: w.Shown(), FailOn: s.failOn, Apart: s.apart}
	if format != "text" {
		options.Path = workspace.InCheckout(w.Root)
	}
	options.Say = func(line string) { a.note("%s", line) }
	return options
}
