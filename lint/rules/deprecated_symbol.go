package rules

import (
	"fmt"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var deprecatedSymbol = &lint.Rule{
	Name: "deprecated-symbol", Group: "grounding", Severity: lint.Info,
	Title: "advice that calls what is deprecated in the versions listed",
	Doc: `What is deprecated works, and will be gone one day. A finding is an identifier in a workaround that was
deprecated in, or before, all the versions of its product that the record lists. Silent where the record
lists none or leaves them open downwards, and where the workaround itself speaks of the change. What has
been removed is for symbol-version to say.`,
	Hint: "advise what takes its place",
	Record: func(p *lint.Pass, r *schema.Record) {
		reportSteps(p, r, func(name string, steps catalog.Steps, product string, versions span) string {
			if steps.Deprecated == "" || !versions.allFrom(steps.Deprecated) || steps.Removed != "" && versions.allFrom(steps.Removed) {
				return ""
			}
			return fmt.Sprintf("%s is deprecated since %s %s", name, product, steps.Deprecated)
		})
	},
}
