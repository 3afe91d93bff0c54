package rules

import (
	"fmt"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var unknownVersion = &lint.Rule{
	Name: "unknown-version", Group: "grounding", Severity: lint.Warning,
	Title: "a version that was never released",
	Doc: `An error was not seen on software that there never was. A finding is a version of a product between the
oldest and the newest release that the catalogs of the record's domain know, if they say that none is
missing there. A newer one is unknown, not wrong, and a bound such as >=2.0 may be any number.`,
	Hint: "see which versions there are, with kbctl catalog show, and list the one that the error was seen on",
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
