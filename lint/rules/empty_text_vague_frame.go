package rules

import (
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// vagueFrame reports whether a text is advice for any error, with one thing filled in: "Review
// the header carefully and fix the problem". The thing is one or two plain words.
func vagueFrame(text string) bool {
	const most = 12 // words
	text = strings.TrimRight(text, ".! \n")
	if strings.Contains(text, " doc") && readManual.MatchString(text) {
		return true
	}
	if checkYours.MatchString(text) || oneThatSuits.MatchString(text) {
		return true
	}
	if !frameEnds[text[strings.LastIndexByte(text, ' ')+1:]] || wordCount(text) > most { // as nearly always
		return false
	}
	return lookAndFix.MatchString(text) || asNeeded.MatchString(text) || fixCause.MatchString(text)
}

// vagueFrameZh is vagueFrame for Chinese.
func vagueFrameZh(text string) bool {
	text = strings.TrimRight(text, "。！")
	for _, end := range [...]string{"问题", "错误", "故障", "缺陷"} {
		if strings.HasSuffix(text, end) {
			return lookAndFixZh.MatchString(text)
		}
	}
	return false
}

// emptyPhrase matches a phrase that leaves to the reader what to do. Of 5,000 real texts none has one.
var emptyPhrase = regex.NewRecognizer(`(?i)\b(?:` + strings.Join(emptyPhrases, "|") + `)(?:\b|$)`)

// emptyPhrases are patterns. Those with a caret are the beginning of a text.
var emptyPhrases = []string{
	`take (?:the |all )?(?:\w+ )?measures? (?:that|which)`,
	`do what(?:ever)? is (?:necessary|needed|required)`,
	`(?:in )?(?:the|a) way (?:that|which) is right`,
	`until (?:[\w']+ ){1,4}(?:is|are) (?:satisfactory|in order|fine|acceptable|as (?:it|they) should)`,
	`whether (?:things|matters) (?:are|get|gets|improves?)`,
	`values? (?:that|which) suits?`,
	`turns? out to be wrong`,
	`what applies in your`,
	`(?:look for|find) the (?:one|cause|reason) that applies to your (?:project|case|situation|setup|environment)`,
	`follow (?:the |all )?(?:\w+ )?best practices?(?: (?:for|of|in) [a-z]+(?: [a-z]+)?)?\.?$`,
	`decide what (?:fits|applies|is right)`,
	`put (?:things|everything|matters) (?:right|in order)`,
	`as (?:the situation|circumstances) (?:requires?|demands?)`,
	`does what it is meant to`,
	`what (?:fits|suits) the situation`,
	`whatever (?:is|seems) (?:necessary|needed|wrong|appropriate)`,
	`^(?:review|check|improve|rethink|revise) your [a-z]+ (?:structure|setup|usage|handling|logic|code|design)\.?$`,
	`^(?:adjust|refactor|change|update|fix|edit|modify) (?:the|your) [a-z]+ as (?:needed|necessary|appropriate|required)\.?$`,
	`^(?:check|review|verify|inspect) your (?:[A-Za-z]+ )?(?:configuration|settings|setup|environment|usage)(?: and (?:your|the) (?:[A-Za-z]+ )?(?:configuration|settings|setup|usage|environment|logs?))?\.?$`,
	`^(?:make sure|ensure|verify|check|see to it) (?:that )?(?:everything|it|git|docker|(?:the|your) (?:server|application|system|configuration|settings|environment|permissions|software|project|service|database|setup|network|installation|code|program|container|cluster)) (?:is|are) (?:all )?(?:(?:configured|set up|installed|working|running|implemented|used) (?:correctly|properly|as expected)|correct|right|valid|fine|in order)\.?$`,
	`^(?:optimi[sz]e|improve|reduce) the (?:memory|cpu|disk) (?:usage|use|consumption) of (?:your|the) (?:program|application|code|script)\.?$`,
	`exact cause (?:may|might|can) vary`,
	`^check your [a-z]+ carefully before you (?:continue|proceed|go on)\.?$`,
	`^update (?:your|the) (?:packages|dependencies|software|tools|drivers?|libraries)(?: and (?:your|the|all|all your) (?:packages|dependencies|software|tools|drivers?|libraries))? to (?:the|their) latest versions?(?:,? and (?:try again|restart (?:the|your) (?:program|computer|machine|application|system)))?\.?$`,
	`^(?:review|check|inspect|go through) (?:the|your) [a-z]+(?: carefully| again)?,? and make sure (?:that )?(?:all|every|each|the) [a-z]+ (?:is|are) (?:used|called|set|handled|configured|written|defined|passed) (?:correctly|properly)\.?$`,
	`because something (?:that|which) (?:it|the \w+) (?:needs?|requires?) is (?:missing|wrong|not (?:available|there|configured))(?: or [a-z ]+)?(?:\.|$)`,
	`there (?:can|may|could) be (?:several|many|various|different) (?:reasons|causes)(?: for this)?(?:,? depending on (?:the|your) [a-z ]+)?(?:\.|$)`,
	`(?:is|are) not in the expected state(?:\.|$|, (?:so|and) )`,
	`this can have (?:several|many|various|different) (?:causes|reasons)(?:,? depending on (?:the|your) [a-z]+)?(?:\.|$)`,
	`the other (?:solutions|workarounds|fixes|steps|options) (?:did|do) not (?:work|help)(?: for you)?\.?$`,
	`(?:does|do) not meet the requirements of the (?:operation|program|application|task|command)`,
	`the exact (?:cause|reason) depends on`,
	`^something in the (?:environment|installation|configuration|setup|system) `,
	`in (?:certain|some) cases,? depending on the [a-z]+\.?$`,
	`only hides the symptoms? and may`,
	`with suitable settings`,
	`(?:may|might|can) (?:help|work) in (?:some|certain) cases,? but (?:it )?is (?:generally |usually )?not (?:recommended|an? (?:reliable|real|lasting|permanent|proper) (?:solution|fix|remedy))`,
	`follow the (?:steps|instructions|advice) (?:that|which) (?:it|they) (?:recommends?|gives?)`,
	`^something (?:about|in|with|around) the [a-z ]{3,40} (?:is|are) (?:not (?:configured|set up|set) |wrong\b|misconfigured|broken)`,
	`^something (?:in|with) the [a-z]+ (?:did|does|is|was) not work(?:ing)? as expected`,
	`\bthis is the recommended (?:approach|solution|way|fix) and\b`,
}

// frameEnds are the last words of advice for any error.
var frameEnds = wordSet(`problem problems issue issues error errors mistake mistakes fault faults bug bugs needed necessary required appropriate
	accordingly appropriately properly suitably way manner case environment setup needs situation requirements`)

const (
	plainThing = `(?: (?:the|your|all|any|each|its|this|these|those))?(?: [a-z]+){1,2}`
	fixing     = `(?:fix|correct|solve|resolve|repair|address|handle|eliminate|remove)`
)

var (
	lookAndFix = lazyregexp.New(`^(?:[Pp]lease )?(?i:carefully )?(?i:check|review|inspect|examine|verify|validate|look at|look into|look through|go through|debug|investigate|analy[sz]e|test|study)` + plainThing +
		`(?: (?:carefully|thoroughly|closely|again|once more|in detail))?(?: for (?:errors|problems|issues|mistakes))?,? (?:and|then|and then|to) ` + fixing +
		`(?: (?:the|any|all|this|every|your|its|possible|existing|relevant|underlying)){0,2} (?:problem|issue|error|mistake|fault|bug)s?$`)
	asNeeded = lazyregexp.New(`^(?:[Pp]lease )?(?i:adjust|modify|edit|configure|clean up|correct|fix|tune|handle|adapt|revise|improve|resolve|solve|settle|address)` + plainThing +
		`,? (?:accordingly|appropriately|properly|suitably|in (?:an?|the) (?:suitable|appropriate|proper|right|correct|adequate|good) (?:way|manner)|as (?:needed|necessary|required|appropriate))(?: (?:for|in|to) your (?:\w+ )?(?:case|environment|setup|needs|situation))?$` +
		`|^(?:[Pp]lease )?(?i:adjust|modify|edit|change|adapt|customize|tailor)` + plainThing + ` (?:to|for) (?:suit |fit |match |meet )?your (?:own |specific )?(?:case|environment|setup|needs|situation|requirements)$`)
	fixCause = lazyregexp.New(`^(?i:find|identify|investigate|determine|analy[sz]e|locate)(?: and (?:fix|resolve|correct|address|solve|eliminate))? the (?:root|underlying|actual|real|true) cause of (?:the |this )?(?:\w+ )?(?:problem|issue|error|fault|bug)s?$`)

	// oneThatSuits matches advice that leaves the choice to the reader.
	oneThatSuits = regex.NewRecognizer(`^(?i:use|choose|pick|select|take|find) (?:an?|the|some|another)(?: \w+){1,2} (?:that|which) (?:suits?|fits?|matche?s?|meets?|works? (?:best )?for) (?:your (?:own |specific )?(?:use ?case|case|needs|environment|setup|situation|requirements|purpose)|you best)$`)
	// checkYours matches advice that only says that something of the reader must be right.
	checkYours = regex.NewRecognizer(`^(?:[Pp]lease )?(?i:check|verify|review|make sure|ensure)(?: that)? (?:your|all your)(?: \w+){0,2} (?:configurations?|settings?|setup|installation|environment|code|types|versions?|permissions|credentials|dependencies|packages|imports|[\w-]+\.(?:json|ya?ml|toml|conf|cfg|ini|xml))` +
		`(?: (?:is|are) (?:correct|right|valid|fine|ok|in order|set up correctly|configured correctly|properly (?:configured|installed|set up)))?(?:,? and (?:try|run it) again|,? and (?:make sure|ensure|check|verify)(?: that)? (?:everything|it|all of it) is (?:configured |set up )?(?:correct|correctly|properly|right|fine|in order))?$`)

	readManual = lazyregexp.New(`^(?:[Pp]lease )?(?i:check|read|see|consult|refer to|review|look at|look into|study|search|follow)(?: the)?(?: official| latest)? (?:documentation|docs)` +
		`(?: (?:of|for|on)(?: (?:the|your|this))?(?: [\w.-]+){1,2})?(?: for (?:more |further |additional )?(?:information|details|help|guidance|instructions))?$`)

	lookAndFixZh = lazyregexp.New(`^请?(?:仔细|认真|重新)?(?:检查|查看|审查|核对|排查|分析|调试|研究)(?:一下)?\p{Han}{1,6}?[，,]?(?:并|然后|再|以)(?:修复|解决|修正|纠正|处理|改正|排除)(?:其中的?|相关的?|该|存在的|任何|所有|可能的)*(?:问题|错误|故障|缺陷)$`)
)
