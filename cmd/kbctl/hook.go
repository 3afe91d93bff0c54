package main

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/internal/card"
	"github.com/kbctl/kbctl/internal/check"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/usage"
	"github.com/kbctl/kbctl/internal/workspace"
)

func hookCommand(a *app) *cobra.Command {
	c := &cobra.Command{
		Use:   "hook",
		Short: "run the hooks of pre-commit",
		Long: `The hooks in .pre-commit-hooks.yaml run these commands. pre-commit names the FILEs
from the folder in which it runs, whatever -C says. Files outside the knowledge
base are skipped.`,
		Example: "  kbctl hook check records/cuda/out-of-memory.json\n  kbctl hook cards records/cuda/out-of-memory.json",
		Args:    cobra.ArbitraryArgs,
		RunE: func(*cobra.Command, []string) error {
			return usage.Errorf("name a hook: check or cards")
		},
	}
	c.AddCommand(hookCheckCommand(a), hookCardsCommand(a))
	return c
}

// refuseLookalikes refuses a file whose name looks like an option of a hook.
// pre-commit puts the files of a commit after the user's options, and the author of
// the commit could name one of them --output=json=FILE.
func refuseLookalikes(root *cobra.Command, args []string) error {
	c, _, err := root.Find(args)
	if err != nil || !c.HasParent() || c.Parent().Name() != "hook" {
		return nil // not a hook
	}
	for _, arg := range args {
		if arg == "--" {
			break
		}
		if _, err := os.Lstat(arg); err == nil && strings.HasPrefix(arg, "-") {
			return usage.Errorf("%s is a file and looks like an option; put -- before the files", arg)
		}
	}
	return nil
}

func hookCheckCommand(a *app) *cobra.Command {
	var flags checkFlags
	c := &cobra.Command{
		Use:   "check [FILE…]",
		Short: "find what a commit breaks",
		Long: `In a commit, it reports what the staged changes caused, in changed records and in
others, such as a link to a record that was deleted. That is kbctl check --since
HEAD. For a range of commits, as in a push, it compares with the start of the
range. Untracked files are ignored until they are staged, because the commit will
not have them. In a merge, it reports only what none of the merged sides has.

If pre-commit names files that have not changed, as with --all-files, it reports
all findings in the files named.`,
		Example: `  kbctl hook check records/cuda/out-of-memory.json
  kbctl hook check --fail-on warning $(git diff --cached --name-only)`,
		RunE: func(c *cobra.Command, files []string) error { return runHookCheck(c.Context(), a, files, flags) },
	}
	flags.add(c)
	return c
}

func runHookCheck(ctx context.Context, a *app, files []string, flags checkFlags) error {
	started := time.Now()
	flags.since = cmp.Or(flags.since, os.Getenv("PRE_COMMIT_FROM_REF"), "HEAD")
	s, err := parseFlags(a, nil, flags, true)
	if err != nil {
		return err
	}
	s.hook = true
	w, err := workspace.Find(a.place(), nil)
	if err != nil {
		return err
	}
	showFromHere(w)
	hook, err := check.NewHook(w, files, flags.since)
	if err != nil {
		return err
	}
	w.Only, w.Hidden = hook.Only, hook.Hidden
	if len(hook.Hidden) > 0 {
		a.note("ignored, because git does not track them: %s", firstFew(hook.Hidden, w.Shown()))
	}
	return checkWorkspace(ctx, a, w, s, hook.Since, started)
}

// showFromHere shows paths from the folder in which pre-commit runs.
func showFromHere(w *workspace.Workspace) {
	if here, err := os.Getwd(); err == nil {
		w.ShowFrom(here)
	}
}

// firstFew names a few files and counts the others.
func firstFew(files []string, shown func(string) string) string {
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

func hookCardsCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "cards [FILE…]",
		Short: "write the cards of the records that a commit changes",
		Long: `Writes the cards of the records and cards named if they differ from what their
records render to. It prints their names, and exits with 1 if it wrote any.
pre-commit itself notices only changes of files that git tracks.`,
		Example: "  kbctl hook cards records/cuda/out-of-memory.json",
		RunE:    func(_ *cobra.Command, files []string) error { return runHookCards(a, files) },
	}
}

func runHookCards(a *app, files []string) error {
	w, err := workspace.OpenToWrite(a.place(), nil)
	if err != nil {
		return err
	}
	defer w.Close()
	showFromHere(w.Workspace)
	named, err := check.Named(w.Workspace, files)
	if err != nil {
		return err
	}
	for i, file := range named {
		if record := card.RecordOf(file); record != "" {
			named[i] = record
		}
	}
	w.Only = check.Among(slices.DeleteFunc(named, func(file string) bool { return file == config.File }))
	written, err := rewrite(a, w, "card", cardRenderers(w.Base, nil))
	if err == nil && written > 0 {
		if !a.quiet {
			a.say("stage them, and commit again")
		}
		return errFindings
	}
	return err
}
