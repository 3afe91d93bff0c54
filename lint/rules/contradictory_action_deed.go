package rules

import (
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/schema"
)

// A sameDeed reports whether a workaround does what a dead end only names.
type sameDeed func(w *schema.Workaround) bool

// Each function of deedsOf recognizes one kind of dead end, such as one that names an option. It returns a message and a test for
// workarounds. The test is nil if the dead end is of another kind.
var deedsOf = [...]func(deadEnd string) (message string, does sameDeed){optionDeed, valueDeed, settingDeed, callDeed, commandDeed, nameDeed}

// contradictDeeds adds the workarounds that do what a dead end of the same record names.
func contradictDeeds(found contradictions, r *schema.Record) {
	for i, d := range r.DeadEnds[:min(len(r.DeadEnds), mostCompared)] {
		for _, deedOf := range deedsOf {
			if message, does := deedOf(d.Action); does != nil && found[i] == nil {
				addDoing(found, r, i, message, does)
			}
		}
	}
}

// addDoing adds the workarounds that do a deed to what a dead end contradicts. It skips a workaround whose action holds only in some cases.
// It also skips one with a condition if the dead end has a condition.
func addDoing(found contradictions, r *schema.Record, deadEnd int, message string, does sameDeed) {
	for i := range r.Workarounds[:min(len(r.Workarounds), mostCompared)] {
		w := &r.Workarounds[i]
		if (blank(r.DeadEnds[deadEnd].Condition) || blank(w.Condition)) && does(w) && !limits.MatchString(strings.TrimPrefix(w.Action, "Wait until")) {
			add(found, deadEnd, contradicted{r, i, "how", message})
		}
	}
}

// limits recognizes an action that holds only in some cases. A dead end may be about the others.
var limits = regex.NewRecognizer(`(?i)\b(?:only|temporar\w*|if|unless|until|while|when|or|but)\b`)
