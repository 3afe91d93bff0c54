package zh

import (
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// affirmedAdjective returns the adjective of a sentence of one clause, and a Chinese word for the positive one, if
// nothing denies it: 依然可用 for "is unusable".
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
