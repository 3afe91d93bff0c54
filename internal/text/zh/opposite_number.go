package zh

import (
	"strconv"
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// otherExitCode returns the only exit code of an English text, and the only one of the translation, if they differ.
func otherExitCode(en, zh string) (english, chinese string) {
	if !strings.Contains(zh, "退出") {
		return "", "" // as nearly all texts
	}
	own, other := onlyMatch(exitCode, en), onlyMatch(exitCodeZh, zh)
	if own == "" || other == "" || contains(en, other, numberEdge) || contains(zh, own, numberEdge) {
		return "", ""
	}
	return "exit code " + own, other
}

// exitCode matches an exit code in English, and exitCodeZh matches one in Chinese.
var (
	exitCode   = lazyregexp.New(`(?i)\b(?:exit (?:code|status|value)|exit(?:s|ed)? with(?: the)?(?: code| status| exit code)?)(?: is| was| of)?[ =]{1,3}([0-9]{1,3})\b`)
	exitCodeZh = lazyregexp.New(`退出(?:状态码|状态|代码|码|值) ?(?:为|是|变为|变成|等于)? ?([0-9]{1,3})|以(?:状态码|状态|代码|码)? ?([0-9]{1,3}) ?退出`)
)

// otherTens returns a number such as thirty, and a Chinese number that is ten, a hundred or a thousand times as
// large: 三百.
func otherTens(en, zh string) (english, chinese string) {
	if len(en) > longestExchange || !strings.ContainsAny(zh, "百千万") || hasAny(en, largeNumbers) {
		return "", "" // as nearly all texts
	}
	said := text{s: zh}
	for w := range englishWords(en) {
		n := written[w]
		if n < 20 || n%10 > 0 || said.hasValue(strconv.Itoa(n)) {
			continue
		}
		for _, times := range [...]int{10, 100, 1000} {
			for _, form := range chineseForms(n * times) {
				if strings.Contains(zh, form) {
					return w, form
				}
			}
		}
	}
	return "", ""
}

// largeNumbers are words that may follow a smaller number, as in "thirty million".
var largeNumbers = []string{" hundred", " thousand", " million", " billion"}

// sizes are the units of memory: a letter, the English word, and the Chinese words.
var sizes = [...]struct{ letter, word, chinese string }{
	{"K", "kilobyte", "千字节"}, {"M", "megabyte", "兆"}, {"G", "gigabyte", "吉"}, {"T", "terabyte", "太"},
}

// otherUnit returns the only unit of memory that an English text spells out, and the only one of the translation, if
// they differ: 以 GB 为单位 for "in megabytes".
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
