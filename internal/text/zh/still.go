package zh

import (
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// endedForStill returns "still" and 不再, which says the opposite.
func endedForStill(en, zh string) (english, chinese string) {
	_, after, found := strings.Cut(zh, ended)
	if !found || !strings.Contains(en, "still ") {
		return "", "" // as nearly all texts
	}
	if hasAny(zh, continuing) || denying.MatchString(en) {
		return "", ""
	}
	for w, next := range englishWords(en) {
		if w == "still" && (hasPrefix(after, wordsFor(next)) || !stopping.MatchString(en)) {
			return w + " " + next, ended
		}
	}
	return "", ""
}

// ended says that something is over, and continuing that it is not.
const ended = "不再"

var continuing = strings.Fields("仍 依然 依旧 还 照样 照旧 尚")

// denying matches a negation that a translation may say with 不再, and stopping a verb that it may.
var (
	denying  = lazyregexp.New(`(?i)\b(?:not|no|never|cannot|any ?more|none|nothing|neither|nor|without)\b|n't\b`)
	stopping = lazyregexp.New(`(?i)\bstop(?:s|ped|ping)?\b`)
)
