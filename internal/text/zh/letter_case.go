package zh

import (
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// otherCase returns what says that capitals do not matter, or that they do, and the Chinese for the opposite.
func otherCase(en, zh string) (english, chinese string) {
	if !strings.Contains(zh, "区分大小写") || !strings.Contains(en, "ase") || strings.Contains(zh, "是否") {
		return "", ""
	}
	denied := strings.Contains(zh, "不区分大小写") || strings.Contains(zh, "不会区分大小写") || strings.Contains(zh, "不分大小写") || strings.Contains(zh, "不管大小写")
	if ignored := ignoresCase.FindString(en); ignored != "" && !denied && !matchesCase.MatchString(en) {
		return ignored, "区分大小写"
	}
	if matched := matchesCase.FindString(en); matched != "" && denied && strings.Count(zh, "区分大小写") == 1 && !ignoresCase.MatchString(en) && !limited.MatchString(en) {
		return matched, "不区分大小写"
	}
	return "", ""
}

var (
	ignoresCase = lazyregexp.New(`(?i)\bcase[- ]insensitiv(?:e|ely|ity)\b|\b(?:without regard to|regardless of|ignor(?:es?|ing)|irrespective of) (?:upper and lower |the )?case\b`)
	matchesCase = lazyregexp.New(`(?i)\bcase[- ]sensitiv(?:e|ely|ity)\b|\b(?:respects?|distinguish(?:es)?|depends on) (?:the )?case\b`)
)
