package zh

import (
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// affirmsDenied reports whether the Chinese says of something that it is so, although the English denies just this. Other negations
// of the sentence do not matter: None 等于空字符串，这个判断拦不住它 for "None is not equal to an empty string, so the test does not catch it".
func affirmsDenied(en, zh string) bool {
	switch {
	case strings.Contains(en, " but no ") || strings.Contains(en, " but not "):
		if _, after, found := strings.Cut(zh, "，也"); found && !strings.ContainsAny(zh, negators+mildNegators) && hasPrefix(after, []string{"能", "会", "可以", "可"}) {
			return true
		}
	case strings.Contains(en, " any more") || strings.Contains(en, " no longer ") || strings.Contains(en, " anymore"):
		if hasAny(zh, []string{"仍在", "仍然在", "还在"}) && !strings.ContainsAny(zh, negators+"非拒") && !hasAny(en, []string{"still", "remain"}) {
			return true
		}
	}
	if strings.Contains(en, "nothing ") && strings.Contains(zh, "任何") && !strings.ContainsAny(zh, negators) && !strings.ContainsAny(clauseWith(zh, "任何"), mildNegators) {
		return true
	}
	if !strings.Contains(en, " not ") {
		return false
	}
	m := deniedVerbs.FindStringSubmatch(en)
	return m != nil && strings.Count(en, m[1]) == 1 && affirmsVerb(zh, deniable[m[1]])
}

// affirmsVerb reports whether a Chinese text has one of the words once, in a clause that denies and limits nothing.
func affirmsVerb(zh string, words []string) bool {
	found := ""
	for _, w := range words {
		switch n := strings.Count(zh, w); {
		case n > 1, n == 1 && found != "":
			return false
		case n == 1:
			found = w
		}
	}
	return found != "" && !strings.ContainsAny(clauseWith(zh, found), negators+mildNegators+"只仅才仍也都与若如")
}

// clauseWith returns the clause of a Chinese text with the first place of a word.
func clauseWith(zh, word string) string {
	before, after, _ := strings.Cut(zh, word)
	before = before[strings.LastIndexAny(before, "，。；：")+1:]
	if end := strings.IndexAny(after, "，。；："); end >= 0 {
		after = after[:end]
	}
	return before + word + after
}

// mildNegators are characters of words that may say a negation: 非, 禁止, 避免, 拒绝.
const mildNegators = "非别禁免拒缺失除停止难忽"

var (
	// deniedVerbs matches the denial of what nearly all translations say with the same word.
	deniedVerbs = lazyregexp.New(`\b(?:is|are|was|were|do|does|did) not (equal|exist|match|contain|belong|distinguish|support)(?:s|ed)?\b`)
	deniable    = map[string][]string{"equal": {"等于", "相等"}, "exist": {"存在"}, "match": {"匹配"}, "contain": {"包含"}, "belong": {"属于"}, "distinguish": {"区分"}, "support": {"支持"}}
)
