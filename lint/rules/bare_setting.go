package rules

import (
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/schema"
)

// contradictSetting adds the workarounds that have the setting or the function of a dead end in the same record, if the
// dead end says no more than to change or to use it: "Raise back_log." A workaround may turn it the other way.
func contradictSetting(found contradictions, r *schema.Record) {
	for i, d := range r.DeadEnds {
		if found[i] != nil || len(d.Action) > longestBare || !strings.ContainsAny(d.Action, "_(") && strings.IndexByte(d.Action, '.') >= len(d.Action)-1 {
			continue
		}
		m := bareSetting.FindStringSubmatch(d.Action)
		if m == nil {
			continue
		}
		verb, name := meaningOf(strings.ToLower(m[1])), strings.TrimSuffix(m[2], "()")
		for w, workaround := range r.Workarounds {
			if strings.Count(workaround.How, "\n") <= fewLines && hasToken(workaround.How, name) && !turns(workaround.Action, verb) && !limits.MatchString(workaround.Action) && (blank(d.Condition) || blank(workaround.Condition)) {
				add(found, i, contradicted{r, w, "how", "the same setting"})
			}
		}
	}
}

// fewLines is the most line breaks of a how that sets one thing. Others set it among other things.
const fewLines = 1

// longestBare limits an action that only names a setting. Actions in bytes.
const longestBare = 80

// bareSetting matches an action that has only a verb and a name of several words.
var bareSetting = regex.NewRare(`^(Set|Raise|Lower|Increase|Reduce|Decrease|Enable|Disable|Change|Adjust|Tune|Use|Unset|Export|Call) (?:the )?(?:setting |variable |function )?\x60?([A-Za-z]\w*(?:[._]\w+)+(?:\(\))?|\w+\(\))\x60?\.?$`)

// turns reports whether an action turns a setting in the other direction than a verb.
func turns(action, verb string) bool {
	other := contrary[verb]
	return other != "" && slices.Contains(meanings(action), other)
}

// contrary maps the meaning of a verb to that of the opposite one.
var contrary = func() map[string]string {
	all := make(map[string]string)
	for _, pair := range [...][2]string{{"raise", "lower"}, {"enable", "disable"}, {"set", "unset"}, {"export", "unset"}} {
		a, b := meaningOf(pair[0]), meaningOf(pair[1])
		all[a], all[b] = b, a
	}
	return all
}()

// hasToken reports whether a text has a name that is no part of a longer one.
func hasToken(text, name string) bool {
	for at := 0; ; {
		i := strings.Index(text[at:], name)
		if i < 0 {
			return false
		}
		at += i
		end := at + len(name)
		if (at == 0 || !inName(text[at-1])) && (end == len(text) || !inName(text[end])) {
			return true
		}
		at = end
	}
}

func inName(c byte) bool { return isNameRune(rune(c)) || c == '.' }
