package rules

import (
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
)

// soundsGood reports whether a reason tells a good result in both languages, and nothing in it denies or
// limits the result. Real reasons nearly always have such a word, if only "still" or "same".
func soundsGood(english, chinese string) bool {
	reason, clause := lastClauseZh(chinese)
	return clause != "" && goodZh.MatchString(clause) && !doubtingZh.MatchString(reason) && resulting.MatchString(english) && !doubting.MatchString(english)
}

// resultsWell reports whether a reason ends with a result that a fix has, and nothing in it denies or limits the result. Of
// 2,300 real reasons none does.
func resultsWell(english string) bool {
	sentence := lastSentence(english)
	if goodEnd.MatchString(sentence) && !hinderingEnd.MatchString(english) || goneForGood.MatchString(sentence) && !hinderingEnd.MatchString(goneForGood.ReplaceAllString(english, "")) {
		return true
	}
	return consequence.MatchString(sentence) && goodResult.MatchString(sentence) && !badResult.MatchString(sentence) && !doubting.MatchString(english)
}

// reachesZh reports whether the Chinese of a dead end ends with what a program can do after the fix, and nothing in
// either language denies or limits it.
func reachesZh(english, chinese string) bool {
	reason, clause := lastClauseZh(chinese)
	if clause == "" {
		return false
	}
	sentence := reason[max(0, strings.LastIndexAny(reason, "；。")):]
	reaches := reachingZh.MatchString(sentence) || resulting.MatchString(english) && reachingFar.MatchString(sentence)
	return reaches && !badResult.MatchString(lastSentence(english)) && !hinderingZh.MatchString(reason) && !hindering.MatchString(strings.TrimRight(english, ". "))
}

// reaching matches the verb of what can or will be done, after a word that announces it.
const reaching = `(?:就|便|即|会|能|可以|得以|随后|之后|因此|于是|从而|这样|然后|也|都)(?:[^。；]{0,24}[^，的])?(?:运行|启动|工作|编译|构建|执行|连接|连上|加载|安装|返回|通过|完成|写入|导入|找到|识别|接受|读取|解析|链接|提交|推送|` +
	`登录|成功|看到|看见|插入|创建|空闲|可用|释放|一致|相符|匹配|生效|满足|解锁|打开|访问|足够|到位|齐全|正确|正常|拿到|得到|获得|取得|继续|对上|吻合|到达|恢复|更新|分配|下载|上传|发送|响应|应答|部署|渲染|显示|绑定|进入|容纳|腾出|放得下|放下|有了?空间|有了?权限|有了|建立|避免|满足|通得过|指向|对应|覆盖到|命中|转发)`

