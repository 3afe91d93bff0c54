package main

import (
	"cmp"
	"context"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/internal/card"
	"github.com/kbctl/kbctl/internal/check"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/usage"
	"github.com/kbctl/kbctl/internal/workspace"
)

func hookCommand(a *app) *cobra.Command {
	c := command("hook", cobra.ArbitraryArgs, func(*cobra.Command, []string) error {
		return usage.Errorf("name a hook: check or cards")
	})
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
	c := command("hook-check", cobra.ArbitraryArgs, func(c *cobra.Command, files []string) error { return runHookCheck(c.Context(), a, files, flags) })
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

func hookCardsCommand(a *app) *cobra.Command {
	return command("hook-cards", cobra.ArbitraryArgs, func(_ *cobra.Command, files []string) error { return runHookCards(a, files) })
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
