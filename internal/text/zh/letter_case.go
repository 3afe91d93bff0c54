package zh

import (
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// countsCase returns what says that capitals do not matter, if the Chinese says that they do. A sentence about two things may say both.
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
