package rules

import (
	"fmt"
	"strings"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/facts/mention"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var versionOrder = &lint.Rule{
	Name: "version-order", Group: "content", Severity: lint.Warning,
	Title: "no version can have the error",
	Doc: `An error comes before its end: the version in introduced is not after the one in deprecated or removed, nor after the
listed version, and a range such as ">=2.0,<3.0" has its lower end first. The rule compares numbers of one product. It is silent
if the fields name different products.

A listed version is not before the one with which the error came, if the cause says so in a sentence such as "Since
Node 15 this ends the process" and does not speak of older versions.

The rule knows with which versions about 4,000 options, functions and defaults came, changed or went, such as -fno-common, the default of
GCC 10. A finding is a sentence that gives another version for a change, such as "Since GCC 11", or that says that another version
introduced or removed something. Another finding is a condition such as "Python 3.8 or later" of a workaround that needs 3.11. It also knows when about 150 messages
came, and reports a version that is before that of the message in the signature, or before what its behavior_change describes.`,
	Hint: "find out which of the two versions is wrong",
	Record: func(p *lint.Pass, r *schema.Record) {
		reportBeforeCause(p, r)
		reportFirst(p, r)
		reportBeforeMessage(p, r)
		reportBeforeChange(p, r)
		for i, v := range r.Versions {
			report := func(member, message string, parts ...any) {
				p.ReportAt(r, fmt.Sprintf("/versions/%d/%s", i, member), fmt.Sprintf(message, parts...))
			}
			parsed := mention.ParseVersion(v.Version)
			if isEmpty(parsed) {
				upper := "at most"
				if parsed.Below {
					upper = "below"
				}
				report("version", "no version is at least %s and %s %s", clip(parsed.Low), upper, clip(parsed.High))
			}
			if parsed.Exact && isAfter(v.Introduced, v.Version) && !strings.HasPrefix(mention.ParseVersion(v.Introduced).Low, parsed.Low+".") {
				report("introduced", "introduced in %s, after the listed version %s", clip(v.Introduced), clip(v.Version))
			}
			steps := []struct{ name, version string }{{"introduced", v.Introduced}, {"deprecated", v.Deprecated}, {"removed", v.Removed}}
			for k, later := range steps {
				for _, earlier := range steps[:k] {
					if isAfter(earlier.version, later.version) {
						report(later.name, "%s in %s, before it is %s in %s", later.name, clip(later.version), earlier.name, clip(earlier.version))
					}
				}
			}
		}
	},
}

// isEmpty reports whether the lower end of a range is above the upper one.
func isEmpty(v mention.Version) bool {
	if !catalog.IsVersion(v.Low) || !catalog.IsVersion(v.High) {
		return false
	}
	order := catalog.CompareVersions(v.Low, v.High)
	return order > 0 || order == 0 && v.Below
}

// isAfter reports whether one version of a product is certainly after another.
func isAfter(version, other string) bool {
	a, b := mention.ParseVersion(version), mention.ParseVersion(other)
	return a.Exact && b.Exact && catalog.IsVersion(a.Low) && catalog.IsVersion(b.Low) && catalog.CompareVersions(a.Low, b.Low) > 0 &&
		(a.Product == "" || b.Product == "" || strings.EqualFold(a.Product, b.Product))
}
