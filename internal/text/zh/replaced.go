package zh

import (
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// replacedByOther returns a thing and the one that replaces it, if the Chinese replaces the second one by the first: 把制表符替换成空格
// for "Replace the spaces by a tab".
func replacedByOther(en, zh string) (old, new string) {
	m := replacing.FindStringSubmatch(en)
	if m == nil || strings.Contains(en, " into ") {
		return "", ""
	}
	all := replacingZh.Get().FindAllStringSubmatch(zh, 2)
	if len(all) != 1 {
		return "", ""
	}
	n := all[0]
	old, oldZh := onlyTerm(m[1], n[2])
	new, newZh := onlyTerm(m[2], n[1])
	if old == "" || new == "" || hasAny(n[1], oldZh) || hasAny(n[2], newZh) {
		return "", ""
	}
	return old, new
}

// onlyTerm returns the English word whose Chinese a text has, if exactly one of the marks that people replace is in the English, and the Chinese
// words for it.
func onlyTerm(en, zh string) (english string, chinese []string) {
	for _, mark := range replaceable {
		for w := range englishWords(en) {
			if w == mark.english || w == mark.english+"s" {
				if english != "" && chinese[0] != mark.chinese[0] {
					return "", nil
				}
				english, chinese = w, mark.chinese
			}
		}
	}
	if !hasAny(zh, chinese) {
		return "", nil
	}
	return english, chinese
}

// replaceable are marks and things that a fix replaces by another one.
var replaceable = []struct {
	english string
	chinese []string
}{
	{"tab", []string{"制表符"}}, {"space", []string{"空格"}}, {"comma", []string{"逗号"}}, {"semicolon", []string{"分号"}}, {"colon", []string{"冒号"}},
	{"period", []string{"句点", "句号"}}, {"slash", []string{"正斜杠", "斜杠"}}, {"backslash", []string{"反斜杠"}}, {"hyphen", []string{"连字符"}}, {"underscore", []string{"下划线"}},
	{"parenthesis", []string{"圆括号"}}, {"parentheses", []string{"圆括号"}}, {"bracket", []string{"方括号"}}, {"brace", []string{"花括号", "大括号"}},
	{"list", []string{"列表"}}, {"tuple", []string{"元组"}}, {"string", []string{"字符串"}}, {"number", []string{"数字"}}, {"integer", []string{"整数"}},
	{"name", []string{"名称", "名字"}}, {"address", []string{"地址"}}, {"link", []string{"链接"}}, {"copy", []string{"副本"}},
	{"loop", []string{"循环"}}, {"recursion", []string{"递归"}}, {"function", []string{"函数"}}, {"macro", []string{"宏"}},
}

var (
	replacing   = lazyregexp.New(`(?:Replace|Exchange) ([^.,;:]{3,90}?) (?:by|with|for) ([^.,;:]{3,60})`)
	replacingZh = lazyregexp.New(`(?:把|将)([^，。；：]{2,60}?)(?:替换|换|改|转换)(?:成|为)([^，。；：]{2,40})`)
)
