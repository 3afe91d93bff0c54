package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/internal/card"
	"github.com/kbctl/kbctl/internal/change/git"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/text/visible"
)

func hookCommand(a *app) *cobra.Command {
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
	c.AddCommand(hookCheckCommand(a), hookCardsCommand(a))
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

func hookCheckCommand(a *app) *cobra.Command {
	var flags checkFlags
	c := &cobra.Command{
		Use:   "check [FILE…]",
		Short: "find what a commit breaks",
		Long: `In a commit it reports what the staged changes have caused, in changed records
and in others, such as a link to a record that was deleted: kbctl check --since
HEAD. For a range of commits, as in a push, it is since the beginning of that. Files
that git does not know yet are nobody's concern until they are staged, and not
there for anybody: the commit will not have them.

When pre-commit names files that have not changed, as it does with --all-files,
it reports whatever concerns the files named.`,
		Example: `  kbctl hook check records/cuda/out-of-memory.json
  kbctl hook check --fail-on warning $(git diff --cached --name-only)`,
		RunE: func(_ *cobra.Command, files []string) error { return runHookCheck(a, files, flags) },
	}
	flags.add(c)
	return c
}

func runHookCheck(a *app, files []string, flags checkFlags) error {
	if flags.since == "" {
		flags.since = cmp.Or(os.Getenv("PRE_COMMIT_FROM_REF"), "HEAD")
	}
	return checkWith(a, func(flags *checkFlags) (*workspace, error) { return openHooked(a, files, flags) }, nil, flags)
}

// openHooked opens the base that pre-commit's files are in, narrowed to what the
// hook is to report.
func openHooked(a *app, files []string, flags *checkFlags) (*workspace, error) {
	w, err := findBase(a, nil)
	if err != nil {
		return nil, err
	}
	w.shownFrom, _ = os.Getwd() // whatever -C says, pre-commit names files from there
	named, err := w.named(files)
	if err != nil {
		return nil, err
	}
	repository, err := git.Open(w.root)
	if errors.Is(err, git.ErrNoRepository) {
		return nil, usagef("a hook looks at what is committed, but %w", err)
	}
	if err != nil {
		return nil, err
	}
	changes, unknown, err := changed(repository, flags.since)
	if err != nil {
		return nil, err
	}
	// Of a merge pre-commit names files that are as they were on one of its sides.
	if repository.Merging() || all(named, changes) {
		w.only = staged(named, unknown)
		if w.unseen, err = unstaged(w, repository, named); len(w.unseen) > 0 {
			a.note("not looked at, for git does not know them: %s", list(w.unseen, shown(a, w)))
		}
	} else {
		flags.since = ""
		w.only = asked(named)
	}
	if err != nil {
		return nil, err
	}
	return w, loadBase(a, w, nil)
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
		if ok && (below == config.File || w.config.Has(below)) {
			named = append(named, below)
		}
	}
	return named, nil
}

// changed lists what has changed in a base since a revision, and what of it git does
// not know.
func changed(repository *git.Repository, since string) (changes, unknown []git.Change, err error) {
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

// all tells whether all that are named have changed.
func all(named []string, changes []git.Change) bool {
	changed := make(map[string]bool, len(changes))
	for _, c := range changes {
		changed[c.New], changed[c.Old] = true, true
	}
	return !slices.ContainsFunc(named, func(file string) bool { return !changed[file] })
}

// staged returns which files concern a commit. What git does not know is not staged
// unless it is named.
func staged(named []string, unknown []git.Change) func(file string) bool {
	left := make(map[string]bool, len(unknown))
	for _, c := range unknown {
		left[c.New] = true
	}
	for _, file := range named {
		delete(left, file)
	}
	return func(file string) bool { return !left[file] }
}

// unstaged lists the records, cards, logs and catalogs that a commit will not have,
// whatever the reason: nobody has added them, or .gitignore names them. What begins
// with a dot nobody reads.
func unstaged(w *workspace, repository *git.Repository, named []string) ([]string, error) {
	files, err := repository.Untracked(append([]string{w.config.Records, w.config.Fixtures}, w.config.Catalogs...)...)
	staged := make(map[string]bool, len(named))
	for _, file := range named {
		staged[file] = true
	}
	return slices.DeleteFunc(files, func(file string) bool {
		return staged[file] || strings.HasPrefix(path.Base(file), ".") || config.Under(file, w.config.Records) && !ofRecords(file)
	}), err
}

// ofRecords tells whether a file among the records is one, or a card, or a folder of
// which git says no more.
func ofRecords(file string) bool {
	extension := path.Ext(file)
	return extension == ".json" || extension == ".md" || strings.HasSuffix(file, "/")
}

// list names a few files.
func list(files []string, shown func(string) string) string {
	const most = 3
	var names []string
	for _, file := range files[:min(len(files), most)] {
		names = append(names, visible.Escape(path.Clean(shown(file))))
	}
	text := strings.Join(names, ", ")
	if n := len(files) - most; n > 0 {
		text += fmt.Sprintf(" and %d more", n)
	}
	return text
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

func hookCardsCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "cards [FILE…]",
		Short: "write the cards of the records that a commit changes",
		Long: `Writes the cards of the records named and those cards named that differ from what
their records render to, names them, and exits with 1 if it wrote any: pre-commit
notices by itself only what becomes of files that git knows.`,
		Example: "  kbctl hook cards records/cuda/out-of-memory.json",
		RunE:    func(_ *cobra.Command, files []string) error { return runHookCards(a, files) },
	}
}

func runHookCards(a *app, files []string) error {
	w, root, end, err := openToWrite(a, nil)
	if err != nil {
		return err
	}
	defer end()
	w.shownFrom, _ = os.Getwd()
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
	written, err := rewrite(a, w, root, "card", cardRenders(w, nil))
	if err == nil && written > 0 {
		if !a.quiet {
			fmt.Fprintln(a.stderr, "stage them, and commit again")
		}
		return errFindings
	}
	return err
}
