package zh

import (
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// otherBound returns "at least" or "at most" with its number, and the other bound, which the Chinese gives to the only such number:
// 最多 16 for "at least 16".
func otherBound(en, zh string) (english, chinese string) {
	if !strings.Contains(en, " least ") && !strings.Contains(en, " most ") && !strings.Contains(en, " than ") {
		return "", ""
	}
	for i := range bounded {
		m, other := bounded[i].FindStringSubmatch(en), boundedZh[1-i].FindStringSubmatch(zh)
		if m != nil && other != nil && m[1] == other[1] && strings.Count(en, m[1]) == 1 && !boundedZh[i].MatchString(zh) && !bounded[1-i].MatchString(en) {
			return m[0], other[0]
		}
	}
	return "", ""
}

// bounded matches a lower and an upper bound in English, and boundedZh in Chinese.
var (
	bounded = [...]*lazyregexp.Regexp{
		lazyregexp.New(`(?i)\b(?:at least|no (?:fewer|less) than) ([0-9]+(?:\.[0-9]+)*)\b`),
		lazyregexp.New(`(?i)\b(?:at most|(?:no|not) more than) ([0-9]+(?:\.[0-9]+)*)\b`),
	}
	boundedZh = [...]*lazyregexp.Regexp{
		lazyregexp.New(`(?:至少|最少|不少于|不低于|不小于)[^0-9，。；]{0,12}([0-9]+(?:\.[0-9]+)*)`),
		lazyregexp.New(`(?:至多|最多|不超过|不多于|不大于|不高于)[^0-9，。；]{0,12}([0-9]+(?:\.[0-9]+)*)`),
	}
)
