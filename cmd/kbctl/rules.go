package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/internal/text/terminal"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/internal/usage"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/lint/rules"
)

func rulesCommand(a *app) *cobra.Command {
	var format string
	c := command("rules", cobra.ArbitraryArgs, func(_ *cobra.Command, names []string) error {
		chosen, err := lint.Select(rules.All(), names)
		if err != nil {
			return usage.Error{Err: err}
		}
		if len(names) == 0 {
			chosen = rules.All()
		}
		switch format {
		case "text":
			if len(names) == 0 {
				width, _ := a.terminal()
				return listRules(a, chosen, width)
			}
			return explainRules(a, chosen)
		case "json":
			return rulesJSON(a, chosen)
		case "markdown":
			if len(names) > 0 {
				return usage.Errorf("--format markdown prints all rules; leave out %s", names[0])
			}
			return rules.WriteMarkdown(a.stdout)
		}
		return usage.Errorf("%s", wording.UnknownFormat(format, "text", "json", "markdown"))
	})
	c.ValidArgsFunction = noFiles(ruleNames)
	c.Flags().StringVar(&format, "format", "text", "print as `FORMAT`: text, json or markdown")
	return c
}

// listRules prints one line per rule, by group, wrapped to a width. A width of 0
// turns wrapping off.
func listRules(a *app, list []*lint.Rule, width int) error {
	group := ""
	for _, r := range list {
		if r.Group != group {
			group = r.Group
			fmt.Fprintf(a.stdout, "%s\n", group)
		}
		mark := " "
		if r.Fixes != "" {
			mark = "f"
		}
		head := fmt.Sprintf("  %-24s %-7s %s ", r.Name, r.Severity, mark)
		lines := []string{title(r)}
		if width > 0 {
			lines = terminal.Wrap(title(r), "", max(width-len(head), 20))
		}
		for _, line := range lines {
			if _, err := fmt.Fprintln(a.stdout, head+line); err != nil {
				return err
			}
			head = strings.Repeat(" ", len(head))
		}
	}
	_, err := fmt.Fprintln(a.stdout, "\nf: kbctl fix can fix its findings")
	return err
}

// title returns a rule's title and the flag that the rule needs.
func title(r *lint.Rule) string {
	if r.Since {
		return r.Title + " (with --since)"
	}
	return r.Title
}

// explainRules prints everything about some rules.
func explainRules(a *app, list []*lint.Rule) error {
	for i, r := range list {
		if i > 0 {
			fmt.Fprintln(a.stdout)
		}
		fmt.Fprintf(a.stdout, "%s (%s, %s)\n\n%s\n\n%s\n\n%s\n", r.Name, r.Group, r.Severity,
			wrap(rules.Sentence(r.Title)+"."), wrap(r.Doc), wrap("What to do: "+r.Hint+"."))
		if r.Since {
			fmt.Fprint(a.stdout, "\nIt compares with a revision: kbctl check --since main\n")
		}
		if r.Fixes != "" {
			fmt.Fprintf(a.stdout, "\n%s\n", wrap("What kbctl fix does: "+r.Fixes))
		}
		if example, ok := rules.ExampleOf(r.Name); ok {
			fmt.Fprintf(a.stdout, "\nFor example, in %s,\n\n%s\n\n%s\n", example.File,
				"    "+strings.ReplaceAll(example.Text, "\n", "\n    "), wrap("gives: "+example.Finding))
		}
	}
	return nil
}

// wrap wraps the paragraphs of a text at 79 columns.
func wrap(s string) string {
	paragraphs := strings.Split(s, "\n\n")
	for i, p := range paragraphs {
		if strings.HasPrefix(p, " ") || strings.HasPrefix(p, "\t") {
			continue
		}
		paragraphs[i] = strings.Join(terminal.Wrap(strings.Join(strings.Fields(p), " "), "", 79), "\n")
	}
	return strings.Join(paragraphs, "\n\n")
}

// rulesJSON prints rules as JSON.
func rulesJSON(a *app, chosen []*lint.Rule) error {
	type rule struct {
		Name     string `json:"name"`
		Group    string `json:"group"`
		Severity string `json:"severity"`
		Title    string `json:"title"`
		Doc      string `json:"doc"`
		Hint     string `json:"hint"`
		Since    bool   `json:"since"` // needs --since
		Fixes    string `json:"fixes"`
	}
	list := make([]rule, len(chosen))
	for i, r := range chosen {
		list[i] = rule{r.Name, r.Group, r.Severity.String(), r.Title, r.Doc, r.Hint, r.Since, r.Fixes}
	}
	return printJSON(a, list)
}
