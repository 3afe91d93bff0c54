package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/cmd/kbctl/help"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/internal/usage"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/lint/rules"
)

// helpCommand prints a page of the manual, or the help of a command. If a topic
// is also a command, such as match, it prints the page; --help prints the
// flags.
func helpCommand(a *app, root *cobra.Command) *cobra.Command {
	c := command("help", cobra.ArbitraryArgs, func(c *cobra.Command, args []string) error {
		if len(args) == 0 {
			fmt.Fprintln(a.stdout, "Manual:  kbctl help TOPIC\n\n"+topicList()+"\n")
			return root.Help()
		}
		if page, ok := help.Find(args[0]); ok && len(args) == 1 {
			_, err := fmt.Fprint(a.stdout, help.Render(page.Markdown, pageWidth(a)))
			return err
		}
		about, rest, err := root.Find(args)
		if err != nil || len(rest) > 0 {
			if slices.ContainsFunc(rules.All(), func(r *lint.Rule) bool { return r.Name == args[0] }) {
				return usage.Errorf("%q is a rule; kbctl rules %s explains it", args[0], args[0])
			}
			near := wording.DidYouMean(strings.Join(args, " "), topics(root))
			return usage.Errorf("there is no topic or command %q%s", strings.Join(args, " "), cmp.Or(near, "; kbctl help lists them"))
		}
		about.InitDefaultHelpFlag()
		about.InheritedFlags() // so that the help shows them
		return about.Help()
	})
	c.Long = strings.Replace(c.Long, "{topics}", topicList(), 1)
	c.ValidArgsFunction = noFiles(func() (names []string) {
		for _, page := range help.Pages() {
			names = append(names, page.Topic+"\t"+page.Title)
		}
		for _, c := range root.Commands() {
			names = append(names, c.Name()+"\t"+c.Short)
		}
		return names
	})
	return c
}

// topics returns the names of the pages of the manual and of the commands.
func topics(root *cobra.Command) (names []string) {
	for _, page := range help.Pages() {
		names = append(names, page.Topic)
	}
	return append(names, commandNames(root)...)
}

func commandNames(root *cobra.Command) (names []string) {
	for _, c := range root.Commands() {
		names = append(names, c.Name())
	}
	return names
}

// topicList lists the pages of the manual, a line each.
func topicList() string {
	var lines []string
	for _, page := range help.Pages() {
		lines = append(lines, fmt.Sprintf("  %-12s %s", page.Topic, page.Title))
	}
	return strings.Join(lines, "\n")
}

// pageWidth is the width of a page of the manual: that of the terminal, up to a
// width that is easy to read.
func pageWidth(a *app) int {
	if width, ok := a.terminal(); ok {
		return min(max(width, 40), 100)
	}
	return 80
}
