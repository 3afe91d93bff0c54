package main

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/internal/change/fix"
	"github.com/kbctl/kbctl/internal/config/lintconfig"
	"github.com/kbctl/kbctl/internal/report"
	"github.com/kbctl/kbctl/internal/text/textdiff"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/lint/rules"
)

func fixCommand(a *app) *cobra.Command {
	flags := checkFlags{failOn: "error"}
	var dryRun bool
	c := &cobra.Command{
		Use:   "fix [PATH…]",
		Short: "mend what can be mended safely",
		Long: `Applies the fixes that some rules offer; "kbctl rules" marks those rules. A fix
adds no fact that the base does not hold already and takes none away, and every
byte that it does not concern stays as it is. Fixes are applied until none is
left to apply, and the cards of the records that change are written anew,
whatever is selected or ignored. What
would bring up a new finding of any rule, anywhere in the base, is left alone,
and fix says why; so are read-only files, and records whose card is one. A second
run changes nothing.

PATHs narrow what is mended to the findings that "kbctl check PATH…" would
report; a transition without its mirror is mended in the other record. Names the
files written. --dry-run writes nothing, and shows the changes as a diff, which
patch -p1 and git apply understand where it holds no hidden characters. Exit codes: 0 all that could be mended is, 1 some of
it was left alone or, with --dry-run, there is something to mend.`,
		Example: `  kbctl fix --dry-run
  kbctl fix
  kbctl fix records/cuda --select missing-mirror,one-way-confusion
  kbctl fix --ignore format`,
		RunE: func(_ *cobra.Command, paths []string) error {
			if dryRun {
				return showFixes(a, paths, flags)
			}
			return runFix(a, paths, flags)
		},
	}
	c.Flags().BoolVar(&dryRun, "dry-run", false, "show what would change, and write nothing")
	flags.addRules(c)
	return c
}

// fix mends what the flags ask for.
func runFix(a *app, paths []string, flags checkFlags) error {
	options, _, err := lintOptions(a, nil, flags)
	if err != nil {
		return err
	}
	w, root, end, err := openToWrite(a, paths)
	if err != nil {
		return err
	}
	defer end()
	result, err := planFixes(a, w, options)
	if err != nil {
		return err
	}
	planned := result.Changes
	if result.Changes, err = writeChanges(a, w, root, planned); err != nil {
		return err
	}
	unfix(result, planned)
	sumUp(a, w, result, "mended")
	if len(result.Left) > 0 || len(result.Changes) < len(planned) {
		return errFindings
	}
	return nil
}

// showFixes shows what fix would do.
func showFixes(a *app, paths []string, flags checkFlags) error {
	options, _, err := lintOptions(a, nil, flags)
	if err != nil {
		return err
	}
	w, err := openBase(a, paths)
	if err != nil {
		return err
	}
	if err := w.unlinked(); err != nil {
		return err
	}
	result, err := planFixes(a, w, options)
	if err != nil {
		return err
	}
	if err := showChanges(a, result.Changes); err != nil {
		return err
	}
	sumUp(a, w, result, "to mend")
	if len(result.Left) > 0 || len(result.Changes) > 0 {
		return errFindings
	}
	return nil
}

func planFixes(a *app, w *workspace, options lintconfig.Options) (*fix.Result, error) {
	options.Only = w.only
	options.Catalogs = sync.OnceValues(w.catalogs)
	return fix.Base(a.context(), w.base, fix.Options{Config: w.config, Lint: options, Load: loadOptions(a, w)})
}

// sumUp says what was left alone and why, and what was done.
func sumUp(a *app, w *workspace, result *fix.Result, done string) {
	type reason struct{ file, why string }
	var reasons []reason
	times := make(map[reason]int)
	for _, left := range result.Left {
		r := reason{left.Finding.Fix.Edits[0].File, left.Finding.Rule.Name + ": " + left.Why}
		if times[r]++; times[r] == 1 {
			reasons = append(reasons, r)
		}
	}
	const most = 100 // lines that anybody reads
	for _, r := range reasons[:min(len(reasons), most)] {
		if n := times[r]; n > 1 {
			r.why = fmt.Sprintf("%d times %s", n, r.why)
		}
		leftAlone(a, w, r.file, r.why)
	}
	if len(reasons) > most {
		fmt.Fprintf(a.stderr, "kbctl: and %d more\n", len(reasons)-most)
	}
	if !a.quiet {
		fmt.Fprintln(a.stderr, fixSummary(result, done))
	}
}

// showChanges prints what would change, for people or for patch.
func showChanges(a *app, changes []fix.Change) error {
	var diffs []fileDiff
	for _, c := range changes {
		diffs = append(diffs, diffOf(c))
	}
	return showDiffs(a, diffs, "kbctl fix")
}

// A fileDiff is how a file changes, as a unified diff.
type fileDiff struct{ file, text string }

func diffOf(c fix.Change) fileDiff {
	from, to := "a/"+visible.Escape(c.File), "b/"+visible.Escape(c.File)
	if c.Before == nil {
		from = "/dev/null"
	}
	return fileDiff{c.File, textdiff.Unified(from, to, string(c.Before), string(c.After))}
}

// showDiffs prints diffs, and says what to do where they are only to be looked at.
func showDiffs(a *app, diffs []fileDiff, command string) error {
	_, terminal := a.terminal()
	colored := a.colors(terminal)
	var inexact []string
	for _, d := range diffs {
		if terminal || colored {
			if err := report.Diff(a.stdout, d.text, colored); err != nil {
				return err
			}
			continue
		}
		exact, err := report.Patch(a.stdout, d.text)
		if err != nil {
			return err
		}
		if !exact || visible.Escape(d.file) != d.file {
			inexact = append(inexact, d.file)
		}
	}
	if len(inexact) > 0 {
		a.note("The diff shows hidden characters as escapes, so patch cannot apply it to %s; %s can", among(inexact), command)
	}
	return nil
}

// among names the first of some files and counts the others.
func among(files []string) string {
	if len(files) == 1 {
		return files[0]
	}
	return fmt.Sprintf("%s and %d more", files[0], len(files)-1)
}

// unfix takes out of what is mended what was to be but could not be written.
func unfix(result *fix.Result, planned []fix.Change) {
	unwritten := make(map[string]bool, len(planned))
	for _, c := range planned {
		unwritten[c.File] = true
	}
	for _, c := range result.Changes {
		delete(unwritten, c.File)
	}
	result.Fixed = slices.DeleteFunc(result.Fixed, func(f *lint.Finding) bool {
		return slices.ContainsFunc(f.Fix.Edits, func(e lint.Edit) bool { return unwritten[e.File] })
	})
}

// fixSummary says in a line what was done, or what is to be.
func fixSummary(result *fix.Result, done string) string {
	byRule := make(map[*lint.Rule]int)
	for _, f := range result.Fixed {
		byRule[f.Rule]++
	}
	var counts []string
	for _, rule := range rules.All() {
		if n := byRule[rule]; n > 0 {
			counts = append(counts, fmt.Sprintf("%s %d", rule.Name, n))
		}
	}
	summary := fmt.Sprintf("%s %s in %s", wording.Count(len(result.Fixed), "finding"), done, wording.Count(len(result.Changes), "file"))
	if n := len(result.Left); n > 0 {
		summary += fmt.Sprintf(", %d left alone", n)
	}
	if len(counts) > 0 {
		summary += ": " + strings.Join(counts, ", ")
	}
	return summary
}
