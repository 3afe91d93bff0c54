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
	if deniesEffect.MatchString(en) && !strings.ContainsAny(zh, negators) && hasAny(zh, []string{"有影响", "会影响", "受影响"}) {
		return true
	}
	return deniesEqual.MatchString(en) && !strings.Contains(en, " but ") && affirmsOnce(zh, "等于")
}

// affirmsVerb reports whether the Chinese says that something will do what the English says that it does not: 会先删除它 for "does not delete
// it first".
func affirmsVerb(en, zh string) bool {
	m := deniedDeed.FindStringSubmatch(en)
	if m == nil || hasAny(zh, []string{"则", "而", "保留", "只", "仅"}) || limitsDenial.MatchString(en) || len(deniedDeed.FindAllString(en, 2)) > 1 {
		return false
	}
	word := knownOpposites().english[stem(m[1])]
	if word == nil {
		return false
	}
	for _, said := range word.translations {
		before, _, found := strings.Cut(zh, said)
		if !found || len(said) < len("删除") || !affirmsOnce(zh, said) {
			continue
		}
		if clause := before[strings.LastIndexAny(before, "，。；：")+1:]; hasAny(clause, announced) && len(clause) <= len("一二三四五六七八") {
			return true
		}
	}
	return false
}

var (
	deniedDeed = lazyregexp.New(`\b(?:does|do|did|will) not ([a-z]+)\b`)
	// limitsDenial matches a word with which a denial may be an affirmation of something else.
	limitsDenial = lazyregexp.New(`(?i)\b(?:only|but|until|unless|except|automatically|itself|themselves|if|when|whether|instead|again|longer|any ?more|other|all|every|always|yet|why|what)\b`)
	announced    = strings.Fields("会 将 能 可以")
)

// affirmsOnce reports whether a Chinese text has a word once, in a clause without a negation and without a limit.
func affirmsOnce(zh, word string) bool {
	return strings.Count(zh, word) == 1 && !strings.ContainsAny(strings.Replace(clauseWith(zh, word), word, "", 1), negators+mildNegators+"只仅才仍也都与若如")
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
	deniesEffect = lazyregexp.New(`\b(?:(?:has|have|had) no (?:effect|influence)|(?:is|are) not affected|(?:does|do) not affect)\b`)
	deniesEqual  = lazyregexp.New(`\b(?:is|are|does|do) not equal\b`)
	// doesNothing matches a verb with the object "nothing". unneeded matches what says that nothing needs a thing any
	// more.
	doesNothing = lazyregexp.New(`\b(?:installs|writes|reads|changes|deletes|removes|sends|prints|stores|keeps|adds|copies|returns|loads|downloads) nothing\b`)
	unneeded    = lazyregexp.New(`\bnothing (?:uses|needs|reads|holds) any ?more\b`)
)
