package rules

import (
	"fmt"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var symbolVersion = &lint.Rule{
	Name: "symbol-version", Group: "grounding", Severity: lint.Warning,
	Title: "advice for versions that do not have the symbol yet, or any more",
	Doc: `A workaround for CUDA 11 cannot call what came with CUDA 12.3. A finding is an identifier in a workaround
that was added after all the versions of its product that the record lists, or removed before any of
them. Silent where the record lists none or leaves them open at that end, and where the workaround itself
speaks of the change: of the newer version, or of replacing what is gone.`,
	Hint: "give advice that works on the versions listed, or list the versions on which it does",
	Record: func(p *lint.Pass, r *schema.Record) {
		reportSteps(p, r, func(name string, steps catalog.Steps, product string, versions span) string {
			switch {
			case steps.Added != "" && versions.allBefore(steps.Added):
				return fmt.Sprintf("%s came with %s %s, after all the versions listed", name, product, steps.Added)
			case steps.Removed != "" && versions.allFrom(steps.Removed):
				return fmt.Sprintf("%s was removed in %s %s, before any of the versions listed", name, product, steps.Removed)
			}
			return ""
		})
	},
}
