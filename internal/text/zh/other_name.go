package zh

import (
	"strings"
	"unicode/utf8"
)

// otherCapitals returns a name in capitals, and another name of the English that the Chinese has once more in place
// of it: GPU for "CPU". Both have the same length, so that they are easy to confuse. No other name of the English
// differs.
func otherCapitals(en, zh string) (english, chinese string) {
	own := countCapitals(en)
	if len(own) < 2 {
		return "", "" // as nearly all texts
	}
	said := countCapitals(zh)
	for name, times := range own {
		switch more := said[name] - times; {
		case more == 0:
		case more == -1 && english == "":
			english = name
		case more == 1 && chinese == "":
			chinese = name
		default: // more than two names differ
			return "", ""
		}
	}
	if len(english) != len(chinese) || hasAny(zh, translationsOf[english]) {
		return "", ""
	}
	return english, chinese
}

// translationsOf has the Chinese words for names in capitals.
var translationsOf = map[string][]string{"GPU": {"显卡", "图形处理器"}, "CPU": {"处理器"}, "RAM": {"内存"}, "URL": {"网址", "地址"}, "DNS": {"域名"}, "API": {"接口"}, "LAN": {"局域网"}}

// countCapitals counts how often a text has each name in capitals.
func countCapitals(s string) map[string]int {
	times := make(map[string]int)
	for w := range strings.FieldsFuncSeq(s, func(r rune) bool { return r >= utf8.RuneSelf || !isWord(byte(r)) }) {
		if w = strings.TrimSuffix(w, "s"); len(w) > 1 && isLetter(w[0]) && strings.Trim(w, capitals) == "" {
			times[w]++
		}
	}
	return times
}
