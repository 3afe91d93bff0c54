package main

import (
	"bufio"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/internal/report"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/internal/usage"
)

func graphCommand(a *app) *cobra.Command {
	var flags checkFlags
	var part partFlags
	c := command("graph", cobra.ArbitraryArgs, func(c *cobra.Command, paths []string) error { return runGraph(c, a, paths, flags, part) })
	flags.add(c, "dot", "mermaid", "svg")
	c.Flags().Lookup("format").Usage = "print findings as `FORMAT`, " + findingFormats() + ", or the graph, as svg, dot, mermaid or json"
	part.add(c)
	return c
}

// runGraph checks the links, or draws the graph if the format is one of drawings.
func runGraph(c *cobra.Command, a *app, paths []string, flags checkFlags, part partFlags) error {
	draw, ok := drawings[flags.format]
	if !ok && !slices.Contains(report.Formats.Names(), flags.format) {
		return usage.Errorf("%s", wording.UnknownFormat(flags.format, append(report.Formats.Names(), "dot", "mermaid", "svg")...))
	}
	if err := part.validate(c, ok); err != nil {
		return err
	}
	if ok && flags.since != "" {
		return usage.Errorf("--since needs findings, and a drawing has none; leave out --since or choose another --format")
	}
	if !ok {
		return runCheck(c.Context(), a, paths, []string{"graph"}, flags)
	}
	if len(paths) > 0 {
		return usage.Errorf("a drawing shows the whole graph, or --around ID; leave out %s", paths[0])
	}
	if flags.output != nil {
		return usage.Errorf("--output is for findings; a drawing goes to standard output")
	}
	saveMemory()
	w, err := openBase(a, a.place())
	if err != nil {
		return err
	}
	view, err := part.view(w)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(a.stdout)
	if err := draw(c.Context(), a, view, out); err != nil {
		return err
	}
	return out.Flush()
}

// findingFormats lists the formats of findings that are not also formats of drawings.
func findingFormats() string {
	return strings.Join(slices.DeleteFunc(report.Formats.Names(), func(format string) bool { return drawings[format] != nil }), ", ")
}
