package rules

import (
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
)

// emptyReason reports whether the reason why a fix fails fits any error, says only that the error
// stays, or adds nothing to the fix: "Increasing the timeout does not help."
func emptyReason(why, action, domain string) bool {
	return vague(why, domain, ineffective) || onlyFails.MatchString(why) || addsNothing(why, action)
}

// ineffective are words that say only that a fix does not help: "In practice this is rarely enough".
var ineffective = wordSet(`practice experience shows enough sufficient difference effect effects effective useful useless helpful outcome result results idea way ways
	approach attempt attempts vain futile pointless elsewhere lies misconception people users reliably reliable rarely seldom hardly still been tried success successful
	unsuccessful unsuccessfully recommended promising unfortunately sadly leads worth waste wastes time effort treats symptom symptoms desired hoped intended expectation expectations
	alone brings improvement improvements influence impact tests our persists gets get getting rid actual real true same before afterwards remains unchanged`)

// onlyFails matches a reason that says only that the error stays.
var onlyFails = regex.NewRecognizer(`(?i)^(?:then |afterwards,? |unfortunately,? )?(?:the )?(?:same |very same |original )?(?:error|problem|issue|message|failure|situation)s? (?:(?:simply|just|still|usually|often|always|then|will|is|are) )*` +
	`(?:stays?|remains?|persists?|continues?|(?:appear|occur|happen)s?|comes? back|come up|returns?|recurs?|unchanged|there)(?: (?:the same|again|afterwards|anyway|nevertheless|as before|unchanged|there|all the same|regardless))*\.?$`)

// addsNothing reports whether a reason says only that the fix does not help, and names it with the
// words of its action.
func addsNothing(why, action string) bool {
	const longest = 100 // bytes; a longer reason has a word of its own
	if len(why) > longest || len(action) > 2*longest || !noHelp.MatchString(why) || strings.Contains(why, " as well, so ") {
		return false
	}
	for word := range strings.FieldsFuncSeq(why, separates) {
		word = strings.ToLower(word)
		if _, found := lookUp(word, ineffective); found {
			continue
		}
		if base := stem(word); len(base) < 3 || !strings.Contains(action, base[1:]) { // the case of the first letter may differ
			return false
		}
	}
	return true
}

// noHelp matches a reason that ends with the words that a fix does not help.
var noHelp = regex.NewRecognizer(`(?i)\b(?:(?:does not|doesn['’]t|did not|didn['’]t|will not|won['’]t|cannot|can['’]t|rarely|hardly|seldom|never) (?:\w+ly )?(?:help|work|fix|solve|resolve|cure|remove|eliminate|address|change|affect|make)s?|` +
	`(?:is|are) (?:not|rarely|hardly|seldom|never) (?:enough|sufficient|a solution|a fix|the solution)|(?:is|are) (?:useless|pointless|futile|in vain)|(?:has|have) no (?:effect|influence|impact)|brings? no improvement|changes? nothing|leads? to the same (?:result|error|message|outcome))` +
	`(?: (?:a|about|any|in|of|on|with|the|this|that|it|anything|difference|actual|real|error|problem|issue|failure|situation|case|root|underlying|cause|here|either|reliably|at all|practice))*(?:,? (?:so|and) (?:the |this )?(?:\w+ )?(?:error|problem|issue|failure) (?:remains|stays|persists|comes back|occurs again|appears again))?\.?$`)
