package zh

import "strings"

// sizes are the units of memory: a letter, the English word, and the Chinese words.
var sizes = [...]struct{ letter, word, chinese string }{
	{"K", "kilobyte", "千字节"}, {"M", "megabyte", "兆"}, {"G", "gigabyte", "吉"}, {"T", "terabyte", "太"},
}

// otherUnit returns the only unit of memory that an English text spells out, and another one that is the only unit of the
// translation, as in 以 GB 为单位 for "in megabytes".
func otherUnit(en, zh string) (word, unit string) {
	const longest = 1000 // bytes
	if len(en) > longest || len(zh) > longest || !strings.Contains(en, "byte") || strings.Count(en, "byte") != strings.Count(en, "abyte")+strings.Count(en, "obyte") {
		return "", ""
	}
	for _, s := range sizes {
		inEnglish := strings.Contains(en, s.word)
		inChinese := contains(zh, s.letter+"B", wordEdge) || contains(zh, s.letter+"iB", wordEdge)
		switch {
		case inEnglish && (word != "" || inChinese), inChinese && unit != "", strings.Contains(zh, s.chinese), strings.Contains(en, s.letter+"B"), strings.Contains(en, s.letter+"iB"):
			return "", ""
		case inEnglish:
			word = s.word
		case inChinese:
			unit = s.letter + "B"
		}
	}
	if word == "" || unit == "" {
		return "", ""
	}
	return word, unit
}