var (
	// reachingZh matches a sentence that says that something can or will be done. reachingFar leaves room for a longer object.
	reachingZh  = regex.NewRecognizer(reaching + `[^，]{0,6}$`)
	reachingFar = regex.NewRecognizer(reaching + `[^，]{0,16}$`)
	// hinderingZh and hindering match what denies or limits a result, or says that it was so before.
	hinderingZh = regex.NewRecognizer(`不|于是又|都要先|无法|没有|未|并非|可能|拒绝|仍|(?:^|[^归返])还|依然|照样|只|才|但|却|除非|旧|错|又会|再次|原样|照旧|同样|临时|暂时|看似|似乎|即使|损坏|丢失|失效|吞|掩盖|隐藏|跳过|忽略|绕过|禁用|攻击|泄|悄|风险|带着|相同|另|别的|其他|自己|失败|之前|也都要|每|任何|所有人|无论|不管|很快|过后|本来|早|连同|没了|中止|终止|中断|取决于|说明|已移除|废弃|弃用|取而代之|不复|从第一`)
	hindering   = regex.NewRecognizer(`(?i)\b(?:but|only|unless|although|even|still|until|except|temporar\w*|not|never|no|none|nothing|nobody|neither|cannot|instead|rather|refus\w*|reject\w*|forbid\w*|prohibit\w*|fail\w*|stays?|remains?|` +
		`wrong\w*|hid\w*|mask\w*|suppress\w*|ignor\w*|skip\w*|disabl\w*|bypass\w*|unsafe|insecure|attack\w*|corrupt\w*|broken|lost|los\w+|leak\w*|silent\w*|swallow\w*|undefined|` +
		`same|already|too|from the first|without|another|other|different|old|own|each|every|everyone|any|anyone|longer|soon again|before|whatever|regardless|ends|aborts?|terminat\w*|depends|removed|dropped|deprecated)\b|(?:when|whenever|while) [^,;:]*$|n['’]t\b`)
	// goodZh matches a good result in Chinese, and resulting a word that announces one in English.
	goodZh    = regex.NewRecognizer(`(?:^|[^功性可智只])能|可以|即可|正好|正是[^ A-Za-z]|彻底|恢复|成功|修复|解决|顺利|完整|正常|(?:会|便|就|并|后)(?:能)?(?:找到|构建|编译|启动|接受|加载|安装|连接|通过|完成)|就在[^，]{1,8}了$`)
	resulting = regex.NewRecognizer(`(?i)\bthen\b|, so |, and |\b(?:exactly|at once|immediately|afterwards|after|now|for good|resolves|solves|fixes|repairs|as usual)\b`)
	// goodEnd matches the end of a sentence that says that all is well, and hinderingEnd what denies or limits it.
	goodEnd = regex.NewScreened(`(?i)\b(?:is|are) then (?:found|accepted|resolved|recogni[sz]ed|available|loaded|allowed|valid|installed|built)\.?$|` +
		`, after which [^,;:]*\b(?:works|runs|starts|builds|loads|succeeds|passes|connects)(?: normally| again| fine| as expected| as usual)?\.?$|` +
		`\b(?:works?|runs?|starts?|builds?|continues?) (?:normally|fine|as expected|without (?:a |any )?problems?)(?: again| afterwards| then)?\.?$|` +
		`^With [^,;:]{3,80}, (?:the|a|an|your) [\w ]{3,30} (?:finds|resolves|accepts|loads|connects|starts|works)\b[^,;:]*$|, so (?:the|each|every) (?:next|second|following) \w+ (?:succeeds|works|passes|connects|starts)\.?$|` +
		`, (?:and|so) [^,;:]{3,60} (?:without (?:the|this) (?:message|error|warning)|finds (?:it|them|the [\w ]{2,20}) there)\.?$`)
	hinderingEnd = regex.NewRecognizer(`(?i)\b(?:not|no|never|only|but|until|still|old|wrong|other|different|nothing|nobody|none|neither|unless|alone|itself|elsewhere|locally|if|already|same|before|although|though|while|when|where|a (?:moment|while)|first|once|behind|most|off|silent\w*|hid\w*|swallow\w*|suppress\w*|mask\w*|skip\w*|ignor\w*|catch\w*|caught|log(?:ged|ging)?|hours?|minutes?|days?|soon|later|application|another|too)\b|n't\b`)
	// goneForGood matches a result without the error.
	goneForGood = regex.NewScreened(`(?i),? so (?:the|this) (?:error|limit|problem|timeout|conflict|deadlock|message|crash|failure|warning) (?:is no longer (?:reached|raised|hit|printed|reported)|no longer (?:occurs|appears|happens|comes))(?: at all)?\.?$|, so [^,;:]{3,60} no longer (?:violates?|conflicts?|fails?|collides?|clashes|overflows?|crashes|hangs?)(?: (?:the|that|this) [a-z ]{3,24})?\.?$`)
	// consequence matches what comes before the result of a fix.
	consequence = regex.NewScreened(`(?i)(?:, (?:and )?so| so that|, which then| and then|, after which|, then|^(?:then|afterwards),?) [^ ]`)
	// goodResult matches a last clause about what works after a fix.
	goodResult = regex.NewRecognizer(`(?i)(?:so|so that|then|which then|after which|afterwards),? [^,;:]*\b(?:recogni[sz]es?|accepts?|initiali[sz]es?|finds?|connects?|loads?|starts?|works?|compiles?|builds?|resolves?|passes|pass|allows|` +
		`succeeds?|completes?|runs?|opens?|matche?s?|agrees?|fits?|(?:is|are) (?:allowed|accepted|found|free|available|valid|defined)|has (?:room|access|permission)|can)\b[^,;:]*$`)
	// badResult matches another error, or a result that is worse than expected.
	badResult = regex.NewRecognizer(`\b[A-Z]{4,}\b|[45][0-9]{2}|[Ee]rrors?\b|[Ee]xception|\b(?:two|twice|more|fewer|less|earlier|sooner|longer|invalid|explicit|gone|den(?:y|ies|ial)|race|harder|difficult)\b`)
	// doubting and doubtingZh match what denies or limits a result, or tells its price.
	doubting = regex.NewRecognizer(`(?i)\b(?:but|only|however|unless|although|though|even|still|except|temporar\w*|not|never|no|none|nothing|nobody|neither|nor|cannot|without|instead|rather|fail\w*|stays?|remains?|` +
		`wrong\w*|hid\w*|mask\w*|suppress\w*|ignor\w*|skip\w*|disabl\w*|bypass\w*|unsafe|insecure|attack\w*|corrupt\w*|broken|lost|los\w+|lacks?|miss\w*|leak\w*|silent\w*|swallow\w*|` +
		`same|already|too|first|other|different|refus\w*|reject\w*|forbid\w*|prohibit\w*|later|older?|before|empty|default|just|alone|longer|waits?|needs|must|until|own|elsewhere|undefined|crash\w*|delet\w*|discard\w*|` +
		`overwrit\w*|replac\w*|stops?|ends|limit(?:s|ed|ing)|one|risk\w*|any|anyone|everyone|everybody|root|again|may|might|could|would|if|when|while|where|as long as|slow\w*|danger\w*)\b|n['’]t\b`)
	doubtingZh = regex.NewRecognizer(`不|没|无|未|非|仍|还|依然|照样|照旧|只|才|但|却|除非|旧|错|再次|同样|相同|临时|暂|损|丢|失|吞|掩|隐|跳过|忽略|绕|关闭|禁用|攻击|泄|悄|风险|已|之前|空|默认|其他|拒绝|别的|本身|先|删|覆盖|取代|必须|` +
		`可能|就是|属于|任何|所有人|人人|任意|如果|若|慢|危险`)
)
