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

// contradictDeeds adds the workarounds that do what a dead end of the same record names. Those that only hold in some cases do not
// count, and if the dead end has a condition, neither do those with one.
func contradictDeeds(found contradictions, r *schema.Record) {
	for i, d := range r.DeadEnds[:min(len(r.DeadEnds), mostCompared)] {
		for _, deedOf := range deedsOf {
			if found[i] != nil {
				break
			}
			message, does := deedOf(d.Action)
			for w := range r.Workarounds[:min(len(r.Workarounds), mostCompared)] {
				if does == nil {
					break
				}
				if fix := &r.Workarounds[w]; (blank(d.Condition) || blank(fix.Condition)) && does(fix) && !limits.MatchString(strings.TrimPrefix(fix.Action, "Wait until")) {
					add(found, i, contradicted{r, w, "how", message})
				}
			}
		}
	}
}

// limits recognizes an action that holds only in some cases. A dead end may be about the others.
var limits = regex.NewRecognizer(`(?i)\b(?:only|temporar\w*|if|unless|until|while|when|or|but)\b`)
