package claim

import (
	"strings"

	"github.com/kbctl/kbctl/internal/facts/catalog"
)

// otherLabel returns the message of the line if a program prints it only after another word in capitals: "NOAUTH this user has
// no permissions to run the 'get' command", where Redis prints NOPERM.
func otherLabel(s *statement) (claim *Claim) {
	label, rest, found := strings.Cut(s.line, " ")
	if !found || !isLabel(label, s.facts) {
		return nil
	}
	stated := tokens(rest, false)
	for _, m := range s.like() {
		real, message, _ := strings.Cut(m.Text, " ")
		if !isLabel(real, s.facts) {
			continue
		}
		a := align(stated, tokens(message, true))
		if a.large+a.small+a.lost > 0 || a.matches < 4 || a.content < 3 || !a.complete {
			continue
		}
		if real == label {
			return nil
		}
		claim = s.claim(m)
	}
	return claim
}

// isLabel reports whether a word in capitals is the name of an error.
func isLabel(word string, facts *catalog.Facts) bool {
	return len(word) > 1 && word == strings.ToUpper(word) && facts.Code(word) != nil
}
