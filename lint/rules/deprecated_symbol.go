package rules

import (
	"fmt"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var deprecatedSymbol = &lint.Rule{
	Name: "deprecated-symbol", Group: "grounding", Severity: lint.Info,
	Title: "advice uses a symbol that is deprecated in the listed versions",
	Doc: `A deprecated symbol still works but will be removed one day. A finding is an identifier in a workaround
that was deprecated in or before all listed versions of its product. The rule is silent if the record
lists no version, if the list has no lower bound, or if the workaround itself mentions the change. The
rule symbol-version reports removed symbols.`,
	Hint: "advise its replacement",
	Record: func(p *lint.Pass, r *schema.Record) {
		reportSteps(p, r, func(name string, steps catalog.Steps, product string, versions span) string {
			if steps.Deprecated == "" || !versions.allFrom(steps.Deprecated) || steps.Removed != "" && versions.allFrom(steps.Removed) {
				return ""
			}
			return fmt.Sprintf("%s is deprecated since %s %s", name, product, steps.Deprecated)
		})
	},
}
