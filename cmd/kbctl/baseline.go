package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/internal/change/baseline"
	"github.com/kbctl/kbctl/internal/change/fix"
	"github.com/kbctl/kbctl/internal/config/lintconfig"
	"github.com/kbctl/kbctl/internal/workspace/atomicfile"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/lint/rules"
)

// baselineFlags are the flags of kbctl baseline.
type baselineFlags struct {
	add    bool
	reason string
	check  checkFlags
}

func baselineCommand(a *app) *cobra.Command {
	flags := baselineFlags{check: checkFlags{failOn: "error"}}
	c := &cobra.Command{
		Use:   "baseline [PATH…]",
		Short: "accept today's findings for now, and take out what has been mended",
		Long: `Writes ` + baseline.File + ` with every finding of today. From then on check and
the commands like it report what is new alone, and say how many findings they
left out; --no-baseline shows all.

Where there is a baseline already, takes out the entries whose finding is gone and
adds none; --add accepts what is new as well, or with --select and PATHs a part of
it. An entry is for a rule, a file, a place and the value there: it holds when
lines move, ends when the value changes, and follows a record to another name. With
--since and in a hook it counts only if it was there before the change.`,
		Example: `  kbctl baseline                 accept what there is, or take out what is gone
  kbctl baseline --add --select zh-negation --reason "a translator is on it"
  kbctl baseline --add records/cuda
  kbctl check --no-baseline      what the baseline accepts, too`,
		RunE: func(_ *cobra.Command, paths []string) error { return runBaseline(a, paths, flags) },
	}
	c.Flags().BoolVar(&flags.add, "add", false, "accept what is new as well, where there is a baseline already")
	c.Flags().StringVar(&flags.reason, "reason", "", "write `TEXT` beside what is added, for whoever reads it next year")
	c.Flags().StringSliceVar(&flags.check.choose, "select", nil, "accept findings of these `RULES` or groups alone")
	_ = c.RegisterFlagCompletionFunc("select", func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return ruleNames(), cobra.ShellCompDirectiveNoFileComp
	})
	return c
}

// baseline brings the baseline up to date. Every rule runs over all of the base,
// for what is gone is known only so.
func runBaseline(a *app, paths []string, flags baselineFlags) error {
	options, _, err := lintOptions(a, nil, flags.check)
	if err != nil {
		return err
	}
	w, root, end, err := openToWrite(a, paths) // for what is read here is written anew
	if err != nil {
		return err
	}
	defer end()
	old, before, err := w.baselineText()
	if err != nil {
		return err
	}
	if old != nil && !flags.add && (len(paths) > 0 || flags.check.choose != nil || flags.reason != "") {
		return usagef("there is a baseline already; --add adds to it what PATHs, --select and --reason say")
	}
	chosen := options.Rules
	options.Rules, options.Force = rules.All(), nil
	options.Catalogs, options.Release = w.catalogs, true
	result, err := lintconfig.Run(a.context(), w.base, w.config, options)
	if err != nil {
		return err
	}
	all, wanted := w.acceptable(result, chosen)
	return writeBaseline(a, w, root, old, before, all, wanted, flags)
}

// acceptable counts the findings that a baseline may accept by key, and those of
// them that the user asked for.
func (w *workspace) acceptable(result *lint.Result, chosen []*lint.Rule) (all, wanted map[baseline.Key]int) {
	choice := make(map[*lint.Rule]bool)
	for _, rule := range chosen {
		choice[rule] = true
	}
	all, wanted = make(map[baseline.Key]int), make(map[baseline.Key]int)
	for f := range result.All() {
		if !f.Rule.Acceptable() {
			continue
		}
		key := f.Key()
		all[key]++
		if choice[f.Rule] && (w.only == nil || f.Concerns(w.only)) {
			wanted[key]++
		}
	}
	return all, wanted
}

// baselineText is baseline, and the bytes of the file; nil if there is none.
func (w *workspace) baselineText() (b *baseline.Baseline, text []byte, err error) {
	if text, err = baseline.Read(w.base.FS); text == nil || err != nil {
		return nil, nil, err
	}
	b, err = baseline.Parse(text)
	return b, text, err
}

// writeBaseline prunes the old baseline, adds to it what is to be added, writes
// it, if it is still what was read, and tells what has come of it.
func writeBaseline(a *app, w *workspace, root *os.Root, old *baseline.Baseline, before []byte, all, wanted map[baseline.Key]int, flags baselineFlags) error {
	first := old == nil
	if first {
		old = &baseline.Baseline{}
	}
	gone := func(file string) bool {
		_, err := fs.Lstat(w.base.FS, file)
		return errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrInvalid)
	}
	pruned, change := old.Prune(all, gone, lint.Unsure(w.base, rules.All()))
	added := 0
	if first || flags.add {
		added = pruned.Add(wanted, flags.reason)
	}
	if err := unchanged(root, fix.Change{File: baseline.File, Before: before}); err != nil {
		leftAlone(a, w, baseline.File, err.Error())
		return errFindings
	}
	if err := saveBaseline(root, pruned); err != nil {
		return err
	}
	if a.quiet {
		return nil
	}
	fmt.Fprintf(a.stderr, "%s: %d accepted, %d of them new, %d of them moved; %d gone\n", baseline.File, pruned.Count(), added, change.Moved, change.Gone)
	if more := change.New - added; more > 0 {
		fmt.Fprintf(a.stderr, "not accepted: %d, which kbctl check reports; --add accepts them too\n", more)
	}
	return nil
}

// saveBaseline writes the baseline. One without entries goes.
func saveBaseline(root *os.Root, b *baseline.Baseline) error {
	if len(b.Entries) == 0 {
		if err := root.Remove(baseline.File); !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		return nil
	}
	data, err := b.Bytes()
	if err != nil {
		return err
	}
	_, err = atomicfile.Write(root, baseline.File, data)
	return err
}

// baseline reads the findings that the knowledge base accepts for now; nil if it has
// no baseline.
func (w *workspace) baseline() ([]lint.Accepted, error) {
	if w.loose { // which is in no knowledge base
		return nil, nil
	}
	return baseline.Accepted(w.witness)
}
