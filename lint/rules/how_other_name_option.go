package rules

import (
	"fmt"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// usesLeftOut says that how has the option that its action leaves out: -G for "leave out -G".
func usesLeftOut(action, how string) string {
	var m []string
	if strings.Contains(action, "-") {
		m = leftOut.FindStringSubmatch(action)
	}
	if m == nil || !hasField(how, m[1]) {
		m = withoutArgument.FindStringSubmatch(action)
		if m == nil || strings.Count(action, m[1]) > 1 || !onlyCall.MatchString(how) || !strings.Contains(how, m[1]+")") {
			return ""
		}
	}
	return fmt.Sprintf("how has %s, which the action leaves out", m[1])
}

// withoutArgument matches the argument of a call that an action leaves out. onlyCall recognizes code that calls a function once, and has
// no comment and no other call that could remove the argument.
var (
	withoutArgument = regex.NewRare(`^(?:Compile|Run|Call|Start|Build|Create|Open|Load|Train|Connect)(?: [\w.]+){0,3} without \x60?([a-z_]+=\w+)\x60?(?:$|[.,])`)
	onlyCall        = regex.NewRecognizer(`^@?[\w.]+(?: = [\w.]+)?\([^()#/\n]*\)(?:\n(?:def |class |    )[^\n]*)*$`)
)

// leftOut matches the option that an action leaves out.
var leftOut = regex.NewRare(`\b(?:[Ll]eave out|[Oo]mit|[Dd]rop|[Rr]un it without|[Ww]ithout the option) (?:the (?:option|flag) )?\x60?(--?[A-Za-z][\w-]*)\x60?(?:$|[ .,])`)

// lacksLetter says that how has another option of one capital letter than its action: -L for "compile with -I".
func lacksLetter(action, how string) string {
	if !strings.Contains(action, "-") { // as most
		return ""
	}
	m := capitalOption.FindStringSubmatch(action)
	if m == nil || strings.Contains(how, m[1]) {
		return ""
	}
	other := otherCapital.FindStringSubmatch(how)
	if other == nil {
		return ""
	}
	return fmt.Sprintf("how has %s, but the action says %s", other[1], m[1])
}

var (
	capitalOption = regex.NewRare(`\b(?:[Ww]ith|[Aa]dd|[Uu]se|[Pp]ass) \x60?(-[A-Z])\x60?\.?$`)
	otherCapital  = lazyregexp.New(`(?:^|\s)(-[A-Z])`)
)
