package rules

import "github.com/kbctl/kbctl/internal/regex"

// soundsGood reports whether a reason tells a good result in both languages, and nothing in it denies or
// limits the result. Real reasons nearly always have such a word, if only "still" or "same".
func soundsGood(english, chinese string) bool {
	reason, clause := lastClauseZh(chinese)
	return clause != "" && goodZh.MatchString(clause) && !doubtingZh.MatchString(reason) && resulting.MatchString(english) && !doubting.MatchString(english)
}

var (
	// goodZh matches a good result in Chinese, and resulting a word that announces one in English.
	goodZh    = regex.NewRecognizer(`(?:^|[^功性可智只])能|可以|即可|正好|正是|彻底|恢复|成功|修复|解决|顺利|完整|正常|(?:会|便|就|并|后)(?:能)?(?:找到|构建|编译|启动|接受|加载|安装|连接|通过|完成)|就在[^，]{1,8}了$`)
	resulting = regex.NewRecognizer(`(?i)\bthen\b|, so |, and |\b(?:exactly|at once|immediately|afterwards|after|now|for good|resolves|solves|fixes|repairs|as usual)\b`)
	// doubting and doubtingZh match what denies or limits a result, or tells its price.
	doubting = regex.NewRecognizer(`(?i)\b(?:but|only|however|unless|although|though|even|still|except|temporar\w*|not|never|no|none|nothing|nobody|neither|nor|cannot|without|instead|rather|fail\w*|stays?|remains?|` +
		`wrong\w*|hid\w*|mask\w*|suppress\w*|ignor\w*|skip\w*|disabl\w*|bypass\w*|unsafe|insecure|attack\w*|corrupt\w*|broken|lost|los\w+|lacks?|miss\w*|leak\w*|silent\w*|swallow\w*|` +
		`same|already|too|first|other|different|refus\w*|reject\w*|later|older?|before|empty|default|just|alone|longer|waits?|needs|must|until|own|elsewhere|undefined|crash\w*|delet\w*|discard\w*|` +
		`overwrit\w*|replac\w*|stops?|ends|limit\w*|one|risk\w*|any|anyone|everyone|everybody|root|again|may|might|could|would|if|when|while|where|as long as|slow\w*|danger\w*)\b|n['’]t\b`)
	doubtingZh = regex.NewRecognizer(`不|没|无|未|非|仍|还|依然|照样|照旧|只|才|但|却|除非|旧|错|再次|同样|相同|临时|暂|损|丢|失|吞|掩|隐|跳过|忽略|绕|关闭|禁用|攻击|泄|悄|风险|已|之前|空|默认|其他|拒绝|别的|本身|先|删|覆盖|取代|必须|` +
		`可能|就是|属于|任何|所有人|人人|任意|如果|若|慢|危险`)
)
