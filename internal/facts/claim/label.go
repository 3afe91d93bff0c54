package claim

import "strings"

// otherLabel returns the message of the line if a program prints it only after another word in capitals: "NOAUTH this user has
// no permissions to run the 'get' command", where Redis prints NOPERM.
func (s *statement) otherLabel() (claim *Claim) {
	label, rest, found := strings.Cut(s.line, " ")
	if !found || !s.isLabel(label) {
		return nil
	}
	stated := tokens(rest, false)
	for _, m := range s.like() {
		real, message, _ := strings.Cut(m.Text, " ")
		if !s.isLabel(real) {
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
func (s *statement) isLabel(word string) bool {
	return len(word) > 1 && word == strings.ToUpper(word) && s.facts.Code(word) != nil
}
