package rules

import (
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/internal/text/visible"
)

// reported reports whether the sentence around text[from:to] only speaks about that
// phrase: it describes an attack, a filter or the behavior of a model.
func reported(text string, from, to int) bool {
	const far = 200
	before := quotedWords.ReplaceAllString(text[visible.RuneStart(text, max(0, from-far)):from], "it")
	if i := strings.LastIndexAny(before, ".!?;\n。！？；"); i >= 0 {
		before = before[i+1:]
	}
	after := visible.Head(text[to:], far)
	switch {
	case phraseAfter.MatchString(after), describedBefore.MatchString(before), deniedBefore.MatchString(before):
		return true
	case addressee.MatchString(before):
		return false
	}
	return spokenBefore.MatchString(before) || attemptBefore.MatchString(before) ||
		askedBefore.MatchString(before) && attacker.MatchString(before)
}

var (
	// quotedWords matches what somebody else says.
	quotedWords = lazyregexp.New(`["“「『][^"”」』\n]*["”」』],?`)
	// spokenBefore matches the end of "filter the exact phrase" and of "phrases such as".
	spokenBefore = regex.NewRecognizer(`(?i)\b(?:(?:the|an?|any|exact|literal|known|for|common|malicious|hidden) (?:phrase|string|words?|wording|text|keyword|sentence|pattern|payload|prompt|token)s?` +
		`|(?:phrase|string|word|wording|text|keyword|sentence|pattern|payload|prompt|message|input|instruction|attack|attempt|injection|jailbreak|token|tag|marker|trick)s?,? ` +
		`(?:such as|like|including|e\.g\.,?|for example,?|saying|reading|asking|of the form|(?:that|which) (?:say|read|ask|contain|start with|begin with)s?):?` +
		`|(?:filter|block|detect|reject|flag|match|contain|inject|append|insert|mention|search(?:es)? for|look(?:s|ing)? for|scan(?:s|ning)? for|(?:start|begin|end|repl|respond|answer)\w* with)(?:s|es|ed|ing)?(?: out)?` +
		`|(?:such as|like|prompt (?:to|is|of)))\s*$|(?:诸如|例如|比如|譬如|类似|包含|含有|写着|写有|注入|过滤|屏蔽|检测|拦截|匹配|短语|字样|语句)\s*$`)
	// attemptBefore matches the end of "attempts to", "tricks the model to" and "was told to".
	attemptBefore = regex.NewRecognizer(`(?i)\b(?:attempt|try|tries|tried|trick|persuad|convinc|manipulat|coerc|induc|seduc|fool)\w*(?: [\w-]+){0,5} (?:to|into)\s*$|(?:试图|企图|尝试|诱导|诱使|欺骗|误导|被(?:要求|指示|命令|告知|说服))[^，。,]{0,12}$` +
		`|\b(?:is|are|was|were|been|being|gets?|got) (?:told|asked|instructed|ordered|commanded|prompted|made|led)\b(?: [\w-]+){0,3} to\s*$`)
	// askedBefore matches the end of "tells the model to" and "claims that", if an attacker does.
	askedBefore = regex.NewRecognizer(`(?i)\b(?:tell|told|ask|instruct|order|command|caus|forc|get|got|mak|made|let|prompt|lead|led|urg|claim|stat|sa(?:y|id)|assert|insist|declar|announc|demand)\w*(?: [\w-]+){0,5}\s*$|(?:要求|让|使|叫|命令|导致|声称|宣称|写道|写着|表示|[说称])[^，。,]{0,8}$`)
	attacker    = regex.NewRecognizer(`(?i)\b(?:attack|adversar|malicious|hostile|hacker|inject|jailbreak|users?|inputs?|web ?pages?|pages?|documents?|web ?sites?|e?mails?|comments?|issues?|readme|payload|untrusted|someone|somebody|visitors?)|攻击|恶意|注入|越狱|用户|网页|文档|输入|邮件|评论`)
	// describedBefore matches the end of "the model may".
	describedBefore = regex.NewRecognizer(`(?i)\b(?:models?|agents?|assistants?|LLMs?|AIs?|bots?|it|they|users?|attackers?|someone|that|which|who)(?: (?:may|might|can|could|would|will|sometimes|often|then|also|simply|silently|to|not|does|do|did|doesn't|don't|didn't))+\s*$`)
	// deniedBefore matches the end of "never".
	deniedBefore = regex.NewRecognizer(`(?i)\b(?:do not|don't|don’t|never|must not|should not|cannot|can't|refuses? to|not to|instead of|rather than)\s*$|(?:不要|不得|切勿|请勿|不会|不能)$`)
	// addressee matches a text that speaks to its reader, or for its author.
	addressee = regex.NewRecognizer(`(?i)\b(?:you|your|I|we|this (?:text|phrase|message|page|record|prompt|sentence|input))\b|你|您|本文|本页`)
	// phraseAfter matches the start of "attempts" and, after "if you are an AI", of "developer".
	phraseAfter = regex.NewRecognizer(`(?i)^["'”’」]?(?:[ -](?:style|type|like|based))?\s+(?:attacks?|attempts?|patterns?|prompts?|injections?|phrases?|payloads?|tricks?|strings?|messages?|jailbreaks?|tokens?|tags?|markers?|delimiters?|in (?:the |an? )?(?:user|untrusted|retrieved) (?:input|message|prompt|content|text)s?|developers?|engineers?|users?|vendors?|providers?|researchers?|compan(?:y|ies)|customers?|operators?)\b` +
		`|^[”"」]?(?:的|之类的?|这类|这样的|等)?(?:短语|语句|字样|攻击|尝试|企图|提示注入|注入|模式|关键词|说法)`)
)
