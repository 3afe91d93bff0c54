package rules

import (
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/schema"
)

// A sameDeed reports whether a workaround does what a dead end only names.
type sameDeed func(w *schema.Workaround) bool

// deedsOf say what a dead end names, each in one kind of words, and whether a workaround does it. The sameDeed is nil if the dead end has
// other words.
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

// addDoing adds the workarounds that do a deed to what a dead end contradicts. Those that only hold in some cases do not count, and if the
// dead end has a condition, neither do those with one.
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
