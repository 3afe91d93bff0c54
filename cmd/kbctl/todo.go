package main

import (
	"bufio"
	"context"
	"slices"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/graph"
	"github.com/kbctl/kbctl/internal/change/git"
	"github.com/kbctl/kbctl/internal/coverage"
	"github.com/kbctl/kbctl/internal/todo"
	"github.com/kbctl/kbctl/internal/usage"
	"github.com/kbctl/kbctl/internal/workspace"
	"github.com/kbctl/kbctl/schema"
)

type todoFlags struct {
	format, domain string
	mine           bool
	most           int
	logs           []string
}

func todoCommand(a *app) *cobra.Command {
	var flags todoFlags
	c := command("todo", cobra.NoArgs, func(c *cobra.Command, _ []string) error { return runTodo(c.Context(), a, flags) })
	addFormat(c, &flags.format, todo.Formats.Names()...)
	c.Flags().StringVar(&flags.domain, "domain", "", "list only records of the domain `NAME`")
	c.Flags().BoolVar(&flags.mine, "mine", false, "list only records that you have committed, as git knows you")
	c.Flags().IntVar(&flags.most, "most", 10, "list at most `N` changes")
	c.Flags().StringArrayVar(&flags.logs, "logs", nil, "add errors that no record matches in the files below `DIR`, or in a file")
	return c
}

func runTodo(ctx context.Context, a *app, flags todoFlags) error {
	print, err := todo.Formats.Find(flags.format)
	if err != nil {
		return usage.Error{Err: err}
	}
	if flags.most < 1 {
		return usage.Errorf("--most: %d is not a number from 1", flags.most)
	}
	w, err := openBase(a, a.place())
	if err != nil {
		return err
	}
	if flags.domain != "" && !slices.ContainsFunc(w.Base.Records, func(r *schema.Record) bool { return schema.Domain(r.Name()) == flags.domain }) {
		return usage.Errorf("--domain: no record is in the domain %q; kbctl coverage lists the domains", flags.domain)
	}
	filter := todo.Filter{Domain: flags.domain}
	if flags.mine {
		if filter.Files, err = ownFiles(w); err != nil {
			return usage.Errorf("--mine: %w", err)
		}
	}
	g := graph.Build(w.Base, graph.Inverse(w.Config.Graph.PrecededBy))
	r, err := countCoverage(a, w, g, coverageFlags{logs: flags.logs})
	if err != nil {
		return err
	}
	printProblems(a, r.Problems)
	items, err := todoItems(ctx, a, w, g, r)
	if err != nil {
		return err
	}
	items = filter.Apply(items)
	if len(items) == 0 {
		a.note("there is nothing to do")
	}
	out := bufio.NewWriter(a.stdout)
	if err := print(out, todo.First(items, flags.most), len(items)); err != nil {
		return err
	}
	return out.Flush()
}

// todoItems returns the changes to make, ranked.
func todoItems(ctx context.Context, a *app, w *workspace.Workspace, g *graph.Graph, r *coverage.Report) ([]todo.Item, error) {
	return todo.Collect(ctx, todo.Input{
		Base: w.Base, Config: w.Config, Graph: g, Coverage: r, Today: r.Date, Jobs: a.workers(), Shown: w.Shown(),
	})
}

// ownFiles returns the files that the user has committed.
func ownFiles(w *workspace.Workspace) (map[string]bool, error) {
	repository, err := git.Open(w.Root)
	if err != nil {
		return nil, err
	}
	user, err := git.User(repository)
	if err != nil {
		return nil, err
	}
	return git.FilesBy(repository, user)
}
