package lint

import (
	"fmt"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/schema"
)

var _ = register(&Rule{
	Name: "deprecated-symbol", Group: "grounding", Severity: Info,
	Title: "advice that calls what is deprecated in the versions listed",
	Doc: `What is deprecated works, and will be gone one day. A finding is an identifier in a workaround that was
deprecated in, or before, all the versions of its product that the record lists. Silent where the record
lists none or leaves them open downwards, and where the workaround itself speaks of the change. What has
been removed is for symbol-version to say.`,
	Hint: "advise what takes its place",
	Record: func(p *Pass, r *schema.Record) {
		p.reportSteps(r, func(name string, steps catalog.Steps, product string, versions span) string {
			if steps.Deprecated == "" || !versions.allFrom(steps.Deprecated) || steps.Removed != "" && versions.allFrom(steps.Removed) {
				return ""
			}
			return fmt.Sprintf("%s is deprecated since %s %s", name, product, steps.Deprecated)
		})
	},
})
