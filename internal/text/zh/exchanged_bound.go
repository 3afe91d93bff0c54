package zh

import (
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// exchangedBounds returns the only number with a lower bound and the only one with an upper bound, if the Chinese
// exchanges them: 2% 以上 and 不足 98% for "more than 98 %" and "less than 2 %". It returns nothing if the Chinese
// denies a bound, as in 不得小于, or if only one text says that something is refused.
func exchangedBounds(en, zh string) (first, second string) {
	if !hasAny(en, boundWords) {
		return "", "" // as nearly all texts
	}
	if en = deniedBounds.Replace(en); deniedBound.MatchString(en) {
		return "", ""
	}
	lower, upper := onlyMatch(lowerBound, en), onlyMatch(upperBound, en)
	if lower == "" || upper == "" || lower == upper {
		return "", ""
	}
	zh = boundsZh.Replace(zh)
	if deniedBoundZh.MatchString(zh) || refusing.MatchString(en) != refusing.MatchString(zh) {
		return "", ""
	}
	if onlyMatch(lowerBoundZh, zh) == upper && onlyMatch(upperBoundZh, zh) == lower {
		return lower, upper
	}
	return "", ""
}

// asWritten returns what deniedBounds has replaced in an English text, such as "no fewer than" for "least". Other
// words stay as they are.
func asWritten(en, word string) string {
	for i := 0; i < len(deniedBoundPairs); i += 2 {
		if deniedBoundPairs[i+1] == "at "+word && strings.Contains(en, deniedBoundPairs[i]) && !strings.Contains(en, word) {
			return deniedBoundPairs[i]
		}
	}
	return word
}

// onlyMatch returns what the groups of a pattern match. It returns "" unless there is exactly one match.
func onlyMatch(pattern *lazyregexp.Regexp, s string) string {
	if all := pattern.Get().FindAllStringSubmatch(s, 2); len(all) == 1 {
		return strings.Join(all[0][1:], "")
	}
	return ""
}

var (
	boundWords = []string{"ess than ", "ewer than ", "o more than ", "ot more than ", "t most ", "nder ", "elow "}
	// deniedBounds puts a bound without a negation in place of one with a negation. deniedBoundPairs has both, one after
	// the other.
	deniedBounds     = strings.NewReplacer(deniedBoundPairs...)
	deniedBoundPairs = []string{"not more than", "at most", "no more than", "at most", "not less than", "at least", "no less than", "at least", "no fewer than", "at least"}
	// boundsZh puts 至多 or 至少 in place of each Chinese word for a bound.
	boundsZh = func() *strings.Replacer {
		var pairs []string
		for _, words := range [...][]string{strings.Fields("至多 最多 不超过 未超过 没超过 没有超过 不多于 不大于 不高于 不足 不到 少于 低于 小于"), strings.Fields("至少 最少 不少于 不低于 不小于 超过 多于 大于 高于")} {
			for _, w := range words {
				pairs = append(pairs, w, words[0])
			}
		}
		return strings.NewReplacer(pairs...)
	}()
	// These patterns match a bound with its number.
	lowerBound   = lazyregexp.New(`(?i)\b(?:at least|more than|greater than|over|above) ([0-9]+(?:\.[0-9]+)?)\b`)
	upperBound   = lazyregexp.New(`(?i)\b(?:at most|less than|fewer than|under|below) ([0-9]+(?:\.[0-9]+)?)\b`)
	lowerBoundZh = lazyregexp.New(`至少[^0-9，。；]{0,6}([0-9]+(?:\.[0-9]+)?)|([0-9]+(?:\.[0-9]+)?)[^0-9，。；]{0,4}以上`)
	// deniedBound matches a denied bound in English.
	deniedBound = lazyregexp.New(`(?i)\b(?:not|nor|neither|never|cannot|no)\b[^.;]{0,12} (?:less|fewer|more|greater|under|below|over|above)\b`)
	// deniedBoundZh matches a bound and a negation in one clause. refusing matches a word that says what is wrong.
	deniedBoundZh = lazyregexp.New(`[不勿非禁][^，。；]*至[少多]|至[少多][^，。；]*[不勿非禁]`)
	refusing      = lazyregexp.New(`(?i)\b(?:refus|reject|err|fail|invalid|den[iy]|forbid|abort|wrong|bad)|错|拒|失败|无效|非法|异常|禁|中止`)
	upperBoundZh  = lazyregexp.New(`至多[^0-9，。；]{0,6}([0-9]+(?:\.[0-9]+)?)|([0-9]+(?:\.[0-9]+)?)[^0-9，。；]{0,4}以下`)
)
