package zh

import (
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// otherSwitch returns a value that switches something, such as ON, and the opposite value, which the Chinese has instead of it.
func otherSwitch(en, zh string) (english, chinese string) {
	if limited.MatchString(en) || strings.ContainsAny(zh, "不没无未非否除只仅才") {
		return "", "" // one value may be said with the other one
	}
	for _, values := range [...][2]string{{"ON", "OFF"}, {"TRUE", "FALSE"}, {"true", "false"}, {"YES", "NO"}} {
		for i, value := range values {
			other := values[1-i]
			if contains(en, value, wordEdge) && contains(zh, other, wordEdge) && !contains(en, other, wordEdge) && !contains(zh, value, wordEdge) {
				return value, other
			}
		}
	}
	return "", ""
}

// limited matches a word that denies or limits what a sentence says.
var limited = lazyregexp.New(`(?i)\b(?:not|no|never|unless|only|until|stays?|remains?|keeps?|otherwise|without|neither)\b|n't\b`)
