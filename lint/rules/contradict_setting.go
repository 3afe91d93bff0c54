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
		if found[i] == nil && len(d.Action) <= longestBare && strings.Contains(d.Action, " to ") {
			contradictValue(found, r, i)
		}
		if found[i] != nil || len(d.Action) > longestBare || !strings.ContainsAny(d.Action, "_(") && strings.IndexByte(d.Action, '.') >= len(d.Action)-1 {
			continue
		}
		m := bareSetting.FindStringSubmatch(d.Action)
		if m == nil {
			continue
		}
		verb, name := meaningOf(strings.ToLower(m[1])), strings.TrimSuffix(m[2], "()")
		addDoing(found, r, i, "the same setting", func(w *schema.Workaround) bool {
			return (strings.Count(w.How, "\n") <= fewLines || onlySetting(w, name) || strings.Contains(w.Action, name)) && hasToken(w.How, name) && !turns(w.Action, verb)
		})
	}
}

// contradictValue adds the workarounds that give a setting the value that a dead end gives it: "Set foreign_key_checks to 0."
func contradictValue(found contradictions, r *schema.Record, deadEnd int) {
	m := setTo.FindStringSubmatch(r.DeadEnds[deadEnd].Action)
	if m == nil {
		return
	}
	addDoing(found, r, deadEnd, "the same setting", func(w *schema.Workaround) bool {
		if roleSetting.MatchString(w.How) || !hasToken(w.How, m[1]) {
			return false
		}
		_, value, _ := strings.Cut(w.How, m[1])
		value = strings.TrimPrefix(strings.TrimLeft(value, "=: '\""), "TO ")
		rest, same := strings.CutPrefix(value, m[2])
		return same && (rest == "" || !inName(rest[0]))
	})
}

// addDoing adds the workarounds for which a function is true to what a dead end contradicts. Those that only hold in some cases do
// not count, and if the dead end has a condition, neither do those with one.
func addDoing(found contradictions, r *schema.Record, deadEnd int, message string, does func(w *schema.Workaround) bool) {
	for i := range r.Workarounds {
		w := &r.Workarounds[i]
		if (blank(r.DeadEnds[deadEnd].Condition) || blank(w.Condition)) && does(w) && !limits.MatchString(strings.TrimPrefix(w.Action, "Wait until")) {
			add(found, deadEnd, contradicted{r, i, "how", message})
		}
	}
}

// roleSetting recognizes a setting of one role or one database, which differs from that of a server.
var roleSetting = regex.NewRecognizer(`(?i)\balter (?:role|user|database)\b`)

// setTo matches an action that only gives a setting a value.
var setTo = regex.NewRare(`^(?:Set|Change|Switch) (?:the )?(?:setting |variable |option )?\x60?([A-Za-z]\w*[._-]\w+(?:[._-]\w+)*)\x60? (?:to|=) \x60?'?([\w.-]+?)'?\x60?(?: (?:for|in) (?:the |this )?(?:session|server|connection|client|shell))?\.?$`)

// contradictCommand adds the workarounds that run the command of several words with which a dead end does its work, and
// no other command that does something: docker volume prune beside "Delete unused volumes with docker volume prune."
func contradictCommand(found contradictions, r *schema.Record) {
	for i, d := range r.DeadEnds {
		if found[i] != nil || len(d.Action) > longestBare {
			continue
		}
		if m := toLevel.FindStringSubmatch(d.Action); m != nil {
			addDoing(found, r, i, "the same level", func(w *schema.Workaround) bool {
				return strings.Contains(w.How, m[1]) && strings.Contains(w.Action, m[1]) && !leavesOut.MatchString(w.Action) && !replaces.MatchString(w.Action) && !strings.Contains(w.Action, "works")
			})
			continue
		}
		m := bareCommand.FindStringSubmatch(d.Action)
		if m == nil {
			continue
		}
		addDoing(found, r, i, "the same command", func(w *schema.Workaround) bool { return runsOnly(w.How, m[1]) })
	}
}

// toLevel matches an action that only chooses a level or a mode of several words in capitals: "Change the isolation level to READ
// UNCOMMITTED."
var toLevel = regex.NewRare(`^(?:Switch|Change|Set|Use|Run|Raise|Lower)\b[^.]{0,60}? (?:to|with|in|at) \x60?([A-Z]{3,}(?: [A-Z]{3,})+)\x60?\.?$`)

// bareCommand matches an action that runs a command of three words, or one of two in capitals.
var bareCommand = regex.NewRare(`(?:^(?:Run|Use|Try|Issue|Execute|Send) |\bwith )\x60?((?:docker|podman|git|kubectl|npm|pip|conda|terraform|helm|cargo|go|aws|systemctl|gh|rustup|brew|kubeadm) [a-z-]+ [a-z-]+|[A-Z]{3,} [A-Z]{3,})\x60?(?: (?:to|for|in) [a-z ]+)?\.?$`)

// runsOnly reports whether a command is the first one of a how that does something, in the same folder. A command in capitals
// is one of a server, and other commands may follow it. Nothing may follow any other command.
func runsOnly(how, command string) bool {
	if !strings.Contains(how, command) || strings.Contains(how, "cd ") { // in another folder, it may help
		return false
	}
	first := firstDeed(how)
	_, rest, _ := strings.Cut(how, first)
	if firstDeed(rest) == "" { // what follows only looks
		rest = ""
	}
	before, arguments, runs := strings.Cut(first, command)
	before = strings.TrimSpace(before)
	inCapitals := command == strings.ToUpper(command)
	return runs && (inCapitals || strings.Trim(rest, "\n ") == "") && !strings.Contains(before, " ") && strings.Trim(arguments, " -fy") == ""
}

