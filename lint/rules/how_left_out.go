package rules

import (
	"fmt"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// usesLeftOut says that how has the option that its action leaves out: -G for "leave out -G".
func usesLeftOut(action, how string) string {
	m := leftOut.FindStringSubmatch(action)
	if m == nil || !hasField(how, m[1]) {
		return ""
	}
	return fmt.Sprintf("how has %s, which the action leaves out", m[1])
}

// leftOut matches the option that an action leaves out.
var leftOut = lazyregexp.New(`\b(?:[Ll]eave out|[Oo]mit|[Dd]rop|[Rr]un it without|[Ww]ithout the option) (?:the (?:option|flag) )?\x60?(--?[A-Za-z][\w-]*)\x60?(?:$|[ .,])`)
