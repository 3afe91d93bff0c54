package rules

import (
	"fmt"
	"strings"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// reportBeforeCause reports listed versions that are before the one with which the error came,
// according to the cause: Node.js 14.21.3, although "Since Node 15 this ends the process".
func reportBeforeCause(p *lint.Pass, r *schema.Record) {
	product, first := sinceWhen(r.RootCause)
	if first == "" || len(r.Versions) == 0 {
		return
	}
	known := facts.Get(p, r)
	for i, listed := range r.Versions {
		v := known.version(listed.Version)
		if v.Exact && catalog.IsVersion(v.Low) && catalog.CompareVersions(v.Low, first) < 0 && known.sameProduct(v.Product, product) {
			p.Report(lint.Finding{
				Place:   lint.Place{Record: r, Pointer: fmt.Sprintf("/versions/%d/version", i)},
				Message: fmt.Sprintf("%s is before %s, with which the error came", clip(listed.Version), clip(product+" "+first)),
				Related: []lint.Related{{Place: lint.Place{Record: r, Pointer: "/root_cause"}, Message: "the cause"}},
			})
		}
	}
}

// sameProduct reports whether two names are of one product.
func (k *knowledge) sameProduct(name, other string) bool {
	product := k.Product(name)
	return strings.EqualFold(name, other) || product != nil && product == k.Product(other)
}

// sinceWhen returns the product and the version with which an error came, according to a
// sentence of its cause. It returns none if the cause also speaks of what was before, or of something else than the error.
func sinceWhen(cause string) (product, first string) {
	for _, opening := range openings {
		i := strings.Index(cause, opening)
		if i < 0 || opening[0] == 'S' && i > 0 && !strings.HasSuffix(cause[:i], ". ") {
			continue
		}
		words := strings.SplitN(cause[i+len(opening):], " ", 3)
		if len(words) < 2 || saysBefore(cause) {
			return "", ""
		}
		if first := strings.TrimRight(words[1], ",.;"); catalog.IsVersion(first) && !strings.Contains(cause[i:], " is the default") && (opening != "Since " || aboutError.MatchString(strings.Join(words[2:], " "))) {
			return words[0], first
		}
	}
	return "", ""
}

// aboutError recognizes what follows "Since Node 15" in a sentence about the error: "this ends the process".
var aboutError = regex.NewRecognizer(`^(?:this|that|it|these|such|the (?:error|check|call|message|warning)|an? (?:error|exception|unhandled))\b`)

// openings are words before the version with which an error came.
var openings = []string{"Since ", "error was introduced in ", "error came with ", "check was introduced in ", "check came with ", "message came with "}

// saysBefore reports whether a cause describes older versions, too.
func saysBefore(cause string) bool {
	for _, word := range []string{"before", "newer", "earlier", "older", "previous", "until", "up to", "Before", "Earlier", "Older", "Until"} {
		if strings.Contains(cause, word) {
			return true
		}
	}
	return false
}
