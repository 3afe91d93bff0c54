package rules

import (
	"fmt"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// sameDistinctions reports distinctions that say that the two errors are the same.
func sameDistinctions(p *lint.Pass, r *schema.Record) {
	for i, e := range r.Transitions.ConfusedWith {
		if saysSame(e.Distinction) {
			p.Report(lint.Finding{
				Place:   lint.Place{Record: r, Pointer: fmt.Sprintf("/transition_graph/frequently_confused_with/%d/distinction", i)},
				Message: "the distinction says that the two errors are the same",
				Hint:    "say how to tell them apart; if they are one error, merge the records",
			})
		}
	}
}

// saysSame reports whether a distinction says that the two errors do not differ, and nothing in it limits that.
func saysSame(distinction string) bool {
	return noDifference.MatchString(distinction) && !moreToSay.MatchString(distinction) || allAlike.MatchString(distinction) && !differing.MatchString(distinction)
}

var (
	noDifference = regex.NewScreened(`(?i)\b(?:(?:is|are) no (?:real )?difference|do(?:es)? not differ|no difference between|can be used interchangeably|are interchangeable)\b`)
	// moreToSay matches what goes on after a likeness: another sentence, or a word that limits.
	moreToSay = regex.NewRecognizer(`(?i)[.;:,] |\b(?:but|only|however|except|while|whereas|unlike|instead|rather|although|though|until|unless)\b`)
	// allAlike matches the words for two errors that are one, and differing a word for a difference.
	allAlike  = regex.NewScreened(`(?i)\b(?:the |exactly the |very )same (?:error|mistake|cause|situation|problem|condition|reason|remedy|fix|fault|bug|thing|meaning|failure)\b|\b(?:is|are|both are) (?:identical|synonyms|equivalent|one error|the same)\b`)
	differing = regex.NewRecognizer(`(?i)\b(?:but|only|here|there|that|while|whereas|however|instead|not|never|differ\w*|rather|unlike|without|says?|prints?|shows?|if|when|where|for|in|neither|nor|no|after|before|until|concept|which)\b|n['’]t\b`)
)