// contradictCall adds the workarounds that make the call of a dead end in the same record, perhaps with its arguments, or give
// the argument that a dead end gives: X() in "Call X() before each
// step" beside the dead end "Call X() before the failing step". Another place of the call may make the difference.
func contradictCall(found contradictions, r *schema.Record) {
	for i, d := range r.DeadEnds {
		if found[i] != nil || !strings.ContainsAny(d.Action, "(=") {
			continue
		}
		if m := argument.FindStringSubmatch(d.Action); m != nil {
			addDoing(found, r, i, "the same argument", func(w *schema.Workaround) bool {
				return hasToken(w.How, m[1]) && !strings.Contains(w.How, "sed ") && !leavesOut.MatchString(w.Action)
			})
			continue
		}
		m := wholeCall.FindStringSubmatch(d.Action)
		if m == nil {
			m = madeWith.FindStringSubmatch(d.Action)
		}
		if m != nil {
			addDoing(found, r, i, "the same call", func(w *schema.Workaround) bool { return callsAsIs(w.How, m[1]) })
			continue
		}
		name, place := "", ""
		if m := bareCall.FindStringSubmatch(d.Action); m != nil {
			name, place = m[1], m[2]
		} else if m := wrappedIn.FindStringSubmatch(d.Action); m != nil && !conversions[m[1]] {
			name = m[1]
		} else if m := replacedBy.FindStringSubmatch(d.Action); m != nil {
			name = m[1]
		}
		if name == "" {
			continue
		}
		addDoing(found, r, i, "the same call", func(w *schema.Workaround) bool {
			named := strings.Contains(w.Action, name+"(")
			same := place != "" && named && strings.Contains(w.Action, " "+place+" ") || place == "" && !named
			return same && calls(w.How, name)
		})
	}
}

// conversions are functions that code calls for many reasons.
var conversions = wordSet("toset tolist tomap tostring tonumber str int float bool list dict set tuple bytes String Number")

// callsAsIs reports whether code makes a call with the same arguments, other than to compare its result.
func callsAsIs(code, call string) bool {
	i := strings.Index(code, call)
	return i >= 0 && (i == 0 || !inName(code[i-1]) && code[i-1] != '.') && !strings.Contains(code, "assert")
}

// calls reports whether code calls a function, and no other one at its place.
func calls(code, name string) bool {
	i := strings.Index(code, name+"(")
	return i >= 0 && (i == 0 || !inName(code[i-1]) || code[i-1] == '.')
}

var (
	// bareCall matches an action that only makes a call somewhere.
	bareCall = regex.NewRare(`^(?:Call|Use|Run|Invoke) \x60?([A-Za-z][\w.]*)\(\)\x60? (before|after) [^.]*\.?$`)
	// argument matches an action that only gives a call an argument.
	argument = regex.NewRare(`^(?:Pass|Set|Add|Use|Give) \x60?([a-z]\w*_\w+=[A-Za-z]\w*)\x60?(?: (?:to|in|for) [\w.()]{1,40})?\.?$`)
	// wholeCall matches an action that only makes a call with its arguments.
	wholeCall = regex.NewRare(`^(?:Call|Use|Write|Put|Try) \x60?([A-Za-z_][\w.]*\([^()]{3,60}\))\x60?(?: instead of [^.,]+| in place of [^.,]+)?\.?$`)
	// madeWith matches an action that makes something with one call.
	madeWith = regex.NewRare(`^(?:Create|Make|Build|Open|Convert|Wrap|Read|Allocate|Start|Declare|Define) (?:the |a |an )?[\w ]{1,30} (?:with|by|using|through|as) \x60?([A-Za-z_][\w.]*\([^()]{3,60}\))\x60?\.?$`)
	// wrappedIn matches an action that wraps something in one call.
	wrappedIn = regex.NewRare(`^(?:Wrap|Put|Enclose) (?:the )?\w+ (?:in|into|with) \x60?([A-Za-z_][\w.]*)\(\)\x60?\.?$`)
	// replacedBy matches an action that replaces one call by another one.
	replacedBy = regex.NewRare(`^(?:Replace|Swap) \x60?[\w.:]+\(\)?\x60? (?:by|with|for) \x60?([A-Za-z]\w*)\([^)]*\)?\x60?\.?$`)
)

// onlySetting reports whether a workaround is about the kind of a setting, and its code sets nothing else of this kind: no
// other timeout beside proxy_send_timeout.
func onlySetting(w *schema.Workaround, name string) bool {
	const most = 5
	kind := name[strings.LastIndexAny(name, "_.")+1:]
	return strings.Count(w.How, "\n") <= most && len(kind) < len(name) && strings.Count(w.How, kind) == 1 && strings.Contains(strings.ToLower(w.Action), kind)
}

// fewLines is the most line breaks of a how that sets one thing. Others set it among other things.
const fewLines = 1

// longestBare limits an action that only names a setting. Actions in bytes.
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
