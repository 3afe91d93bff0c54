package claim

import (
	"testing"

	"github.com/kbctl/kbctl/internal/testkit"
)

// TestIsSure checks which whole lines surely say a message of their program in other words.
func TestIsSure(t *testing.T) {
	sure := func(messages [2]string) bool {
		stated, _ := termsOf(tokens(messages[0], false))
		terms, _ := termsOf(tokens(messages[1], true))
		real, said := newPhrase(terms, nil), newPhrase(stated, terms)
		l, ok := real.liken(said)
		return ok && !real.isSaidBy(said) && l.isSure(place{last: true})
	}
	testkit.Table(t, sure, map[[2]string]bool{
		{"authentication needed", "authentication required"}:                                                            true,
		{"types mismatched", "mismatched types"}:                                                                        false, // all words are generic
		{`relation "x" is not existing`, `relation "{}" does not exist`}:                                                true,
		{"duplicate key value breaks unique constraint \"x\"", "duplicate key value violates unique constraint \"{}\""}: true,
		{"missing return at the end of a func", "missing return at end of function"}:                                    false, // all words are generic
		{"deadlock was detected", "deadlock detected"}:                                                                  true,
		{"remote origin is already present", "remote {} already exists."}:                                               true,
		{"some refs were not pushed to 'x'", "failed to push some refs to '{}'"}:                                        true,
		{"Missing script: x", `Missing script: "{}"`}:                                                                   false, // its own words
		{"no PriorityClass with name found", "no PriorityClass with name {} was found"}:                                 false, // without the name
		{"LF will be replaced by CRLF", "CRLF will be replaced by LF"}:                                                  false, // the reverse
		{"file not found", "no such table: {}"}:                                                                         false,
		{"unable to read sha1 file of x.txt", "could not read file '{}'"}:                                               false,
		{"password must not equal user name", "password must equal user name"}:                                          false,
		{"endpoint with name already exists in network", "network with name {} already exists"}:                         false,
	})
}
