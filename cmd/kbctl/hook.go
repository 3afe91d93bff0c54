package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/internal/card"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/git"
)

func (a *app) hookCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "hook",
		Short: "do what the hooks of pre-commit do",
		Long: `The hooks in .pre-commit-hooks.yaml run these. FILEs are those that pre-commit
names, from the folder in which it runs, whatever -C says; those outside the
knowledge base are left alone.`,
		Example: "  kbctl hook check records/cuda/out-of-memory.json\n  kbctl hook cards records/cuda/out-of-memory.json",
		Args:    cobra.ArbitraryArgs,
		RunE: func(*cobra.Command, []string) error {
			return usagef("name a hook: check or cards")
		},
	}
	c.AddCommand(a.hookCheckCommand(), a.hookCardsCommand())
	return c
}

// refuseLookalikes refuses a file in the place of an option of a hook. pre-commit
// puts the files of a commit behind the options that the user gave, and whoever
// made the commit could call one --output=json=FILE.
func refuseLookalikes(root *cobra.Command, args []string) error {
	c, _, err := root.Find(args)
	if err != nil || !c.HasParent() || c.Parent().Name() != "hook" {
		return nil // which is for others to say
	}
	for _, arg := range args {
		if arg == "--" {
			break
		}
		if _, err := os.Lstat(arg); err == nil && strings.HasPrefix(arg, "-") {
			return usagef("%s is a file and looks like an option; put -- before the files", arg)
		}
	}
	return nil
}

func (a *app) hookCheckCommand() *cobra.Command {
	var flags checkFlags
	c := &cobra.Command{
		Use:   "check [FILE…]",
		Short: "find what a commit breaks",
		Long: `In a commit it reports what the staged changes have caused, in changed records
and in others, such as a link to a record that was deleted: kbctl check --since
HEAD. For a range of commits, as in a push, it is since the beginning of that. Files
that git does not know yet are nobody's concern until they are staged.

When pre-commit names files that have not changed, as it does with --all-files,
it reports whatever concerns the files named.`,
		Example: `  kbctl hook check records/cuda/out-of-memory.json
  kbctl hook check --fail-on warning $(git diff --cached --name-only)`,
		RunE: func(_ *cobra.Command, files []string) error { return a.hookCheck(files, flags) },
	}
	flags.add(c)
	return c
}

func (a *app) hookCheck(files []string, flags checkFlags) error {
	if flags.since == "" {
		flags.since = cmp.Or(os.Getenv("PRE_COMMIT_FROM_REF"), "HEAD")
	}
	return a.checkWith(func(flags *checkFlags) (*workspace, error) { return a.openHooked(files, flags) }, nil, flags)
}

// openHooked opens the base that pre-commit's files are in, narrowed to what the
// hook is to report.
func (a *app) openHooked(files []string, flags *checkFlags) (*workspace, error) {
	w, err := a.open(nil)
	if err != nil {
		return nil, err
	}
	named, err := w.named(files)
	if err != nil {
		return nil, err
	}
	changes, unknown, err := a.changes(w, flags.since)
	if err != nil {
		return nil, err
	}
	if w.only = staged(named, changes, unknown); w.only == nil {
		flags.since = ""
		w.only = asked(named)
	}
	return w, nil
}

// named returns those of the files that pre-commit names that belong to the base,
// from its root.
func (w *workspace) named(files []string) (named []string, err error) {
	root, err := filepath.EvalSymlinks(w.root)
	if err != nil {
		return nil, err
	}
	here, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	if here, err = filepath.EvalSymlinks(here); err != nil {
		return nil, err
	}
	for _, file := range files {
		if !filepath.IsAbs(file) {
			file = filepath.Join(here, file)
		}
		below, ok := from(root, file)
		if ok && (below == config.File || under(below, w.config.Records) || under(below, w.config.Fixtures)) {
			named = append(named, below)
		}
	}
	return named, nil
}

// changes lists what has changed in a base since a revision, and what of it git does
// not know.
func (a *app) changes(w *workspace, since string) (changes, unknown []git.Change, err error) {
	repository, err := git.Open(w.root)
	if errors.Is(err, git.ErrNoRepository) {
		return nil, nil, usagef("a hook looks at what is committed, but %w", err)
	}
	if err != nil {
		return nil, nil, err
	}
	commit, err := begun(repository, since)
	if err != nil {
		return nil, nil, usagef("cannot compare with %s: %w", since, err)
	}
	if unknown, err = repository.Unknown(); err != nil {
		return nil, nil, err
	}
	changes, err = repository.Uncommitted(commit)
	return changes, unknown, err
}

// staged returns which files concern a commit if all that are named have changed,
// and otherwise nil. What git does not know is not staged unless it is named.
func staged(named []string, changes, unknown []git.Change) func(file string) bool {
	changed, unstaged := make(map[string]bool), make(map[string]bool)
	for _, c := range changes {
		changed[c.New] = true
	}
	for _, c := range unknown {
		unstaged[c.New] = true
	}
	for _, file := range named {
		if !changed[file] {
			return nil
		}
		delete(unstaged, file)
	}
	return func(file string) bool { return !unstaged[file] }
}

// asked returns which files concern somebody who asked for some: the
// configuration concerns everything.
func asked(named []string) func(file string) bool {
	if slices.Contains(named, config.File) {
		return nil
	}
	slices.Sort(named)
	return func(file string) bool {
		_, ok := slices.BinarySearch(named, file)
		return ok
	}
}

func (a *app) hookCardsCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "cards [FILE…]",
		Short: "write the cards of the records that a commit changes",
		Long: `Writes the cards of the records named and those cards named that differ from what
their records render to, names them, and exits with 1 if it wrote any: pre-commit
notices by itself only what becomes of files that git knows.`,
		Example: "  kbctl hook cards records/cuda/out-of-memory.json",
		RunE:    func(_ *cobra.Command, files []string) error { return a.hookCards(files) },
	}
}

func (a *app) hookCards(files []string) error {
	w, err := a.open(nil)
	if err != nil {
		return err
	}
	named, err := w.named(files)
	if err != nil {
		return err
	}
	for i, file := range named {
		if record := card.RecordOf(file); record != "" {
			named[i] = record
		}
	}
	w.only = asked(slices.DeleteFunc(named, func(file string) bool { return file == config.File }))
	written, err := a.rewrite(w, "card", cardRenders(w, nil))
	if err == nil && written > 0 {
		if !a.quiet {
			fmt.Fprintln(a.stderr, "stage them, and commit again")
		}
		return errFindings
	}
	return err
}
