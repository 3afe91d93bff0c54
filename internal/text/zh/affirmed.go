package zh

import (
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// affirmsDenied reports whether the Chinese affirms what the English denies in one of some plain phrases. Other
// negations of the sentence do not matter: None 等于空字符串，这个判断拦不住它 for "None is not equal to an empty
// string, so the test does not catch it".
func affirmsDenied(en, zh string) bool {
	if strings.Contains(en, " but no ") || strings.Contains(en, " but not ") && !strings.Contains(en, "not only") {
		_, after, found := strings.Cut(zh, "，也")
		return found && !strings.ContainsAny(zh, negators+mildNegators) && hasPrefix(after, []string{"能", "会", "可以", "可"})
	}
	if strings.Contains(en, " nothing ") {
		if unneeded.MatchString(en) && hasAny(zh, []string{"仍在", "仍然在", "还在"}) && !strings.ContainsAny(zh, negators+"非拒") {
			return true
		}
		if doesNothing.MatchString(en) && strings.Contains(zh, "任何") && !strings.ContainsAny(zh, negators) && !strings.ContainsAny(clauseWith(zh, "任何"), mildNegators) {
			return true
		}
	}
	return deniesEqual.MatchString(en) && !strings.Contains(en, " but ") && affirmsOnce(zh, "等于")
}

// affirmsOnce reports whether a Chinese text has a word once, in a clause without a negation and without a limit.
func affirmsOnce(zh, word string) bool {
	return strings.Count(zh, word) == 1 && !strings.ContainsAny(clauseWith(zh, word), negators+mildNegators+"只仅才仍也都与若如")
}

// clauseWith returns the clause in which a Chinese text has a word first.
func clauseWith(zh, word string) string {
	before, after, _ := strings.Cut(zh, word)
	before = before[strings.LastIndexAny(before, "，。；：")+1:]
	if end := strings.IndexAny(after, "，。；："); end >= 0 {
		after = after[:end]
	}
	return before + word + after
}

// mildNegators are characters of words that may negate, such as 非, 禁止, 避免 and 拒绝.
const mildNegators = "非别禁免拒缺失除停止难忽"

var (
	deniesEqual = lazyregexp.New(`\b(?:is|are|does|do) not equal\b`)
	// doesNothing matches a verb with the object "nothing". unneeded matches what says that nothing needs a thing any
	// more.
	doesNothing = lazyregexp.New(`\b(?:installs|writes|reads|changes|deletes|removes|sends|prints|stores|keeps|adds|copies|returns|loads|downloads) nothing\b`)
	unneeded    = lazyregexp.New(`\bnothing (?:uses|needs|reads|holds) any ?more\b`)
)
