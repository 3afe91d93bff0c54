package zh

import (
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// nestedNames are pairs of names. The second name contains the first one.
var nestedNames = [...]struct {
	short, long string
	excuse      *lazyregexp.Regexp // of an English text whose translation may need the other name; nil if there is none
}{
	{"http", "https", nil},
	{"LF", "CRLF", lazyregexp.New(`(?i)\b(?:windows|dos|not|no|never|instead|lacks?|without|wants?|expects?|requires?|needs?)\b`)},
}

// gainedNested returns one of two nested names, such as https, if the English has only the other one and the Chinese
// only this one.
func gainedNested(en, zh string) string {
	small := lower(zh)
	for _, names := range nestedNames {
		short, long := lower(names.short), lower(names.long)
		if !strings.Contains(small, short) {
			continue // as in nearly all texts
		}
		own, said := nestedIn(lower(en), short, long), nestedIn(small, short, long)
		switch {
		case names.excuse != nil && names.excuse.MatchString(en):
		case own == onlyShort && said == onlyLong:
			return names.long
		case own == onlyLong && said == onlyShort:
			return names.short
		}
	}
	return ""
}

// A nesting says which of two nested names a text has.
type nesting struct{ short, long bool }

var onlyShort, onlyLong = nesting{short: true}, nesting{long: true}

// nestedIn returns which of two nested names a text in lower case has.
func nestedIn(s, short, long string) nesting {
	rest := strings.ReplaceAll(s, long, " ")
	return nesting{contains(rest, short, wordEdge), rest != s}
}
