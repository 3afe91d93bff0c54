package rules

import (
	"fmt"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var unknownVersion = &lint.Rule{
	Name: "unknown-version", Group: "grounding", Severity: lint.Warning,
	Title: "the version was never released",
	Doc: `An error cannot occur on software that was never released. A finding is a version between the oldest and
the newest release that the catalogs of the record's domain know, if the catalogs are complete and do not
list it. A newer version is unknown, not wrong. A bound such as >=2.0 may be any number.`,
	Hint: "find the released versions with kbctl catalog show, and list the one on which the error was seen",
	Record: func(p *lint.Pass, r *schema.Record) {
		known := facts.Get(p, r)
		if known.Empty() {
			return
		}
		for i, listed := range r.Versions {
			v := known.version(listed.Version)
			if v.Exact && v.standing == catalog.Unlisted {
				p.ReportAt(r, fmt.Sprintf("/versions/%d/version", i), fmt.Sprintf("there is no %s %s", clip(v.product.Name), clip(v.Low)))
			}
		}
	},
}
