package zh

import (
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// deniedOpposite returns a verb after "cannot", if the Chinese has the opposite verb after 无法: 无法禁用 for "cannot
// enable". Without 无法, the opposite could be a good translation.
func deniedOpposite(en, zh string) (english, chinese string) {
	if !strings.Contains(en, "cannot ") && !strings.Contains(en, "unable to ") || !strings.Contains(zh, "无法") && !strings.Contains(zh, "不能") {
		return "", ""
	}
	verb, denied := deniedVerb.FindStringSubmatch(en), deniedZh.FindStringSubmatch(zh)
	if verb == nil || denied == nil || len(deniedVerb.FindAllString(en, 2)) > 1 || len(deniedZh.FindAllString(zh, 2)) > 1 {
		return "", ""
	}
	word := knownOpposites().english[stem(verb[1])]
	if word == nil {
		return "", ""
	}
	for _, said := range word.translations {
		if strings.Contains(denied[1], said) {
			return "", ""
		}
	}
	for _, verbs := range deniableVerbs {
		for i, own := range verbs {
			before, after, found := strings.Cut(denied[1], verbs[1-i])
			if found && slices.Contains(word.translations, own) && !strings.ContainsAny(before, "已由被从向给") && !strings.ContainsAny(after, "的后前过") {
				return "cannot " + verb[1], denied[0]
			}
		}
	}
	return "", ""
}

// deniableVerbs are Chinese verbs that are opposites and have no other meaning.
var deniableVerbs = [...][2]string{
	{"启用", "禁用"}, {"启用", "停用"}, {"启动", "停止"}, {"打开", "关闭"}, {"安装", "卸载"}, {"锁定", "解锁"}, {"加密", "解密"}, {"增加", "减少"}, {"添加", "删除"},
	{"添加", "移除"}, {"连接", "断开"}, {"编码", "解码"}, {"导入", "导出"}, {"上传", "下载"}, {"读取", "写入"}, {"分配", "释放"},
}

// deniedVerb matches "cannot" with its verb. deniedZh matches 无法 with the rest of its clause.
var (
	deniedVerb = lazyregexp.New(`\b(?:cannot|(?:is|are|was|were) unable to) ([a-z]+)\b`)
	deniedZh   = lazyregexp.New(`(?:无法|不能)([^，。；：（）]{2,40})`)
)

// deniesAbility reports whether the Chinese says that something cannot be done that can be according to the English: 不能随时丢弃 for "can be
// thrown away".
func deniesAbility(en, zh string) bool {
	m := ability.FindString(en)
	if m == "" || denyingAbility.MatchString(en) || strings.Count(en, "can ") > 1 {
		return false
	}
	i := strings.Index(zh, "不能")
	return i >= 0 && !hasAny(zh[:i]+zh[i+len("不能"):], []string{"能", "可", "会", "容许", "允许", "支持", "不", "无", "没", "才", "除非", "否则"})
}

var (
	ability        = lazyregexp.New(`\bcan (?:be|still be|easily be|also be) [a-z]+`)
	denyingAbility = lazyregexp.New(`(?i)\b(?:not|no|never|cannot|nothing|none|nobody|neither|nor|without|only|unless|until|except|instead|than|before|rather|fail\w*|unable|refus\w*|reject\w*|forbid\w*|prevent\w*|forbidden|hardly|barely|few|little|once|most|time|too|lost|blocked|stale|interrupted|broken|missed|longer|exceed\w*|one|single|same|when|while|if|where)\b|n't\b`)
)
