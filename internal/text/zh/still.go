package zh

import (
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// endedForStill returns "still" with its verb, and 不再 with the same verb, which says the opposite.
func endedForStill(en, zh string) (english, chinese string) {
	_, after, found := strings.Cut(zh, ended)
	if !found || !strings.Contains(en, "still ") {
		return "", "" // as nearly all texts
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

// ended says that something is over, and continuing that it is not.
const ended = "不再"

var continuing = strings.Fields("仍 依然 依旧 还 照样 照旧 尚")

// denying matches a word for which a translation may have 不再: a negation, a condition, or the end of something.
var denying = lazyregexp.New(`(?i)\b(?:not|no|never|cannot|any ?more|none|nothing|neither|nor|without|whether|while|once|until|if|unless|as|when|wait|check|that|which|what|who|some|many|most|few|obsolete|unused|removed?|removes|dropped|deprecated)\b|n't\b`)
