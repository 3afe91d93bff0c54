package catalog

import (
	_ "embed"
	"strings"
)

// statesText has a message of PostgreSQL in each line, a tab, and the SQLSTATEs with which the server reports it. The first line
// names the source.
//
//go:embed postgres_states.txt
var statesText string

// StatesOf returns the SQLSTATEs with which PostgreSQL's server reports a message, given as in [Message.Text]. It returns nil if
// they are not known.
func StatesOf(message string) []string {
	_, rest, found := strings.Cut(statesText, "\n"+message+"\t")
	if !found {
		return nil
	}
	states, _, _ := strings.Cut(rest, "\n")
	return strings.Fields(states)
}
