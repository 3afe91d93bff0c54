package main

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/usage"
	"github.com/kbctl/kbctl/internal/workspace"
)

func initCommand(a *app) *cobra.Command {
	var update, pulls bool
	c := command("init", oneFolder, func(_ *cobra.Command, args []string) error {
		return runInit(a, strings.Join(args, ""), update, pulls)
	})
	c.Flags().BoolVar(&pulls, "pr", false, "also write the workflows for pull requests")
	c.Flags().BoolVar(&update, "update", false, "replace generated files of an older kbctl")
	return c
}

// oneFolder accepts one folder, or none.
func oneFolder(c *cobra.Command, args []string) error {
	if len(args) > 1 {
		return usage.Errorf("%s takes one folder, not %d", c.CommandPath(), len(args))
	}
	return nil
}

// runInit writes the files that a folder lacks as a knowledge base.
func runInit(a *app, dir string, update, pulls bool) error {
	dir, err := filepath.Abs(a.place().Path(dir))
	if err != nil {
		return err
	}
	p, err := workspace.PlanInit(dir, pulls, update)
	if err != nil {
		return err
	}
	defer p.Close()
	err = p.Write(func(name string) { fmt.Fprintln(a.stdout, visible.LineStart(name)) })
	if err == nil && !a.quiet {
		return printInit(a, p)
	}
	return err
}
