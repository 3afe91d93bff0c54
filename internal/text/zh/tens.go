package zh

import (
	"strings"
)

// otherTens returns a number such as thirty, and a Chinese number with its digit that is ten or a hundred times as large.
func otherTens(en, zh string) (english, chinese string) {
	for i, word := range strings.Fields("twenty thirty forty fifty sixty seventy eighty ninety") {
		if !contains(en, word, wordEdge) {
			continue
		}
		digit := strings.Fields("二 三 四 五 六 七 八 九")[i]
		for _, larger := range [...]string{"百", "千", "万"} {
			if strings.Contains(zh, digit+larger) && !strings.Contains(zh, digit+"十") && !hasAny(en, larger10) {
				return word, digit + larger
			}
		}
	}
	return "", ""
}

// larger10 are words for large numbers that may follow a smaller one.
var larger10 = []string{" hundred", " thousand", " million", " billion"}
