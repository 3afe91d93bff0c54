package zh

import (
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// otherSwitch returns a value that switches something, and the other value, which the Chinese has instead of it.
func otherSwitch(en, zh string) (english, chinese string) {
	if m := switched.FindStringSubmatch(en); m != nil {
		clause, _, _ := strings.Cut(zh, "：")
		if other := otherValue[m[1]]; !strings.ContainsAny(clause, "不别勿非") && contains(zh, other, wordEdge) && !contains(zh, m[1], wordEdge) && !contains(en, other, wordEdge) {
			return m[1], other
		}
	}
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

// switched matches an action that gives a setting a value, and otherValue has the other one.
var (
	switched   = lazyregexp.New(`^(?:Set|Switch|Change|Turn|Leave|Keep) [\w.\x60 -]{2,60} (?:to|at|=) ["'\x60]?(yes|no|on|off|true|false)\b`)
	otherValue = map[string]string{"yes": "no", "no": "yes", "on": "off", "off": "on", "true": "false", "false": "true"}
)

// limited matches a word that denies or limits what a sentence says.
var limited = lazyregexp.New(`(?i)\b(?:not|no|never|unless|only|until|stays?|remains?|keeps?|otherwise|without|neither)\b|n't\b`)
