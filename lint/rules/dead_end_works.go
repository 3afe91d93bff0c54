package rules

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var deadEndWorks = &lint.Rule{
	Name: "dead-end-works", Group: "content", Severity: lint.Warning,
	Title: "the reason why a fix fails says that it works",
	Doc: `why_fails says why an action does not help. "This fixes the error" belongs to a workaround. The rule reports
such a sentence only if nothing in the text limits it: no "but", "only", "until", "temporarily" and the like,
and no negation. It also reports a text that ends with such a success: "There is then room, and the next call succeeds."
If the Chinese ends with a success, too, any words of the English will do, unless they deny it or tell its price. A result such as
"so the library is found" is also a finding, if no word of its text limits it, and so is Chinese that ends with what can be
done after the fix.`,
	Hint: "say why it fails, or move the entry to workarounds",
	Record: func(p *lint.Pass, r *schema.Record) {
		for i, d := range r.DeadEnds {
			chinese := ""
			if i < len(r.DeadEndsZh) {
				chinese = r.DeadEndsZh[i]
			}
			if sentence := cmp.Or(saysItWorks(d.WhyFails), endsWell(d.WhyFails, chinese)); sentence != "" {
				p.ReportAt(r, fmt.Sprintf("/dead_ends/%d/why_fails", i), fmt.Sprintf("why_fails says that the fix works: %q", clip(sentence)))
			}
		}
	},
}

// saysItWorks returns the sentence of a text that says that a fix works, if the text does not
// limit it.
func saysItWorks(text string) string {
	all := strings.TrimRight(strings.TrimSpace(text), ".!")
	for rest := text; rest != ""; {
		end := strings.IndexAny(rest, ".!;\n")
		if end < 0 {
			end = len(rest)
		}
		sentence := strings.TrimSpace(rest[:end])
		rest = rest[min(len(rest), end+1):]
		claim := sentence
		whole := sentence == all
		if whole { // nothing else limits it
			claim = withoutCause(sentence)
		}
		if lastingEnds[strings.ToLower(sentence[strings.LastIndexByte(sentence, ' ')+1:])] {
			if m := lasting.FindStringSubmatch(sentence); m != nil {
				claim = m[1]
			}
		}
		if success.MatchString(claim) || whole && succeeds.MatchString(claim) {
			if limiting.MatchString(goneAway.ReplaceAllString(text, "works")) {
				return ""
			}
			return sentence
		}
	}
	return ""
}

// withoutCause returns what a sentence says before its cause: "This works, because …".
func withoutCause(sentence string) string {
	for _, word := range [...]string{" because ", " since "} {
		if claim, _, found := strings.Cut(sentence, word); found {
			return strings.TrimSuffix(claim, ",")
		}
	}
	return sentence
}

var (
	// success matches a sentence that says no more than that a fix works.
	success = regex.NewRecognizer(`(?i)^(?:(?:and|so|then|yes|actually|in fact|afterwards?|after (?:that|this)),? )*` +
		`(?:(?:(?:this|it|that|which|doing so|(?:the|this) (?:\w+ )?(?:fix|command|change|setting|option|step|action|approach|method|solution|flag))? ?` +
		`(?:(?:usually|always|often|generally|reliably|completely|fully|immediately|permanently|correctly|really|will|can|should|does) )*` +
		`(?:works?|helps?|succeeds?|fix(?:es)?|solves?|resolves?|cures?|repairs?|corrects?|eliminates?|removes?|makes?|clears?|` +
		`(?:is|was) (?:enough|sufficient|all (?:that )?(?:it|this) (?:takes|needs)|(?:exactly )?(?:the (?:right|proper|correct|real|recommended) (?:fix|solution|cure|remedy|way)|what (?:is|was) (?:needed|missing)))|` +
		`do(?:es)? (?:the (?:job|trick)|it)|takes? care of|settles?|gets? rid of|(?:avoids?|prevents?|clears?|gets? rid of) (?:the|this|your) (?:\w+ )?(?:error|problem|issue|failure|crash|exception|panic|deadlock|timeout|leak|warning))` +
		`(?: (?:it|this|that|(?:the|this|your) (?:\w+ )?(?:error|problem|issue|failure|crash|message|exception|bug|cause|conflict|build|command|program)))?` +
		`(?: (?:go away|disappear|succeed|pass|work))?` + `)|` + gone + `)` +
		`(?: (?:at once|immediately|reliably|fine|well|completely|permanently|every time|in (?:all|most|many|every|each|nearly all|almost all) cases?|for all (?:users|versions)|on (?:all|every) (?:systems?|versions?|platforms?)|under all circumstances|for (?:everyone|good)|as expected|right away|quickly|for most users|always))*$`)
	// succeeds matches a whole text that says that something works afterwards.
	succeeds = regex.NewRecognizer(`(?i)^(?:then,? )?(?:the|this|your) \w+ (?:then|now|afterwards) (?:succeeds|works|passes|starts|completes|runs)(?: again)?$`)
	// lasting matches a sentence whose last clause says that the error is gone forever. lastingEnds are the last words of such a clause.
	lasting     = lazyregexp.New(`(?i).(?-i:, (?:and|so) )((?:the|this|your) (?:error|problem|issue|failure|crash) (?:is (?:then )?(?:gone|fixed|solved|resolved)|(?:goes away|disappears|vanishes)) (?:for good|permanently|completely))$`)
	lastingEnds = wordSet("good permanently completely")
	goneAway    = lazyregexp.New(`(?i)` + gone)
	// limiting matches a word that limits or denies what a text says.
	limiting = lazyregexp.New(`(?i)\b(?:but|only|however|until|unless|although|though|while|when|if|where|except|rarely|seldom|temporar\w*|briefly|short|sometimes|partly|partially|once|first|not|never|no|cannot|without|instead|rather|longer|later|again|return\w*|hid\w*|mask\w*|symptom\w*|another|other|different)\b|n['’]t\b`)
)

// gone matches how an error is gone.
const gone = `(?:the|this|your) (?:\w+ )?(?:error|problem|issue|failure|crash|message|exception|warning) (?:then |usually |always )*(?:goes away|disappears|vanishes|is (?:then )?(?:gone|fixed|solved|resolved)|stops|` +
	`no longer (?:occurs|appears|happens)|does not (?:occur|appear|happen|come back|return)(?: again| any ?more)?)`
