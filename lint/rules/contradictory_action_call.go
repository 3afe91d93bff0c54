package rules

import (
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/schema"
)

// callDeed is for a dead end that makes a call, perhaps with its arguments, or gives a call an argument. For example, the dead end is
// "Call X() before the failing step", and a workaround is "Call X() before each step". A workaround that says "after" is not the same.
func callDeed(deadEnd string) (message string, does sameDeed) {
	if !strings.ContainsAny(deadEnd, "(=") {
		return "", nil
	}
	if m := argument.FindStringSubmatch(deadEnd); m != nil {
		return "the same argument", func(w *schema.Workaround) bool {
			name, _, _ := strings.Cut(m[1], "=")
			alone := strings.Count(w.How, "\n") <= 1 || strings.Contains(w.Action, name) // otherwise other lines may be what helps
			return alone && hasToken(w.How, m[1]) && !strings.Contains(w.How, "sed ") && !leavesOut.MatchString(w.Action)
		}
	}
	m := wholeCall.FindStringSubmatch(deadEnd)
	if m == nil {
		m = madeWith.FindStringSubmatch(deadEnd)
	}
	if m != nil {
		return "the same call", func(w *schema.Workaround) bool { return callsAsIs(w.How, m[1]) }
	}
	name, place := calledIn(deadEnd)
	if name == "" {
		return "", nil
	}
	return "the same call", func(w *schema.Workaround) bool {
		named := strings.Contains(w.Action, name+"(")
		same := place != "" && named && strings.Contains(w.Action, " "+place+" ") || place == "" && !named
		return same && calls(w.How, name)
	}
}

// calledIn returns the function that an action only calls, and whether it calls it before or after something, or "".
func calledIn(action string) (name, place string) {
	if m := bareCall.FindStringSubmatch(action); m != nil {
		return m[1], m[2]
	}
	if m := wrappedIn.FindStringSubmatch(action); m != nil && !conversions[m[1]] {
		return m[1], ""
	}
	if m := replacedBy.FindStringSubmatch(action); m != nil {
		return m[1], ""
	}
	return "", ""
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

func otherCall(deadEnd string, w *way) bool {
	return strings.Contains(deadEnd, "(") && (callsOther(w.Action, deadEnd) || lacksCall(w.text, deadEnd))
}

// callsOther reports whether a workaround names a function that a dead end lacks. It then does more than that.
func callsOther(workaround, deadEnd string) bool {
	name := aCall.FindString(workaround)
	return name != "" && !strings.Contains(deadEnd, name)
}

// lacksCall reports whether a text in lower case lacks the first function that a dead end calls.
func lacksCall(text, deadEnd string) bool {
	name := wholeName.FindString(deadEnd)
	return name != "" && !strings.Contains(text, strings.ToLower(name))
}
