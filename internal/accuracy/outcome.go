package accuracy

import (
	"fmt"
	"slices"
	"strings"
)

// An Outcome says how well a knowledge base explains a log.
type Outcome string

// The outcomes. The first four are of logs that a record must explain, the others of logs
// that it must not match.
const (
	First       Outcome = "first"        // the record comes first
	WrongLine   Outcome = "wrong_line"   // the record comes first, but matches another line
	WrongRecord Outcome = "wrong_record" // another record comes first
	None        Outcome = "none"         // no record matches
	Quiet       Outcome = "quiet"        // the record does not match
	FalseMatch  Outcome = "false_match"  // the record matches
)

var outcomes = []Outcome{First, WrongLine, WrongRecord, None, Quiet, FalseMatch}

func (o Outcome) valid() bool { return slices.Contains(outcomes, o) }

// words returns the outcome in words.
func (o Outcome) words() string { return strings.ReplaceAll(string(o), "_", " ") }

// Text returns the outcome of a trial in words, with the record that comes first instead.
func (t Trial) Text() string {
	switch {
	case t.Outcome == WrongRecord && t.Rank > 0:
		return fmt.Sprintf("rank %d, after %s", t.Rank, t.Winner)
	case t.Outcome == WrongRecord:
		return "wrong record " + t.Winner
	}
	return t.Outcome.words()
}

// worth orders trials of one log, the better the higher. A wrong record is worse than no
// record, because it misleads.
func (t Trial) worth() float64 {
	switch {
	case t.Outcome == First || t.Outcome == Quiet:
		return 1
	case t.Outcome == WrongLine:
		return 0.9
	case t.Outcome == WrongRecord && t.Rank > 0:
		return 1 / float64(t.Rank+1)
	case t.Outcome == None:
		return 0
	}
	return -1
}
