package rules

import (
	"fmt"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var symbolVersion = &lint.Rule{
	Name: "symbol-version", Group: "grounding", Severity: lint.Warning,
	Title: "advice uses a symbol that the listed versions lack",
	Doc: `A workaround for CUDA 11 cannot call a function that CUDA 12.3 added. A finding is an identifier in a
workaround that was added after all listed versions of its product, or removed before any of them. The
rule is silent if the record lists no version, if the list is open at that end, or if the workaround
itself mentions the newer version or the replacement.`,
	Hint: "give advice that works on the listed versions, or list the versions on which it works",
	Record: func(p *lint.Pass, r *schema.Record) {
		reportSteps(p, r, func(name string, steps catalog.Steps, product string, versions span) string {
			switch {
			case steps.Added != "" && versions.allBefore(steps.Added):
				return fmt.Sprintf("%s was added in %s %s, after all listed versions", name, product, steps.Added)
			case steps.Removed != "" && versions.allFrom(steps.Removed):
				return fmt.Sprintf("%s was removed in %s %s, before any listed version", name, product, steps.Removed)
			}
			return ""
		})
	},
}
