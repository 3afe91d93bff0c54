package rules

import (
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/schema"
)

// settingDeed is for a dead end that says no more than to change a setting or to use a function: "Raise back_log." A workaround may
// turn it the other way.
func settingDeed(deadEnd string) (message string, does sameDeed) {
	if len(deadEnd) > longestBare || !strings.ContainsAny(deadEnd, "_(") && strings.IndexByte(deadEnd, '.') >= len(deadEnd)-1 {
		return "", nil
	}
	m := bareSetting.FindStringSubmatch(deadEnd)
	if m == nil {
		return "", nil
	}
	verb, name := meaningOf(strings.ToLower(m[1])), strings.TrimSuffix(m[2], "()")
	return "the same setting", func(w *schema.Workaround) bool {
		return (strings.Count(w.How, "\n") <= fewLines || onlySetting(w, name) || strings.Contains(w.Action, name)) && hasToken(w.How, name) && !turns(w.Action, verb)
	}
}

// valueDeed is for a dead end that gives a setting a value: "Set foreign_key_checks to 0."
func valueDeed(deadEnd string) (message string, does sameDeed) {
	if len(deadEnd) > longestBare || !strings.Contains(deadEnd, " to ") {
		return "", nil
	}
	m := setTo.FindStringSubmatch(deadEnd)
	if m == nil {
		return "", nil
	}
	return "the same setting", func(w *schema.Workaround) bool {
		if roleSetting.MatchString(w.How) || !hasToken(w.How, m[1]) {
			return false
		}
		_, value, _ := strings.Cut(w.How, m[1])
		value = strings.TrimPrefix(strings.TrimLeft(value, "=: '\""), "TO ")
		rest, same := strings.CutPrefix(value, m[2])
		return same && (rest == "" || !inName(rest[0]))
	}
}

// roleSetting recognizes a setting of one role or one database, which differs from that of a server.
var roleSetting = regex.NewRecognizer(`(?i)\balter (?:role|user|database)\b`)

// setTo matches an action that only gives a setting a value.
var setTo = regex.NewRare(`^(?:Set|Change|Switch) (?:the )?(?:setting |variable |option )?\x60?([A-Za-z]\w*[._-]\w+(?:[._-]\w+)*)\x60? (?:to|=) \x60?'?([\w.-]+?)'?\x60?(?: (?:for|in) (?:the |this )?(?:session|server|connection|client|shell))?\.?$`)

// onlySetting reports whether a workaround is about the kind of a setting, and its code sets nothing else of this kind: no
// other timeout beside proxy_send_timeout.
func onlySetting(w *schema.Workaround, name string) bool {
	const most = 5
	kind := name[strings.LastIndexAny(name, "_.")+1:]
	return strings.Count(w.How, "\n") <= most && len(kind) < len(name) && strings.Count(w.How, kind) == 1 && strings.Contains(strings.ToLower(w.Action), kind)
}

// fewLines is the most line breaks of a how that sets one thing. Others set it among other things.
const fewLines = 1

// longestBare is the length in bytes of the longest dead end that may name only a setting or a command.
const longestBare = 80

// bareSetting matches an action that has only a verb and a name of several words.
var bareSetting = regex.NewRare(`^(Set|Raise|Lower|Increase|Reduce|Decrease|Enable|Disable|Change|Adjust|Tune|Use|Unset|Export|Call|Add) (?:the )?(?:setting |variable |function )?\x60?([A-Za-z]\w*(?:[._]\w+)+(?:\(\))?|\w+\(\))\x60?(?: to the (?:resource|service|job|step|container|pod)(?: with [a-z_]+)?)?\.?$`)

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
