package rules

import (
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// endsWell returns the last sentence of a reason if it ends with a success that follows from the
// fix: "There is then room, and the next call succeeds." Nothing in the reason may deny or limit
// it. If the Chinese ends with a success, too, the English may be less plain.
func endsWell(text, chinese string) string {
	text = strings.TrimRight(text, ".! \n")
	if keepsOn.MatchString(text) && !following.MatchString(text) {
		return ""
	}
	if soundsGood(text, chinese) || resultsWell(text) || reachesZh(text, chinese) {
		return lastSentence(text)
	}
	if endsWellZh(chinese) {
		if failing.MatchString(noLonger.ReplaceAllString(well.ReplaceAllString(text, ""), "")) {
			return ""
		}
		return lastSentence(text)
	}
	if !wellEnds[text[strings.LastIndexByte(text, ' ')+1:]] { // as nearly always
		return ""
	}
	sentence := lastSentence(text)
	clause := lastClause(sentence)
	before := strings.TrimSuffix(text, clause)
	if start, rest, found := strings.Cut(sentence, ", "); found && strings.HasPrefix(start, "Once ") {
		before, clause = strings.TrimSuffix(text, sentence), rest
	}
	if !endingWell.MatchString(clause) || recurring.MatchString(clause) || losing.MatchString(clause) || lookedUp.MatchString(clause) || strings.Contains(clause, " already ") || clause == sentence && !following.MatchString(clause) {
		return ""
	}
	if denying.MatchString(noLonger.ReplaceAllString(before, "") + well.ReplaceAllString(clause, "")) {
		return ""
	}
	return sentence
}

func lastSentence(text string) string {
	for i := len(text) - 1; i >= 0; i-- {
		if c := text[i]; c == ';' || c == '\n' || c == '.' && strings.HasPrefix(text[i+1:], " ") {
			return strings.TrimSpace(text[i+1:])
		}
	}
	return strings.TrimSpace(text)
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

// endsWellZh reports whether the Chinese of a dead end ends with a success. Few do.
func endsWellZh(text string) bool {
	reason, clause := lastClauseZh(text)
	return clause != "" && successZh.MatchString(clause) && !denyingZh.MatchString(reason)
}

// lastClauseZh returns the reason in the Chinese of a dead end, which has the action before a colon, and its
// last clause.
func lastClauseZh(text string) (reason, clause string) {
	_, reason, _ = strings.Cut(strings.TrimRight(text, "。！ "), "：")
	return reason, reason[max(0, strings.LastIndexAny(reason, "，：；。")):]
}

// wellEnds are the last words of a clause that may say that a fix works.
var wellEnds = wordSet(`succeeds succeed succeeded works work worked passes pass passed builds build compiles compile compiled runs run ran starts start
	connects connect loads load completes complete finishes finished gone away disappears disappeared vanishes appears occurs happens fails
	error errors warning warnings problem problems complaint printed shown raised through in again normally fine once correctly cleanly usual expected good
	allowed accepted granted recognized reachable resolved solved needs done changed up afterwards that this change established healthy running ready`)

const (
	// succeeding matches what a program does after a fix that works, and succeedingAll what several do.
	succeeding = `(?:succeed(?:s|ed)|work(?:s|ed)|pass(?:es|ed)|builds|compile[sd]|disappear(?:s|ed)|vanish(?:es|ed)|goes away|went away|runs|ran|` +
		`(?:is|are|was) (?:then |now )?(?:gone|allowed|accepted|granted|recognized|reachable|resolved|solved|established|healthy|ready)|stays (?:healthy|running|ready)|(?:is|are) (?:all|exactly|just) (?:that |what )?(?:the |this )?[\w ]{2,25} needs|` +
		`starts|connects|loads|initializes|completes|finish(?:es|ed)|no longer (?:appears|occurs|fails|happens)|is no longer (?:printed|shown|raised)|` +
		`(?:goes|went|ran) (?:through|in)|(?:goes|went) on (?:normally|correctly)|(?:returns|answers|responds|continues|proceeds)(?: [\w-]+){0,4} (?:as (?:usual|expected)|normally)|` +
		`nothing (?:else|more|further) (?:is needed|(?:has|needs) to be (?:done|changed|set up))|(?:(?:goes|went|ran) (?:in|through|on)|ran|works|runs|starts|passes|builds|compiles|loads|installs|completes|finishes) without (?:an? |any |the |further )?(?:error|warning|problem|complaint)s?)` +
		endOfSuccess
	succeedingAll = `(?:the|your|all|both|later|new|next) (?:[^ ,]+ )?\w+s (?:then |now )?(?:succeed|work|pass|connect|load|start|run|build|compile|complete)` + endOfSuccess
	endOfSuccess  = `(?: (?:again|normally|fine|correctly|cleanly|as (?:usual|expected)|at once|for good|afterwards|from then on|after (?:that|this)(?: change)?|` +
		`without (?:an? |any |the |further )*(?:error|warning|problem|complaint|message)s?))*$`
)

var (
	endingWell = regex.NewRecognizer(`(?i)^(?:(?:so|then|now|after (?:that|this)|afterwards|from then on|in this way|as a result|therefore|thus),? )*(?:` +
		`(?:(?:(?:the|this|your|that|it|its|each|every)(?: [^ ,]+){0,4}|[\w./-]+) )?(?:then |now )?` + succeeding + `|` + succeedingAll + `)`)
	well = lazyregexp.New("(?i)" + succeeding)
	// noLonger matches an end of the error, which is no denial.
	noLonger = lazyregexp.New(`(?i)\b(?:no longer (?:appears?|occurs?|fails?|happens?|printed|shown|raised)|prints no (?:error|warning)s?|from (?:nothing|scratch)|has no objections?|all (?:that |what )?(?:it|the \w+) needs)\b`)
	// keepsOn recognizes what the fix does not stop.
	keepsOn = regex.NewRecognizer(`(?i)\b(?:goes on|keeps (?:on )?\w+ing|carries on|continues)\.?$|\bkeeps? (?:the|their|its|using)\b`)
	// recurring matches an error that goes on.
	recurring = lazyregexp.New(`(?i)\b(?:errors?|problems?|messages?|warnings?|failures?|conflicts?|symptoms?|exceptions?|issues?) (?:then |now |just )?(?:returns?|continues?|proceeds?)\b`)
	// losing matches the loss of what its owner wants.
	losing = lazyregexp.New(`(?i)\b(?:changes?|edits?|work|data|rows?|records?|commits?|tables?|values?|contents?|history|updates?|writes?|results?) (?:is|are|was|were) (?:then |now )?gone\b`)
	// lookedUp matches a name that a program looks up.
	lookedUp = lazyregexp.New(`(?i)\b(?:names?|hosts?|hostnames?|domains?|paths?|addresses|symbols?|references?|variables?|alias(?:es)?|links?|imports?|modules?|placeholders?|dependenc(?:y|ies)) (?:is|are|was|were) (?:then |now )?resolved\b`)
	// following matches a word that makes a whole sentence the result of a fix.
	following = lazyregexp.New(`(?i)\b(?:then|now|next|afterwards|after (?:that|this)|as a result|therefore|thus)\b`)
	// denying matches a word that denies or limits a success, or tells its price.
	denying = lazyregexp.New(`(?i)\b(?:but|only|however|unless|although|though|even|still|while|when|if|where|except|rarely|seldom|temporar\w*|sometimes|part(?:ly|ially)?|` +
		`not|never|no|none|nothing|nobody|cannot|without|instead|rather|hid\w*|mask\w*|symptoms?|another|other|different|any|every|all|may|might|could|should|would|until the|` +
		`wrong\w*|incorrect\w*|old|older|stale|silent\w*|quiet\w*|unsafe|insecure|unsecured|attack\w*|ignor\w*|skip\w*|suppress\w*|swallow\w*|disabl\w*|off|leaves?|lost|los\w+|lack\w*|missing|corrupt\w*|` +
		`slow\w*|delet\w*|remov\w*|drop\w*|overwrit\w*|discard\w*|fail\w*|crash\w*|breaks?|breaking|leak\w*|empty|default|same|locally|alone|just|risk\w*|danger\w*|untested|unchecked|truncat\w*|shorten\w*|round\w*|convert\w*|cuts?|bypass\w*|undefined|garbage|lucky|luck|chance|accident\w*)\b|n['’]t\b`)
	// failing matches a word of a reason that denies or limits a success, or tells its price, also if the
	// Chinese ends with one.
	failing = lazyregexp.New(`(?i)\b(?:but|only|unless|although|even|still|until|except|temporar\w*|not|never|no|none|nothing|nobody|neither|cannot|without|instead|rather|fail\w*|stays?|remains?|forbid\w*|prohibit\w*|refus\w*|reject\w*|den(?:y|ies)|` +
		`wrong\w*|hid\w*|mask\w*|suppress\w*|ignor\w*|skip\w*|disabl\w*|bypass\w*|unsafe|insecure|attack\w*|corrupt\w*|broken|lost|los\w+|leak\w*|silent\w*|swallow\w*|undefined|already|too)\b|n['’]t\b`)
	// successZh matches a clause of Chinese that says that something works, and denyingZh one that denies or
	// limits it.
	successZh = regex.NewRecognizer(`成功(?:了)?$|就(?:足)?够了$|即可$|得以[^，]+$|正是[^，]{1,12}(?:所)?需要?的$|(?:就|便|即|也)(?:会|被|能)*(?:允许|接受|生效|放行|恢复)(?:正常)?(?:了)?$|恢复正常$|(?:错误|报错|警告|异常|问题|冲突|消息|现象)[^，]{0,6}(?:消失|解决|解除)(?:了)?$|(?:会|就|即|便)消失(?:了)?$|不再(?:出现|报错|出错|发生|失败|(?:给出|打印|显示|报告|引发|抛出)(?:任何)?(?:警告|错误|异常|消息))|` +
		`(?:没有|不会(?:有|出现)?|不出现|毫无)(?:任何)?(?:错误|报错|警告|问题|异常)(?:了)?$|(?:正常|正确地|顺利|继续)(?:地)?(?:运行|启动|工作|编译|构建|执行|连接|加载|安装|使用|返回|通过|进行|完成|写入|导入|识别|显示|下去)+|` +
		`(?:就能|就会|就可以|即可|便能|便会|便可|因而能|从而能|因此能|也能|都能|又能|又可以)[^，]*(?:运行|启动|工作|编译|构建|执行|连接|连上|加载|安装|返回|通过|完成|写入|导入|找到|识别|接受|读取|解析|链接|提交|推送|登录|成功)[^，]{0,8}$`)
	denyingZh = regex.NewRecognizer(`不能|无法|没有(?:[^错报警问异任])|未|不是|并不|并非|仍|还是|依然|照样|只|才|但|却|除非|不会(?:[^有出])|旧|错误的|又会|再次失败|同样|临时|暂时|看似|看起来|似乎|即使|` +
		`损坏|丢失|失效|吞|掩盖|隐藏|跳过|忽略|绕过|关闭|禁用|不安全|攻击|泄|悄|风险|带着`)
)
