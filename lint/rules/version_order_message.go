package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/facts/mention"
	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// reportBeforeMessage reports versions that are before the one with which the message in the signature came: Python 3.5 and "most likely
// due to a circular import".
func reportBeforeMessage(p *lint.Pass, r *schema.Record) {
	if len(r.Versions) == 0 {
		return
	}
	text := r.Signature + "\n" + r.ErrorCode
	for _, b := range beginnings().in(text) {
		phrase := b.phraseIn(text)
		if !b.message || phrase == nil {
			continue
		}
		for i, v := range r.Versions {
			for _, m := range [...]passage{{v.Version, "versions", i, "version"}, {v.Introduced, "versions", i, "introduced"}} {
				if m.text != "" && b.isAfterVersion(r.Domain, m.text) && (v.Status == "" || v.Status == "active") && !givesMessage.MatchString(v.BehaviorChange) {
					p.ReportAt(r, m.pointer(), fmt.Sprintf("%s lacks the message %q, which came with %s %s", clip(m.text), strings.Join(phrase, " … "), b.product.names[0], b.versions[0]))
				}
			}
		}
	}
}

// givesMessage recognizes a behavior_change that gives another message of the version.
var givesMessage = regex.NewRecognizer(`(?i)\b(?:messages?|prints?|says?|said|reads?|wording|error is|exception is|raises?|instead)\b`)

// isAfterVersion reports whether something came after a version of its product.
func (b *began) isAfterVersion(domain, version string) bool {
	low, own := b.product.lowOf(domain, version)
	return own && b.isAfter(low)
}

// isBeforeVersion reports whether something came before a version of its product.
func (b *began) isBeforeVersion(domain, version string) bool {
	low, own := b.product.lowOf(domain, version)
	return own && !b.fits(low) && !b.isAfter(low)
}

// lowOf returns a single version of a product.
func (v *versioned) lowOf(domain, version string) (low string, own bool) {
	parsed := mention.ParseVersion(version)
	own = slices.Contains(v.names, parsed.Product) || parsed.Product == "" && slices.Contains(v.domains, domain)
	return parsed.Low, own && parsed.Exact
}
