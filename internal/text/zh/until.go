package zh

import (
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// afterForUntil returns "until", if the Chinese says "after": 配置改好之后，先用控制台 for "use the console until the configuration is
// corrected". A denied "until" may be "only after".
func afterForUntil(en, zh string) (english, chinese string) {
	if !strings.Contains(en, "ntil ") { // as nearly always
		return "", ""
	}
	lower := lower(en)
	if strings.Count(lower, "until ") != 1 || otherTime.MatchString(lower) || hasAny(zh, endingAt) || englishNegations(en).vague > 1 {
		return "", "" // 之后可用 says the same as "unusable until"
	}
	for _, after := range [...]string{"之后", "以后"} {
		if strings.Contains(zh, after) {
			return "until", after
		}
	}
	return "", ""
}

// otherTime matches English words that 之后 may translate in a text with "until", and negations. endingAt has parts of the Chinese
// words for "until".
var (
	otherTime = lazyregexp.New(`\b(?:not?|never|nothing|none|nobody|cannot|without|only|after|afterwards|since|once|when|then|later|from|follow\w*|next|behind|subsequent|past|wait\w*|delay\w*|postpone\w*|fail\w*|block\w*|hang\w*|lock\w*|refus\w*|reject\w*|stop\w*|paus\w*|suspend\w*|forbid\w*)\b|n['’]t\b`)
	endingAt  = strings.Fields("前 直到 直至 为止 才 等 到 至 期间 一直 截止 为限 暂")
)

// otherAge returns "older than" or "newer than" a version, if the Chinese says the opposite: 版本高于 1.9 for "older than 1.9".
func otherAge(en, zh string) (english, chinese string) {
	m := agePattern.FindStringSubmatch(en)
	if m == nil || strings.Count(en, " than ") != 1 {
		return "", ""
	}
	older, newer := strings.Fields("低于 以下 前 早于 更早 旧 老 小于 不到 不足 落后 太低 过低 < 不高于 没到 未到"), strings.Fields("高于 以上 后 晚于 更晚 新 大于 超过 起 > 不低于 升级")
	own, other := older, newer
	if m[1] == "newer" || m[1] == "later" {
		own, other = newer, older
	}
	if hasAny(zh, own) {
		return "", ""
	}
	for _, w := range other {
		if strings.Contains(zh, w+" "+m[2]) || strings.Contains(zh, w+m[2]) || strings.Contains(zh, m[2]+" "+w) || strings.Contains(zh, m[2]+" 之"+w) || strings.Contains(zh, m[2]+" 以"+w) || strings.Contains(zh, m[2]+" 及"+w) {
			return m[1] + " than", w
		}
	}
	return "", ""
}

// agePattern matches a comparison of versions.
var agePattern = lazyregexp.New(`\b(older|earlier|newer|later) than (?:version |v)?([0-9]+(?:\.[0-9]+)+)`)
