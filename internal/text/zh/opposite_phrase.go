package zh

import (
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// endedForStill returns "still" with its verb, and 不再, if the Chinese has it before the same verb: 不再存在 for
// "still exists".
func endedForStill(en, zh string) (english, chinese string) {
	_, after, found := strings.Cut(zh, ended)
	if !found {
		return "", "" // as nearly all texts
	}
	if _, last := lastSentence(en, ". "); goesOn.MatchString(last) && !denying.MatchString(last) && !hasAny(zh, continuing) && workingOn.MatchString(zh) {
		return goesOn.FindString(last), ended
	}
	if !strings.Contains(en, "still ") {
		return "", ""
	}
	if m := stillDone.FindStringSubmatch(en); m != nil && !hasAny(zh, continuing) && hasPrefix(strings.TrimPrefix(after, "被"), wordsFor(m[1])) {
		return "still " + m[1], ended
	}
	if hasAny(zh, continuing) || denying.MatchString(en) || strings.Contains(clauseWith(after, ""), "的") || strings.Contains(zh, "请"+ended) {
		return "", ""
	}
	for w, next := range englishWords(en) {
		if w == "still" && hasPrefix(after, wordsFor(next)) {
			return w + " " + next, ended
		}
	}
	return "", ""
}

// stillDone matches what still happens to something, as a part of its name.
var stillDone = lazyregexp.New(`\b(?:that|which) (?:is|are) still ([a-z]+ed)\b`)

// ended says that something is over. continuing say that it goes on.
const ended = "不再"

var continuing = strings.Fields("仍 依然 依旧 还 照样 照旧 尚")

// denying matches a word for which a translation may have 不再: a negation, a condition, or the end of something.
var denying = lazyregexp.New(`(?i)\b(?:not|no|never|cannot|any ?more|none|nothing|neither|nor|without|whether|while|once|until|if|unless|as|when|wait|check|that|which|what|who|some|many|most|few|obsolete|unused|removed?|removes|dropped|deprecated)\b|n't\b`)

// goesOn matches a sentence whose last words say that something goes on.
var goesOn = lazyregexp.New(`\b(?:keeps \w+ing|continues|goes on)\b(?: \w+){0,3}[.]?$`)

// workingOn matches the end of a text that says that something works no more.
var workingOn = lazyregexp.New(`不再(?:进行|工作|运行|生效|起作用|执行|继续|有效)。?$`)

// orFails are words of a Chinese sentence that says what happens otherwise.
var orFails = strings.Fields("至少 如果 若 就 才 会 将 否则 报错 出错 拒绝 失败")

// lessForAtLeast returns "at least as" with its word, and a Chinese word for less, if nothing before it denies it: 低于 for "at least as high".
func lessForAtLeast(en, zh string) (english, chinese string) {
	_, after, found := strings.Cut(en, "at least as ")
	if !found || hasAny(zh, orFails) {
		return "", ""
	}
	word, _, _ := strings.Cut(after, " ")
	for _, less := range [...]string{"低于", "少于", "小于", "短于", "早于", "旧于"} {
		before, _, found := strings.Cut(zh, less)
		if found && !strings.ContainsAny(clauseWith(before+less, less), negators) {
			return "at least as " + strings.Trim(word, ".,;:"), less
		}
	}
	return "", ""
}

// likeForUnlike returns "unlike" with its name, if the Chinese says that both are alike: 和 Module.to 一样 for "unlike Module.to".
func likeForUnlike(en, zh string) (english, chinese string) {
	if !strings.Contains(en, "nlike ") {
		return "", "" // as nearly all texts
	}
	m := unlike.FindStringSubmatch(en)
	if m == nil {
		return "", ""
	}
	before, after, found := strings.Cut(zh, m[1])
	const alike = "一样"
	joined := hasSuffix(strings.TrimRight(before, " `“"), []string{"和", "跟", "与", "像"})
	if found && joined && strings.HasPrefix(strings.TrimLeft(after, " `”"), alike) && !strings.ContainsAny(before[strings.LastIndexAny(before, "，。；：")+1:], negators) && !hasAny(zh, []string{"但", "不过", "而", "却"}) {
		return "unlike", alike
	}
	return "", ""
}

// unlike matches a name of code from which something differs.
var unlike = lazyregexp.New(`\b[Uu]nlike (?:the |a |an )?\x60?([A-Za-z_][\w.-]*\w)`)

// affirmedAdjective returns an adjective such as "unusable", and the Chinese for "still usable", such as 依然可用.
// The English sentence has one clause, and nothing in either text denies it.
func affirmedAdjective(en, zh string) (english, chinese string) {
	said := stillUsable.FindString(zh)
	if said == "" || strings.ContainsAny(zh, negators) || strings.ContainsAny(clauseWith(zh, said), mildNegators) || staysUsable.MatchString(en) {
		return "", ""
	}
	if m := unusable.FindStringSubmatch(en); m != nil && !denying.MatchString(m[0]) {
		return m[1], said
	}
	return "", ""
}

var (
	stillUsable = lazyregexp.New(`(?:依然|仍然|依旧|仍)(?:可用|可达)`)
	unusable    = lazyregexp.New(`(?:^|[.;:] )[^.,;:]* (?:is|are) (unusable|unavailable|unreachable)\b[^.,;:]*\.`)
	// staysUsable matches a word that says that something is usable.
	staysUsable = lazyregexp.New(`(?i)\b(?:still|remain|continu|work|keep|stay|but|although|though|can|other|only|use|usable|available|reachable)`)
)

// countsCase returns what says in English that case does not matter, and 区分大小写, which says that it does. A
// sentence about two things may say both.
func countsCase(en, zh string) (english, chinese string) {
	const counts = "区分大小写"
	if strings.Count(zh, counts) != 1 || !strings.Contains(en, "ase") {
		return "", ""
	}
	ignored := ignoresCase.FindString(en)
	if ignored == "" || strings.ContainsAny(clauseWith(zh, counts), negators+mildNegators+"是") {
		return "", ""
	}
	for _, sentence := range strings.SplitAfter(en, ". ") {
		if strings.Contains(sentence, ignored) && strings.ContainsAny(sentence, ",:;") {
			return "", ""
		}
	}
	return ignored, counts
}

var ignoresCase = lazyregexp.New(`(?i)\bcase[- ]insensitiv(?:e|ely)\b|\b(?:without regard to|regardless of|ignor(?:es?|ing)|irrespective of) (?:upper and lower |the )?case\b`)
