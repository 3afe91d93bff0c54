package main

import (
	"strings"

	"github.com/spf13/cobra"
)

func lintCommand(a *app) *cobra.Command {
	groups := []string{"content", "dates", "translation", "grounding", "safety", "housekeeping"}
	c := checkingCommand(a, "lint", groups, "check the contents of the records")
	c.Long = `Runs the rules of the groups ` + strings.Join(groups, ", ") + `. They find, for example, empty texts, impossible dates, translations
that differ, facts that contradict the catalogs, and dangerous advice. Other
commands check the schema, links, regexes and cards. "kbctl check" runs all rules.`
	c.Example = `  kbctl lint
  kbctl lint --select translation --fail-on warning`
	return c
}
