package rules

import (
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// endsWell returns the last sentence of a reason if it ends with a success that follows from the
// fix: "There is then room, and the next call succeeds." Nothing in the reason may deny or limit
// it.
func endsWell(text string) string {
	text = strings.TrimRight(text, ".! \n")
	if !wellEnds[text[strings.LastIndexByte(text, ' ')+1:]] { // as nearly always
		return ""
	}
	sentence := text[max(strings.LastIndex(text, ". "), strings.LastIndexByte(text, ';'), strings.LastIndexByte(text, '\n'))+1:]
	sentence = strings.TrimSpace(sentence)
	clause := lastClause(sentence)
	if !endingWell.MatchString(clause) || clause == sentence && !following.MatchString(clause) {
		return ""
	}
	if denying.MatchString(strings.TrimSuffix(text, clause) + well.ReplaceAllString(clause, "")) {
		return ""
	}
	return sentence
}

// lastClause returns what follows the last word in a sentence that joins clauses.
func lastClause(sentence string) string {
	at := 0
	for _, joint := range [...]string{" and ", ", so ", ": "} {
		if i := strings.LastIndex(sentence, joint); i >= 0 {
			at = max(at, i+len(joint))
		}
	}
	return sentence[at:]
}

// wellEnds are the last words of a clause that may say that a fix works.
var wellEnds = wordSet(`succeeds succeed works passes builds compiles gone disappears vanishes appears occurs again error errors warning warnings
	problem problems complaint normally fine fails away runs`)

// succeeding matches what a program does after a fix that works.
const succeeding = `(?:succeeds?|works|passes|builds|compiles|disappears|vanishes|goes away|runs|(?:is|are) (?:then |now )?gone|starts (?:again|normally|fine)|` +
	`no longer (?:appears|occurs|fails)|(?:goes (?:in|through)|works|runs|starts|passes|builds|compiles|loads|installs|completes) without (?:an? |any |the |further )?(?:error|warning|problem|complaint)s?)` +
	`(?: (?:again|normally|fine))?$`

var (
	endingWell = regex.NewRecognizer("(?i)^(?:(?:so|then|now),? )*(?:(?:the|this|your|that|it|its)(?: [^ ,]+){0,4} )?(?:then |now )?" + succeeding)
	well       = lazyregexp.New("(?i)" + succeeding)
	// following matches a word that makes a whole sentence the result of a fix.
	following = lazyregexp.New(`(?i)\b(?:then|now|next|afterwards|after (?:that|this))\b`)
	// denying matches a word that denies or limits a success, or tells its price.
	denying = lazyregexp.New(`(?i)\b(?:but|only|however|unless|although|though|even|still|while|when|if|where|except|rarely|seldom|temporar\w*|sometimes|part(?:ly|ially)?|` +
		`not|never|no|none|nothing|nobody|cannot|without|instead|rather|hid\w*|mask\w*|symptoms?|another|other|different|any|every|all|may|might|could|should|would|until the|` +
		`wrong\w*|incorrect\w*|old|older|stale|silent\w*|quiet\w*|unsafe|insecure|unsecured|attack\w*|ignor\w*|skip\w*|suppress\w*|disabl\w*|off|leaves?|lost|los\w+|lack\w*|missing|corrupt\w*|` +
		`slow\w*|delet\w*|remov\w*|drop\w*|overwrit\w*|discard\w*|fail\w*|crash\w*|break\w*|broken|leak\w*|empty|default|same|locally|alone|just|risk\w*|danger\w*|untested|unchecked|truncat\w*|shorten\w*|round\w*|convert\w*|cuts?|bypass\w*|undefined|garbage|lucky|luck|chance|accident\w*)\b|n['’]t\b`)
)
