package zh

import (
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// otherDirection returns on which side of a number the English has its range, and the other side, which the Chinese has: 8.1 及以下
// for "8.1 or later".
func otherDirection(en, zh string) (english, chinese string) {
	if !strings.Contains(en, " or ") && !strings.Contains(en, " and ") || !strings.ContainsAny(en, "0123456789") {
		return "", "" // as most texts
	}
	own, said := rangeFrom.Get().FindAllStringSubmatch(en, 2), rangeFromZh.Get().FindAllStringSubmatch(zh, 2)
	if len(own) != 1 || len(said) != 1 || own[0][1] != said[0][1] || upwards[own[0][2]] == upwards[said[0][2]] {
		return "", ""
	}
	return own[0][2], said[0][2]
}

// rangeFrom and rangeFromZh match a number and the side on which the range is.
var (
	rangeFrom   = lazyregexp.New(`([0-9]+(?:\.[0-9]+)*)\+? (?:or|and) (later|newer|above|higher|up|greater|more|earlier|older|below|lower|less|fewer|under)\b`)
	rangeFromZh = lazyregexp.New(`([0-9]+(?:\.[0-9]+)*) ?(?:版本?)?(?:及其?|或者?|以及)?(以上|更高|更新|以后|之后|更大|更多|以下|更低|更早|以前|之前|更旧|更小|更少)`)
)

// upwards has the words for the side of the larger numbers.
var upwards = set("later newer above higher up greater more 以上 更高 更新 以后 之后 更大 更多")
