package zh

import (
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// gainedRun returns several words in Latin letters of a translation, such as a message, that the English lacks: it has few pairs of them
// that follow each other.
func gainedRun(en, zh string) string {
	if len(en) > longestExchange || isMostlyLatin(zh) {
		return ""
	}
	const shortest = 5 // words
	var own string
	for _, run := range latinRun.FindAllString(zh, mostRuns) {
		words := strings.Fields(strings.ToLower(run))
		if len(words) < shortest {
			continue
		}
		if own == "" {
			own = " " + strings.Join(strings.FieldsFunc(strings.ToLower(en), notInRun), " ") + " "
		}
		known := 0
		for i := 1; i < len(words); i++ {
			if strings.Contains(own, " "+words[i-1]+" "+words[i]+" ") {
				known++
			}
		}
		if 4*known < len(words) {
			return strings.TrimSpace(run)
		}
	}
	return ""
}

// isMostlyLatin reports whether a translation has more Latin letters than Chinese characters, so that it may be no translation.
func isMostlyLatin(zh string) bool {
	latin := 0
	for i := range len(zh) {
		if isLetter(zh[i]) {
			latin++
		}
	}
	return 2*latin > len(zh)
}

// notInRun reports whether a character parts words.
func notInRun(r rune) bool { return r < 'a' || r > 'z' }

// latinRun matches words of an English text.
var latinRun = lazyregexp.New(`[A-Za-z]+(?: [A-Za-z]+)+`)

const mostRuns = 20
