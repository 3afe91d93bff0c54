package rules

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
)

// otherSwitch describes a default such as "off by default" of a setting that is on. The setting is at some place of the text, and its
// name may stand for several settings.
func otherSwitch(own []setting, text string, at []int) string {
	for _, s := range own {
		if switchOf[s.values[0]] == 0 {
			return "" // it has a number
		}
	}
	after := text[at[1]:min(len(text), at[1]+100)]
	m := cmp.Or(switchStated(switchedByDefault, after), switchStated(switchDefault, after))
	if m == 0 && byDefault.MatchString(text[:at[0]]) {
		m = switchStated(switchIs, after)
	}
	if m == 0 || slices.ContainsFunc(own, func(s setting) bool {
		return slices.ContainsFunc(s.values, func(v string) bool { return switchOf[v] == m })
	}) {
		return ""
	}
	return fmt.Sprintf("the default of %s is %s", own[0].name, own[0].values[0])
}

// switchStated returns 1 for on and -1 for off if a text begins with a default, or 0.
func switchStated(pattern *regex.Rare, after string) int {
	m := pattern.FindStringSubmatch(after)
	if m == nil || strings.ContainsAny(m[1], "_.=") {
		return 0 // the value of another setting
	}
	state := switchOf[m[3]]
	if m[2] != "" {
		state = -state
	}
	return state
}

// switchOf has 1 for the words that mean on, and -1 for those that mean off.
var switchOf = map[string]int{"on": 1, "enabled": 1, "true": 1, "yes": 1, "off": -1, "disabled": -1, "false": -1, "no": -1}

var (
	switchedByDefault = regex.NewRare("^[`\"')]?([^.;:\n]{0,60}?) \\(?(not )?(on|off|enabled|disabled|true|false|yes|no),?(?: as)? by default\\b")
	switchDefault     = regex.NewRare("^[`\"')]?([^.;:\n]{0,20}?)(?: defaults to|,? \\(?(?:the )?default:?(?: is)?) (not )?(on|off|enabled|disabled|true|false|yes|no)\\b")
	switchIs          = regex.NewRare("^`?( is| are) (not )?(on|off|enabled|disabled|true|false|yes|no)\\b")
	byDefault         = regex.NewRecognizer("[Bb]y default,? `?$")
)
