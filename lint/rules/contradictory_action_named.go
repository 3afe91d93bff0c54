package rules

import (
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/schema"
)

// nameDeed is for a dead end that only names what to use: a command of two words, a policy of Redis, or a long option.
func nameDeed(deadEnd string) (message string, does sameDeed) {
	if len(deadEnd) > longestBare {
		return "", nil
	}
	if m := shortCommand.FindStringSubmatch(deadEnd); m != nil {
		return "the same command", func(w *schema.Workaround) bool {
			_, deed, _ := strings.Cut(m[1], " ")
			return firstDeed(w.How) == m[1] && strings.Contains(strings.ToLower(w.Action), deed) && !inOrder.MatchString(w.Action)
		}
	}
	if policy := onlyChoice(deadEnd, evictionPolicies); policy != "" {
		return "the same policy", func(w *schema.Workaround) bool {
			return onlyChoice(w.How, evictionPolicies) == policy && !strings.Contains(w.Action, policy) && !strings.Contains(w.How, " -p ") && !strings.Contains(w.How, " -h ")
		}
	}
	option := soleOption(deadEnd)
	if option == "" || leavesOut.MatchString(deadEnd) {
		return "", nil
	}
	return "the same option", func(w *schema.Workaround) bool {
		return soleOption(w.Action) == option && hasOption(w.How, option) && !leavesOut.MatchString(w.Action) && !inOrder.MatchString(w.Action)
	}
}

// inOrder recognizes an action of several steps, in which a command may help.
var inOrder = regex.NewRecognizer(`(?i)\b(?:first|then|once|after|before|again|lock|commit|delete)\b`)

// soleOption returns the only long option of an action, if it has no value there.
func soleOption(action string) string {
	options := longOptions(action)
	if len(options) != 1 || strings.Contains(action, options[0]+"=") {
		return ""
	}
	return options[0]
}

// shortCommand matches an action that only runs a command of two words, perhaps before the failed step.
var shortCommand = regex.NewRare(`^Run \x60?((?:git|npm|docker|cargo|go|pip|kubectl) [a-z-]+)\x60?(?:, and [a-z ]+ again)?\.?$`)
