package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/internal/text/terminal"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/lint/rules"
)

func rulesCommand(a *app) *cobra.Command {
	var format string
	c := &cobra.Command{
		Use:   "rules [RULE|GROUP…]",
		Short: "list the rules, or explain some",
		Long: `Lists each rule with its severity, f if "kbctl fix" mends what it finds, and what
it finds. Of the rules and groups named it says all there is to know: why, what
to do, and an example.`,
		Example: `  kbctl rules
  kbctl rules date-order
  kbctl rules graph
  kbctl rules --format json`,
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return ruleNames(), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, names []string) error {
			chosen, err := lint.Select(rules.All(), names)
			if err != nil {
				return usageError{err}
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
					return usagef("--format markdown writes the page of all rules; leave out %s", names[0])
				}
				return rules.WriteMarkdown(a.stdout)
			}
			return usagef("--format: %q is not text, json or markdown", format)
		},
	}
	c.Flags().StringVar(&format, "format", "text", "print as `FORMAT`: text, json or markdown")
	return c
}

// listRules prints a line a rule, by group, and breaks what is wider than a terminal;
// a width of 0 is any.
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
	_, err := fmt.Fprintln(a.stdout, "\nf: kbctl fix mends what is safe to mend")
	return err
}

// title is a rule's title and, if it needs one, the flag that it needs.
func title(r *lint.Rule) string {
	if r.Since {
		return r.Title + " (with --since)"
	}
	return r.Title
}

// explainRules prints all there is to know about rules.
func explainRules(a *app, list []*lint.Rule) error {
	for i, r := range list {
		if i > 0 {
			fmt.Fprintln(a.stdout)
		}
		fmt.Fprintf(a.stdout, "%s (%s, %s)\n\n%s\n\n%s\n\n%s\n", r.Name, r.Group, r.Severity,
			wrap(rules.Sentence(r.Title)+"."), wrap(r.Doc), wrap("What to do: "+r.Hint+"."))
		if r.Since {
			fmt.Fprint(a.stdout, "\nIt looks at what has changed, so it needs --since: kbctl check --since main\n")
		}
		if r.Fixes != "" {
			fmt.Fprintf(a.stdout, "\n%s\n", wrap("What kbctl fix does: "+r.Fixes))
		}
		if example, ok := rules.ExampleOf(r.Name); ok {
			fmt.Fprintf(a.stdout, "\nFor example, in %s,\n\n%s\n\ngives: %s\n", example.File,
				"    "+strings.ReplaceAll(example.Text, "\n", "\n    "), example.Finding)
		}
	}
	return nil
}

// wrap breaks the paragraphs of a text at 79 columns.
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

// rulesJSON prints rules for other programs.
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
	encoder := json.NewEncoder(a.stdout)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(list)
}
