package main

import (
	"bufio"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/internal/report"
)

func graphCommand(a *app) *cobra.Command {
	var flags checkFlags
	var part partFlags
	c := &cobra.Command{
		Use:   "graph [PATH…]",
		Short: "check the links between records, or draw the graph",
		Long: `Checks the links between records: dangling ones, circles, missing mirrors. With
--format svg, dot, mermaid or json it draws the graph and checks nothing; with
--around ID too, only what is near that record. Records without links are left
out. The findings as JSON come from kbctl check --select graph --format json.`,
		Example: `  kbctl graph
  kbctl graph --format svg > graph.svg
  kbctl graph --format svg --around cuda/out-of-memory --depth 2 > near.svg
  kbctl graph --format mermaid --around cuda/out-of-memory >> notes.md`,
		RunE: func(c *cobra.Command, paths []string) error {
			draw, ok := drawings[flags.format]
			if !ok && !slices.Contains(report.Formats(), flags.format) {
				return usagef("there is no format %q: %s, dot, mermaid, svg", flags.format, strings.Join(report.Formats(), ", "))
			}
			if err := part.validate(c, ok); err != nil {
				return err
			}
			if ok && flags.since != "" {
				return usagef("--since goes with findings; a drawing is of the graph as it is")
			}
			if !ok {
				return runCheck(a, paths, []string{"graph"}, flags)
			}
			if len(paths) > 0 {
				return usagef("a drawing is of the whole graph, or --around ID; leave out %s", paths[0])
			}
			if flags.output != nil {
				return usagef("--output is for findings; a drawing goes to standard output")
			}
			w, err := openBase(a, nil)
			if err != nil {
				return err
			}
			view, err := part.view(a, w)
			if err != nil {
				return err
			}
			out := bufio.NewWriter(a.stdout)
			if err := draw(c.Context(), view, out); err != nil {
				return err
			}
			return out.Flush()
		},
	}
	flags.add(c, "dot", "mermaid", "svg")
	c.Flags().Lookup("format").Usage = "print findings as `FORMAT`, " + findingFormats() + ", or the graph, as svg, dot, mermaid or json"
	part.add(c)
	return c
}

// findingFormats names the formats of findings that are none of drawings.
func findingFormats() string {
	return strings.Join(slices.DeleteFunc(report.Formats(), func(format string) bool { return drawings[format] != nil }), ", ")
}
