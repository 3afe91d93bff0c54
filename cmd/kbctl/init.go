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
	c := &cobra.Command{
		Use:   "init [DIR]",
		Short: "set up a new knowledge base",
		Long: `Writes the files of a new knowledge base: its configuration, an example record
with its card and logs, and what git, pre-commit, GitHub Actions and VS Code need.
Existing files are left untouched, so init also works in an existing base. It
writes the example only if there are no records yet. It prints the names of the
files written.

--pr adds the workflows that report on pull requests. Their token may comment on
pull requests. They go to the top of the checkout, wherever the folder is in it,
and their names contain the folder. So each base of a repository has its own.
--update also replaces generated files of an older kbctl, such as the schema that
editors read.`,
		Example: `  kbctl init
  kbctl init ~/errors
  kbctl init --pr
  kbctl init --update`,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) > 1 {
				return usage.Errorf("%s takes one folder, not %d", c.CommandPath(), len(args))
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error {
			return runInit(a, strings.Join(args, ""), update, pulls)
		},
	}
	c.Flags().BoolVar(&pulls, "pr", false, "also write the workflows for pull requests")
	c.Flags().BoolVar(&update, "update", false, "replace generated files of an older kbctl")
	return c
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
