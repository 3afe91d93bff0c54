package zh

import (
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// turnedOther returns a name that the English says is on, and what says in Chinese that it is off, or the reverse:
// 关闭 strictNullChecks for "with strictNullChecks on".
func turnedOther(en, zh string) (english, chinese string) {
	if !hasAny(zh, turningZh[0]) && !hasAny(zh, turningZh[1]) || !strings.Contains(en, " on") && !strings.Contains(en, " off") && !strings.Contains(en, "abled") {
		return "", "" // as nearly all texts
	}
	if remedial.MatchString(zh) || strings.Contains(en, "default") || strings.ContainsAny(zh, "开启") && strings.ContainsAny(zh, "关禁停") {
		return "", ""
	}
	for _, m := range turned.Get().FindAllStringSubmatch(en, 3) {
		name, half := m[1]+m[3], 0
		if strings.HasSuffix(m[0], "off") || strings.HasSuffix(m[0], "disabled") {
			half = 1
		}
		if turns(en, 1-half) || limited.MatchString(sentenceWith(en, m[0])) {
			continue
		}
		if other := turnsChinese(zh, name, 1-half); other != "" {
			return name + " " + m[2] + m[4], other
		}
	}
	return "", ""
}

var (
	// turned matches a name that is on or off.
	turned = lazyregexp.New(`\b[Ww]ith ([A-Za-z_][\w.-]{2,}) (on|off|enabled|disabled)\b|\b([A-Za-z_][\w.-]{2,}) (?:is|are|was|were) (enabled|disabled|turned on|turned off)\b`)
	// remedial matches what a Chinese text denies, and what it tells the reader to do.
	remedial = lazyregexp.New(`[不未没无]\p{Han}{0,2}[启开关禁停打]|[请须默才]|只有|否则|即可|必要|需要`)
)

// turns reports whether an English text has a word that may say that something is on, or off.
func turns(en string, half int) bool {
	for w := range englishWords(en) {
		if turningWords[half][w] {
			return true
		}
	}
	return false
}

var turningWords = [...]map[string]bool{
	set("on enable enables enabled enabling activate activated activates"),
	set("off disable disables disabled disabling deactivate deactivated without"),
}

// turnsChinese returns what says in Chinese that a name is on or off, right before or after the name. A clause with a
// negation does not count.
func turnsChinese(zh, name string, half int) string {
	for _, verb := range turningZh[half] {
		for _, joint := range [...]string{"", " ", " `", "了 ", "已", "被", " 已", " 被", " 处于", "处于"} {
			for _, phrase := range [...]string{verb + joint + name, name + joint + verb, name + "` " + verb} {
				if strings.Contains(zh, phrase) && !strings.ContainsAny(clauseWith(zh, phrase), negators+mildNegators) {
					return phrase
				}
			}
		}
	}
	return ""
}

var turningZh = [...][]string{strings.Fields("开启 启用 打开"), strings.Fields("关闭 禁用 停用 关掉")}

// sentenceWith returns the sentence in which a text has a phrase first.
func sentenceWith(en, phrase string) string {
	before, after, _ := strings.Cut(en, phrase)
	before = before[strings.LastIndexAny(before, ".;")+1:]
	if strings.ContainsAny(phrase[len(phrase)-1:], ".;") {
		return before + phrase
	}
	if end := strings.IndexAny(after, ".;"); end >= 0 {
		after = after[:end]
	}
	return before + phrase + after
}
