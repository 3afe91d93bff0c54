package rules

import (
	"fmt"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// reportBeforeChange reports versions that are before the one with which their behavior_change came: OpenSSH 6.7 and "StrictHostKeyChecking
// has the new value accept-new".
func reportBeforeChange(p *lint.Pass, r *schema.Record) {
	for i, v := range r.Versions {
		for sentence := range strings.SplitSeq(strings.ReplaceAll(beginning(v.BehaviorChange), "; ", ". "), ". ") {
			if message := otherVersion(r.Domain, v.Version, sentence); message != "" {
				p.ReportAt(r, fmt.Sprintf("/versions/%d/version", i), message)
				break
			}
		}
	}
}

// mostQuoted limits the quotations of a sentence.
const mostQuoted = 5

// otherVersion describes a sentence about what a version does not have yet, what it adds although another version did, or what it has
// removed although it is still there.
func otherVersion(domain, version, sentence string) string {
	adds := adding.MatchString(sentence)
	if !adds && otherTime.MatchString(sentence) {
		return ""
	}
	quoted := strings.Join(quotedPart.FindAllString(sentence, mostQuoted), "\n")
	about := quotedPart.Get().ReplaceAllString(sentence, "")
	if adds { // what follows explains it
		about, _, _ = strings.Cut(about, ",")
	}
	denied := saysNot.MatchString(about)
	for _, b := range beginnings().in(sentence + "\n" + uncapitalized(sentence)) {
		phrase, _ := b.thingIn(sentence, "")
		found, _ := b.product.versionsIn(domain, sentence)
		if phrase == nil || len(found) > 0 || b.changed && !strings.Contains(quoted, phrase[0]) {
			continue
		}
		name, product := strings.Join(phrase, " … "), b.product.names[0]
		switch {
		case b.removed && saysGone.MatchString(sentence) && b.isAfterVersion(domain, version):
			return fmt.Sprintf("%s has %s, which went with %s %s", clip(version), name, product, b.versions[0])
		case !b.removed && !denied && (b.isAfterVersion(domain, version) || adds && b.isBeforeVersion(domain, version)):
			return fmt.Sprintf("%s came with %s %s, not %s", name, product, b.versions[0], clip(version))
		}
	}
	return ""
}

var (
	// otherTime recognizes a sentence about another version than the listed one.
	otherTime  = regex.NewRecognizer(`(?i)\b(?:later|newer|since|until|before|earlier|older|previous(?:ly)?|future|next|will|from|first|old|above|below|than|formerly|used to|backport\w*)\b`)
	adding     = regex.NewRecognizer(`^(?:Adds?|Introduces?|Brings?) |^(?:This is )?[Tt]he first (?:\w+ )?(?:version|release|toolkit) |\b(?:has|have) (?:the|a) new `)
	saysNot    = regex.NewRecognizer(`(?i)\b(?:not|no|never|nor|neither|without|lacks?|missing|cannot|only|unknown|still|instead|deprecat\w+|removed|gone|dropped|unsupported|unavailable|experimental|flag|opt-in|preview|up to|fails?)\b|n't\b`)
	quotedPart = lazyregexp.New("\"[^\"]*\"|`[^`]*`")
	saysGone   = regex.NewRecognizer(`(?i)\b(?:removed|removes|gone|no longer|dropped|drops|left)\b`)
)
