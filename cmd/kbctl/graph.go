package main

import (
	"bufio"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/graph"
	"github.com/kbctl/kbctl/internal/report"
)

// drawings are the formats in which the graph itself is printed.
var drawings = map[string]func(*graph.Graph, *workspace, io.Writer) error{
	"dot":     func(g *graph.Graph, _ *workspace, w io.Writer) error { return g.WriteDOT(w) },
	"mermaid": func(g *graph.Graph, _ *workspace, w io.Writer) error { return g.WriteMermaid(w) },
	"json":    func(g *graph.Graph, s *workspace, w io.Writer) error { return g.WriteJSON(w, s.base) },
}

func (a *app) graphCommand() *cobra.Command {
	var flags checkFlags
	c := &cobra.Command{
		Use:   "graph [PATH…]",
		Short: "check the links between records, or print the graph",
		Long: `Checks the links between records: dangling ones, circles, missing mirrors. With
--format dot, mermaid or json it prints the graph itself and checks nothing; the
findings as JSON come from kbctl check --select graph --format json.`,
		Example: `  kbctl graph
  kbctl graph --format dot | dot -Tsvg > graph.svg
  kbctl graph --format mermaid >> notes.md`,
		RunE: func(_ *cobra.Command, paths []string) error {
			draw, ok := drawings[flags.format]
			if !ok && !slices.Contains(report.Formats(), flags.format) {
				return usagef("there is no format %q: %s, dot, mermaid", flags.format, strings.Join(report.Formats(), ", "))
			}
			if !ok {
				return a.check(paths, []string{"graph"}, flags)
			}
			if len(paths) > 0 {
				return usagef("the graph is printed as a whole; leave out %s", paths[0])
			}
			w, err := a.open(nil)
			if err != nil {
				return err
			}
			out := bufio.NewWriter(a.stdout)
			if err := draw(graph.Build(w.base, graph.Inverse(w.config.Graph.PrecededBy)), w, out); err != nil {
				return err
			}
			return out.Flush()
		},
	}
	flags.add(c, "dot", "mermaid")
	c.Flags().Lookup("format").Usage = "print findings as `FORMAT`, text or github, or the graph, as dot, mermaid or json"
	return c
}
