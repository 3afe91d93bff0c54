package zh

import (
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// otherValueOfKey returns a key with a value such as true, and the opposite value, which the Chinese gives to the
// same key: strict: true for "strict: false".
func otherValueOfKey(en, zh string) (english, chinese string) {
	if !slices.ContainsFunc(switchValues, func(value string) bool { return contains(zh, value, wordEdge) }) {
		return "", "" // as nearly all texts
	}
	for _, m := range keyed.Get().FindAllStringSubmatch(en, mostKeys) {
		other := otherValue[m[2]]
		said := gives(zh, m[1], other)
		if hasBoth(en, m[2], other) || hasBoth(zh, m[2], other) || strings.ContainsAny(zh, "默原旧前") {
			continue // one of them may be the default
		}
		if said == "" || strings.ContainsAny(clauseWith(zh, said), negators+mildNegators) || limited.MatchString(strings.ReplaceAll(sentenceWith(en, m[0]), m[0], "")) {
			continue
		}
		return m[1] + " " + m[2], other
	}
	return "", ""
}

// hasBoth reports whether a text has both values.
func hasBoth(s, value, other string) bool {
	return contains(lower(s), value, wordEdge) && contains(lower(s), other, wordEdge)
}

// gives returns the words of a text that give a value to a key.
func gives(s, key, value string) string {
	for _, m := range keyed.Get().FindAllStringSubmatch(s, mostKeys) {
		if m[1] == key && m[2] == value {
			return m[0]
		}
	}
	return ""
}

// mostKeys is the largest number of keys that are read in a text.
const mostKeys = 20

var switchValues = []string{"true", "false", "yes", "no", "on", "off"}

// otherValue has the opposite of each value.
var otherValue = map[string]string{"yes": "no", "no": "yes", "on": "off", "off": "on", "true": "false", "false": "true"}

// keyed matches a key with its value.
var keyed = lazyregexp.New(`([A-Za-z_][\w.-]{2,})["'\x60]?(?: ?[:=：] ?| to | ?(?:设|设置|改|配置)(?:为|成) ?| )["'\x60]?(true|false|yes|no|on|off)\b`)

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

// returnsOther returns the value that a function returns, and another one, which it returns in the Chinese: TRUE for FALSE.
func returnsOther(en, zh string) (english, chinese string) {
	own, said := returned.FindStringSubmatch(en), returnedZh.FindStringSubmatch(zh)
	if own == nil || said == nil || limited.MatchString(strings.Replace(en, own[0], "", 1)) || strings.EqualFold(own[1], said[1]) || hasBoth(en, lower(own[1]), lower(said[1])) || hasBoth(zh, lower(own[1]), lower(said[1])) {
		return "", ""
	}
	return own[1], said[1]
}

// returned and returnedZh match the value that a function returns.
var (
	returned   = lazyregexp.New(`(?i)\breturns? (?:only )?(true|false|null|none|nil|undefined)\b`)
	returnedZh = lazyregexp.New(`(?i)返回(?:的是|值为|了)? ?(true|false|null|none|nil|undefined)\b`)
)

// limited matches a word that denies or limits what a sentence says.
var limited = lazyregexp.New(`(?i)\b(?:not|no|never|unless|only|until|stays?|remains?|keeps?|otherwise|without|neither)\b|n't\b`)
